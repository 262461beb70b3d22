import { describe, expect, it } from 'vitest';
import { articleRelevance, keepRelevant, type RankedText, topicRelevance, weighStems } from './relevance.ts';
import { stemsOf, topicTerms } from './search-terms.ts';

const even = () => 1;
const item = (title: string, description = '', lead = ''): RankedText => ({ title, description, lead });

function ofTopic(
  topic: string,
  text: RankedText,
  more: { everyTerm?: boolean; daysApart?: number | null } = {},
) {
  const stems = topicTerms(topic).map(({ stem }) => stem);
  const { everyTerm = false, daysApart = null } = more;
  return topicRelevance({ stems, item: text, weightOf: even, everyTerm, daysApart });
}

describe('topicRelevance', () => {
  it('falls with the place where the words stand, and is nothing without them', () => {
    const inTitle = ofTopic('harbour bridge', item('Bridge over the harbour opens'));
    const inDescription = ofTopic('harbour bridge', item('It opens', 'The harbour gets its bridge'));
    const inText = ofTopic('harbour bridge', item('It opens'), { everyTerm: true });
    const nowhere = ofTopic('harbour bridge', item('Cup final ends in a draw'));
    expect([inTitle, inDescription].every((score) => score > 0.25)).toBe(true);
    expect([inText > 0, inText < 0.25]).toEqual([true, true]);
    expect(inTitle).toBeGreaterThan(inDescription);
    expect(inDescription).toBeGreaterThan(inText);
    expect(nowhere).toBe(0);
  });

  it('leaves an article that shares one word of two below the usual threshold', () => {
    const half = item('Shirts with an eagle', 'The label was changed to inconclusive');
    expect(ofTopic('climate change', half)).toBeLessThan(0.25);
  });

  it('is highest for the words side by side in a title of today', () => {
    const text = item('Harbour bridge reopens');
    expect(ofTopic('harbour bridge', text, { daysApart: 0 })).toBe(1);
    expect(ofTopic('harbour bridge', text, { daysApart: 60 })).toBeLessThan(1);
    expect(ofTopic('harbour bridge', text, { daysApart: 60 })).toBeGreaterThan(0.85);
  });

  it('reads two words for one', () => {
    expect(ofTopic('healthcare', item('Health care costs rise'))).toBeGreaterThan(0.8);
    expect(ofTopic('healthcare', item('Care for the health costs'))).toBe(0);
  });

  it('gives a rare word more weight than a common one', () => {
    const texts = [...Array.from({ length: 9 }, () => stemsOf('budget talks')), stemsOf('glacier talks')];
    const weightOf = weighStems(texts);
    const stems = topicTerms('glacier budget').map(({ stem }) => stem);
    const score = (title: string) =>
      topicRelevance({ stems, item: item(title), weightOf, everyTerm: false, daysApart: null });
    expect(score('The glacier')).toBeGreaterThan(score('The budget'));
  });
});

describe('articleRelevance', () => {
  const title = 'Senate panel advances stopgap budget';
  const text =
    'The finance committee of the Senate voted 14 to 9 for the stopgap budget. Governor Alan Whitcombe may sign it.';
  const all = stemsOf(`${title} ${text}`);
  const subject = { keyStems: stemsOf(title), allStems: all, openingStems: all };
  const score = (text: RankedText) =>
    articleRelevance({ subject, item: text, weightOf: even, known: new Set(), daysApart: 0 });

  it('finds another report of the event above one of its field above one of neither', () => {
    const same = score(item('Stopgap budget passes Senate committee', '', 'A panel voted for it.'));
    const field = score(item('Governor names a budget director', '', 'The Senate must confirm her.'));
    const other = score(item('Ten soups for a cold week', '', 'Start with an onion.'));
    expect(same).toBeGreaterThan(0.6);
    expect(field).toBeLessThan(same);
    expect(other).toBe(0);
  });

  it('stays within 0 and 1, also for empty texts', () => {
    expect(score(item(''))).toBe(0);
    const nothing = { keyStems: stemsOf(''), allStems: stemsOf(''), openingStems: stemsOf('') };
    expect(
      articleRelevance({
        subject: nothing,
        item: item('Bridge'),
        weightOf: even,
        known: new Set(),
        daysApart: null,
      }),
    ).toBe(0);
  });
});

describe('keepRelevant', () => {
  const items = [0.9, 0.1, 0.5, 0.2, 0.3, 0].map((relevance) => ({ relevance }));
  const kept = (threshold: number, minArticles: number, maxArticles: number) =>
    keepRelevant(items, { threshold, minArticles, maxArticles }).map((one) =>
      one.belowThreshold ? -one.relevance : one.relevance,
    );

  it.each([
    ['the threshold', 0.25, 0, 10, [0.9, 0.5, 0.3]],
    ['a minimum that undercuts it, marked', 0.4, 4, 10, [0.9, 0.5, -0.3, -0.2]],
    ['a minimum that is met', 0.25, 3, 10, [0.9, 0.5, 0.3]],
    ['a maximum', 0.1, 3, 2, [0.9, 0.5]],
    ['a maximum below the minimum', 0.95, 5, 1, [-0.9]],
    ['never what has next to nothing in common', 1, 50, 50, [-0.9, -0.5, -0.3, -0.2]],
    ['a threshold that is set lower still', 0.05, 0, 50, [0.9, 0.5, 0.3, 0.2, 0.1]],
  ])('keeps to %s', (_, threshold, min, max, expected) => {
    expect(kept(threshold, min, max)).toEqual(expected);
  });
});
