import { describe, expect, it } from 'vitest';
import type { Side } from '#domain/analysis/rating.ts';
import { shareOf } from '#domain/statistics/wilson-interval.ts';
import { compareTopics } from './compare-topics.ts';
import { buildCoverage, buildCoveringOutlet, type CoveredStory } from './coverage.ts';
import { findAlone, findLeftOutStories } from './find-selection.ts';
import { meanWording, wordingByWeek } from './wording-over-time.ts';

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
    expect(found?.own).toMatchObject({ count: 13, of: 33, share: 0.394 });
    expect(found?.peers).toBe(0.018);
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

  it('is said from the first story on', () => {
    const few = coverageOf([story(1, ['l0', 'l1']), story(2, ['l1']), story(3, ['r1']), story(4, ['r2'])]);
    const one = outletOf(few, 'l0');
    expect(findAlone(one, few)).toMatchObject({ own: { count: 0, of: 1, low: 0, high: 0.793 }, peers: 0.5 });
    expect(findLeftOutStories(one, few)).toMatchObject({
      own: { count: 1, of: 2 },
      peers: 0,
      examples: [{ story: { id: 'story-2' }, carrying: 1, of: 1 }],
    });
    expect(compareTopics(one, few).find(({ topic }) => topic === 'politics')).toMatchObject({
      own: { count: 1, of: 1 },
      side: 1,
      all: 1,
    });
    expect(findLeftOutStories(outletOf(few, 'r1'), few)?.own).toMatchObject({ count: 1, of: 1 });
  });

  it('counts as a story of many outlets what two of them and three in ten carry', () => {
    const many = coverageOf([
      story(1, ['l0', ...peers]),
      story(2, ['l1']),
      story(3, ['l1', 'l2']),
      story(4, ['l1', 'l2', 'l3']),
    ]);
    const found = findLeftOutStories(outletOf(many, 'l0'), many);
    expect(found?.examples.map(({ story: { id }, carrying }) => [id, carrying])).toEqual([
      ['story-4', 3],
      ['story-3', 2],
    ]);
    expect(found?.own).toMatchObject({ count: 2, of: 3 });
  });

  it('compares an unrated outlet with all others', () => {
    const mixed = buildCoverage([story(1, ['u0', 'l1']), story(2, ['l1', 'r1'])], (name) => ({
      name,
      side: name === 'u0' ? null : sideOfName(name),
    }));
    const unrated = outletOf(mixed, 'u0');
    expect(findLeftOutStories(unrated, mixed)?.own).toMatchObject({ count: 1, of: 1 });
    expect(compareTopics(unrated, mixed)[0]?.side).toBeNull();
  });

  it('says nothing of an outlet without stories', () => {
    const none = buildCoveringOutlet({ domain: 'l9', name: 'l9', side: 'left' }, []);
    expect([findAlone(none, coverage), findLeftOutStories(none, coverage)]).toEqual([null, null]);
    expect(compareTopics(none, coverage)).toEqual([]);
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
  it('gives the mean of each week with articles, the oldest first', () => {
    const day = 86_400_000;
    const now = 100 * day;
    const worded = (daysAgo: number, leans: readonly number[]) =>
      leans.map((lean) => ({ time: now - daysAgo * day, lean }));
    const weeks = wordingByWeek(
      [...worded(1, [0.2, 0.2, 0.2]), ...worded(8, [-0.4, 0, -0.4, 0, -0.2, -0.2]), ...worded(20, [1])],
      now,
    );
    expect(weeks.map(({ from, articles, mean }) => [(now - from) / day, articles, mean])).toEqual([
      [21, 1, 1],
      [14, 6, -0.2],
      [7, 3, 0.2],
    ]);
  });
});

describe('meanWording', () => {
  it('says the less the fewer articles there are, and never that equal ones prove a lean', () => {
    expect(meanWording([])).toBeNull();
    expect(meanWording([0.2])).toEqual({ articles: 1, mean: 0.2, low: -0.932, high: 1 });
    expect(meanWording([0.2, 0.2])).toMatchObject({ low: -0.366, high: 0.766 });
    expect(meanWording(Array.from({ length: 100 }, () => 0.2))).toMatchObject({ low: 0.189, high: 0.211 });
    expect(meanWording([-1, 1])).toMatchObject({ low: -1, high: 1 });
  });
});
