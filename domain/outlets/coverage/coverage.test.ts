import { describe, expect, it } from 'vitest';
import type { Side } from '#domain/analysis/rating.ts';
import { shareOf } from '#domain/statistics/wilson-interval.ts';
import { compareTopics } from './compare-topics.ts';
import { buildCoverage, type CoveredStory } from './coverage.ts';
import { findAlone, findLeftOutStories } from './find-selection.ts';
import { wordingByWeek } from './wording-over-time.ts';

const story = (
  id: number,
  outlets: readonly string[],
  changes: Partial<CoveredStory> = {},
): CoveredStory => ({
  id: `story-${id}`,
  title: `Story ${id}`,
  topic: 'politics',
  articleCount: outlets.length,
  first: id,
  last: id,
  outlets,
  ...changes,
});
const sideOfName = (domain: string): Side => (domain.startsWith('l') ? 'left' : 'right');
const coverageOf = (stories: readonly CoveredStory[]) =>
  buildCoverage(stories, (domain) => ({ name: domain, side: sideOfName(domain) }));
const outletOf = (coverage: ReturnType<typeof coverageOf>, domain: string) => {
  const found = coverage.outlets.get(domain);
  if (found === undefined) throw new Error(`no ${domain}`);
  return found;
};
const peers = ['l1', 'l2', 'l3', 'l4', 'l5'];

describe('what an outlet selects', () => {
  /** Twenty stories of all, twelve that l0 leaves out, ten that it alone carries, and one of the right. */
  const coverage = coverageOf([
    ...Array.from({ length: 20 }, (_, at) => story(at, ['l0', ...peers])),
    ...Array.from({ length: 12 }, (_, at) => story(100 + at, peers)),
    ...Array.from({ length: 10 }, (_, at) => story(200 + at, ['l0'], { topic: 'economy' })),
    story(300, ['r1', 'r2', 'r3', 'r4', 'r5', 'l1', 'l2']),
  ]);

  it('counts what it leaves out of the stories of its side, beside what its peers leave out', () => {
    const found = findLeftOutStories(outletOf(coverage, 'l0'), coverage);
    expect(found?.own).toMatchObject({ count: 12, of: 32, share: 0.375 });
    expect(found?.peers).toBe(0);
    expect(found?.examples[0]).toMatchObject({ story: { id: 'story-111' }, carrying: 5, of: 5 });
  });

  it('counts what it alone carries', () => {
    const found = findAlone(outletOf(coverage, 'l0'), coverage);
    expect(found?.own).toMatchObject({ count: 10, of: 30 });
    expect(found?.peers).toBe(0);
    expect(found?.examples.map(({ story: { id } }) => id)).toContain('story-209');
  });

  it('compares topics with the mean of its side', () => {
    const rows = compareTopics(outletOf(coverage, 'l0'), coverage);
    expect(rows.find(({ topic }) => topic === 'economy')).toMatchObject({
      own: { count: 10, of: 30 },
      side: 0,
      all: 0,
    });
  });

  it('is silent about an outlet with few stories or few peers', () => {
    expect(findAlone(outletOf(coverage, 'r1'), coverage)).toBeNull();
    expect(findLeftOutStories(outletOf(coverage, 'r1'), coverage)).toBeNull();
    expect(compareTopics(outletOf(coverage, 'r1'), coverage)).toEqual([]);
    const few = coverageOf(Array.from({ length: 30 }, (_, at) => story(at, ['l0', 'l1', 'l2', 'l3'])));
    expect(findLeftOutStories(outletOf(few, 'l0'), few)).toBeNull();
  });
});

describe('shareOf', () => {
  it('gives the interval after Wilson', () => {
    expect(shareOf(15, 50)).toEqual({ count: 15, of: 50, share: 0.3, low: 0.191, high: 0.438 });
    expect(shareOf(0, 10)).toMatchObject({ low: 0, high: 0.278 });
    expect(shareOf(0, 0)).toMatchObject({ share: 0, low: 0, high: 1 });
  });
});

describe('wordingByWeek', () => {
  it('gives the mean of each week with enough articles, the oldest first', () => {
    const day = 86_400_000;
    const now = 100 * day;
    const worded = (daysAgo: number, leans: readonly number[]) =>
      leans.map((lean) => ({ time: now - daysAgo * day, lean }));
    const weeks = wordingByWeek(
      [
        ...worded(1, [0.2, 0.2, 0.2, 0.2, 0.2]),
        ...worded(8, [-0.4, 0, -0.4, 0, -0.2, -0.2]),
        ...worded(20, [1]),
      ],
      now,
    );
    expect(weeks.map(({ from, articles, mean }) => [(now - from) / day, articles, mean])).toEqual([
      [14, 6, -0.2],
      [7, 5, 0.2],
    ]);
    expect(weeks[1]).toMatchObject({ low: 0.2, high: 0.2 });
    expect(weeks[0]?.low).toBeCloseTo(-0.343, 3);
  });
});
