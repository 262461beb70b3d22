import { describe, expect, it } from 'vitest';
import { type ChapterArticle, findChapters } from './find-chapters.ts';

const hourMs = 3_600_000;
const start = Date.UTC(2026, 2, 2);

/** Terms that every article of the story has, and eight of ten terms of its part. */
function articlesOf(part: number, count: number, fromHour: number, copies = 0): ChapterArticle[] {
  return Array.from({ length: count }, (_, at) => ({
    id: `${part}${String(at).padStart(3, '0')}abcd-0000`,
    dated: new Date(start + (fromHour + at * 6) * hourMs).toISOString(),
    isCopy: at > 0 && at <= copies,
    terms: Uint32Array.from([
      ...[1, 2, 3, 4],
      ...Array.from({ length: 10 }, (_, term) => part * 100 + term).filter((_, term) => (term + at) % 5 > 0),
    ]),
  }));
}

const sizes = (articles: readonly ChapterArticle[]): number[] =>
  findChapters(articles).map((chapter) => chapter.articles.length);

describe('chapters', () => {
  it('cuts a running story where its words change', () => {
    const story = [...articlesOf(1, 8, 0), ...articlesOf(2, 10, 50), ...articlesOf(3, 6, 120)];
    expect(sizes(story)).toEqual([8, 10, 6]);
  });

  it.each([
    { name: 'one event', story: articlesOf(1, 30, 0) },
    { name: 'few articles', story: [...articlesOf(1, 5, 0), ...articlesOf(2, 5, 50)] },
    { name: 'copies of few articles', story: [...articlesOf(1, 8, 0, 5), ...articlesOf(2, 8, 50, 5)] },
    {
      name: 'two days',
      story: [...articlesOf(1, 10, 0), ...articlesOf(2, 10, 0)].map((article, at) => ({
        ...article,
        dated: new Date(start + at * hourMs).toISOString(),
      })),
    },
    {
      name: 'unknown words',
      story: articlesOf(1, 20, 0).map((each) => ({ ...each, terms: new Uint32Array() })),
    },
    { name: 'nothing', story: [] },
  ])('does not cut a story of $name', ({ story }) => {
    expect(findChapters(story)).toEqual([]);
  });

  it('keeps articles of one time together', () => {
    const early = articlesOf(1, 8, 0);
    const late = articlesOf(2, 8, 60).map((article) => ({
      ...article,
      dated: new Date(start + 60 * hourMs).toISOString(),
    }));
    expect(sizes([...early, ...late])).toEqual([8, 8]);
  });

  it('keeps the address of a chapter while the story grows', () => {
    const first = [...articlesOf(1, 8, 0), ...articlesOf(2, 8, 60)];
    const before = findChapters(first);
    const after = findChapters(
      [
        ...first,
        ...articlesOf(2, 12, 110).map((each) => ({ ...each, id: `x${each.id}` })),
        ...articlesOf(3, 9, 190),
      ],
      before,
    );
    expect(after.map(({ id }) => id).slice(0, 2)).toEqual(before.map(({ id }) => id));
    expect(after).toHaveLength(3);
    expect(new Set(after.map(({ id }) => id)).size).toBe(3);
  });

  it('leads from a chapter that became part of another to that one', () => {
    const story = [...articlesOf(1, 8, 0), ...articlesOf(2, 10, 60)];
    const [one, two] = findChapters(story);
    if (one === undefined || two === undefined) throw new Error('The story has two chapters.');
    const halves = [
      { id: 'half', formerIds: ['older'], articles: two.articles.slice(0, 4) },
      { id: 'rest', formerIds: [], articles: two.articles.slice(4) },
    ];
    const joined = findChapters(story, [one, ...halves]);
    expect(joined.map(({ id, formerIds }) => ({ id, formerIds }))).toEqual([
      { id: one.id, formerIds: [] },
      { id: 'rest', formerIds: ['half', 'older'] },
    ]);
  });

  it('stays fast for a story of thousands of articles', () => {
    const story = Array.from({ length: 40 }, (_, part) => articlesOf(part + 1, 60, part * 400)).flat();
    expect(findChapters(story).length).toBeGreaterThan(10);
  });
});
