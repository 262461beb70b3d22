import { describe, expect, it } from 'vitest';
import type { StoryMember } from './story-member.ts';
import { isSelectedFrom, offerSentences, type StorySelection } from './story-selection.ts';
import { parseStorySentences } from './story-text.ts';

function textOf(id: string, sentences: number, changes: Partial<StoryMember> = {}) {
  const member: StoryMember = {
    ...{ id, title: `Council of Wendle closes bridge ${id} | Beacon`, side: null, credibility: null },
    outlet: { name: 'Beacon', domain: 'beacon.example', side: null, region: 'uk', isWire: false },
    ...{ dated: '2026-06-01T12:00:00Z', copyOf: null, topics: [], probability: 1 },
    ...changes,
  };
  const text = Array.from(
    { length: sentences },
    (_, at) => `The council of Wendle closed bridge ${id}${at} for lorries on Monday, officials said.`,
  );
  return { member, sentences: parseStorySentences(text.join('\n\n'), member.title) };
}

const offeredOf = (articles: number) =>
  offerSentences(Array.from({ length: articles }, (_, at) => textOf(`n${at}x`, 12)));

describe('offerSentences', () => {
  it.each([
    [2, 2, 12],
    [3, 3, 12],
    [4, 4, 8],
    [7, 7, 5],
    [25, 10, 5],
  ])('gives of %d articles %d, and of each %d sentences', (articles, given, sentences) => {
    const offered = offeredOf(articles);
    expect(offered).toHaveLength(given);
    for (const each of offered) expect(each.sentences).toHaveLength(sentences);
  });

  it('gives headlines without the publisher, and no sentence of an opinion beside a report', () => {
    const opinion = textOf('b', 3, { opinion: 'marked' });
    const [report, view] = offerSentences([textOf('a', 3), opinion]);
    expect(report).toMatchObject({ isOpinion: false, headline: 'Council of Wendle closes bridge a' });
    expect(report?.sentences[0]).toMatch(/^The council of Wendle closed bridge a0/);
    expect(view).toMatchObject({ isOpinion: true, sentences: [] });
    expect(offerSentences([opinion])[0]?.sentences).toHaveLength(3);
  });
});

describe('isSelectedFrom', () => {
  const selection = (articles: string[]): StorySelection => ({
    ...{ articles, model: 'm', isOneEvent: true, title: null, sentences: [] },
  });

  it('holds for the same articles in any order, and for no others', () => {
    expect(isSelectedFrom(selection(['a', 'b']), ['b', 'a'])).toBe(true);
    expect(isSelectedFrom(selection(['a', 'b']), ['a', 'b', 'c'])).toBe(false);
    expect(isSelectedFrom(selection(['a', 'b']), ['a'])).toBe(false);
    expect(isSelectedFrom(selection(['a', 'b']), ['a', 'c'])).toBe(false);
  });

  it('regards those that were offered of a large story', () => {
    const ids = Array.from({ length: 14 }, (_, at) => `n${at}`);
    expect(isSelectedFrom(selection(ids.slice(0, 10)), ids)).toBe(true);
    expect(isSelectedFrom(selection(ids.slice(1, 11)), ids)).toBe(false);
  });
});
