import { describe, expect, it } from 'vitest';
import { withoutRepeats } from './repeated-articles.ts';

const article = (address: string, title: string, outlet = 'a.example') => ({ address, title, outlet });
const title = 'Senate panel advances stopgap budget after talks';

describe('withoutRepeats', () => {
  it.each([
    ['tracking parameters', 'https://a.example/x', 'https://a.example/x?utm_source=rss'],
    ['http and https', 'https://a.example/x', 'http://a.example/x'],
    ['www and none', 'https://www.a.example/x', 'https://a.example/x'],
    ['a slash at the end', 'https://a.example/x/', 'https://a.example/x'],
  ])('sees one article behind %s', (_, first, second) => {
    const kept = withoutRepeats([article(first, 'One'), article(second, 'Two')], { syndicated: false });
    expect(kept.map(({ title: kept }) => kept)).toEqual(['One']);
  });

  it.each([
    ['a parameter', 'https://a.example/x?ref=1', 'https://a.example/x?ref=2'],
    ['an AMP copy', 'https://a.example/x', 'https://a.example/x/amp'],
    ['a mobile host', 'https://a.example/x', 'https://m.a.example/x'],
  ])('sees two articles that differ by %s and title', (_, first, second) => {
    const kept = withoutRepeats([article(first, 'One'), article(second, 'Two')], { syndicated: false });
    expect(kept).toHaveLength(2);
  });

  it('drops the same title of one outlet, and keeps it of another unless copies are to go', () => {
    const items = [
      article('https://a.example/1', title),
      article('https://a.example/2', `${title}!`),
      article('https://b.example/3', title, 'b.example'),
    ];
    const kept = (syndicated: boolean) => withoutRepeats(items, { syndicated }).map(({ address }) => address);
    expect(kept(false)).toEqual(['https://a.example/1', 'https://b.example/3']);
    expect(kept(true)).toEqual(['https://a.example/1']);
  });

  it('keeps short titles that agree by chance, and long ones that differ in what matters', () => {
    const items = [
      article('https://a.example/1', 'Election live', 'a.example'),
      article('https://b.example/2', 'Election live', 'b.example'),
      article('https://a.example/3', 'Court hears both sides on the electoral map of Eastmoor', 'a.example'),
      article('https://b.example/4', 'Court rejects both sides on the school map of Harlan', 'b.example'),
    ];
    expect(withoutRepeats(items, { syndicated: true })).toHaveLength(4);
  });

  it('leaves out the subject itself', () => {
    const subject = article('https://a.example/x', title);
    const items = [
      article('http://www.a.example/x?fbclid=1', 'Other words'),
      article('https://c.example/y', 'Bridge'),
    ];
    const kept = withoutRepeats(items, { syndicated: true, except: [subject] });
    expect(kept.map(({ title: kept }) => kept)).toEqual(['Bridge']);
  });
});
