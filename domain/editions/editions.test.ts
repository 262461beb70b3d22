import { describe, expect, it } from 'vitest';
import { editionScore, orderForEdition, orderSwarms, type RankedStory } from './edition-order.ts';
import { isWithin, matchesPerspective } from './story-filters.ts';
import { isSwarm, trendingScore } from './swarm.ts';

const story = (id: string, changes: Partial<RankedStory> = {}): RankedStory => ({
  id,
  region_distribution: { uk: 1, us: 1, international: 1 },
  priorityScore: 50,
  article_count: 3,
  semantic_confidence: 0.8,
  updated_at: '2026-11-20T10:00:00Z',
  ...changes,
});
const ids = (stories: readonly RankedStory[]) => stories.map(({ id }) => id);
const now = Date.parse('2026-11-20T12:00:00Z');

describe('editionScore', () => {
  it.each([
    [{ uk: 1, us: 0, international: 0 }, 3, 0.5],
    [{ uk: 0, us: 1, international: 0 }, 0.5, 3],
    [{ uk: 0, us: 0, international: 1 }, 1, 1],
    [{ uk: 2, us: 4, international: 3 }, 11, 16],
    [{ uk: 0, us: 0, international: 0 }, -1000, -1000],
  ])('weighs %j as %d and %d', (regions, uk, us) => {
    expect(editionScore(regions, 'uk')).toBe(uk);
    expect(editionScore(regions, 'us')).toBe(us);
  });
});

describe('orderForEdition', () => {
  it('puts the region first, a story without regions last', () => {
    const stories = [
      story('none', { region_distribution: { uk: 0, us: 0, international: 0 }, priorityScore: 100 }),
      story('abroad', { region_distribution: { uk: 0, us: 0, international: 2 } }),
      story('american', { region_distribution: { uk: 0, us: 3, international: 0 } }),
      story('british', { region_distribution: { uk: 1, us: 0, international: 0 } }),
    ];
    expect(ids(orderForEdition(stories, 'uk'))).toEqual(['british', 'abroad', 'american', 'none']);
    expect(ids(orderForEdition(stories, 'us'))).toEqual(['american', 'abroad', 'british', 'none']);
  });

  it('orders the world by time, without one last', () => {
    const stories = [
      story('undated', { updated_at: null }),
      story('old', { updated_at: '2026-11-18T10:00:00Z' }),
      story('new', { updated_at: '2026-11-20T11:00:00Z' }),
      story('broken', { updated_at: 'soon', priorityScore: 60 }),
    ];
    expect(ids(orderForEdition(stories, 'world'))).toEqual(['new', 'old', 'broken', 'undated']);
  });

  it('resolves ties by score, articles, confidence and id', () => {
    const stories = [
      story('d'),
      story('c', { semantic_confidence: 0.9 }),
      story('b', { article_count: 4 }),
      story('a', { priorityScore: 51 }),
      story('e'),
    ];
    expect(ids(orderForEdition(stories, 'uk'))).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(ids(orderSwarms(stories))).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});

describe('stories at the maximum of the trending score', () => {
  const moving = (id: string, articles_per_hour: number, joined: string[], priorityScore = 100) =>
    story(id, { priorityScore, movement: { articles_per_hour, joined } });

  it('stand in the order of what moves; below the maximum the score decides', () => {
    const stories = [
      moving('calm', 0, []),
      moving('below', 50, ['left'], 99.9),
      moving('joined', 1, ['right']),
      moving('fast', 5, []),
      story('unknown', { priorityScore: 100, article_count: 9 }),
    ];
    expect(ids(orderSwarms(stories))).toEqual(['fast', 'joined', 'unknown', 'calm', 'below']);
    expect(ids(orderForEdition(stories, 'uk'))).toEqual(['fast', 'joined', 'unknown', 'calm', 'below']);
  });
});

describe('isSwarm', () => {
  it.each([
    ['semantic', 2, 0.5, true],
    ['semantic', 1, 0.9, false],
    ['semantic', 9, 0.49, false],
    ['keyword', 9, 0.9, false],
  ])('%s, %d articles, confidence %d: %s', (clustering_method, article_count, semantic_confidence, swarm) =>
    expect(isSwarm({ clustering_method, article_count, semantic_confidence }, 2)).toBe(swarm),
  );
});

describe('trendingScore', () => {
  it.each([
    [2, 0.5, '2026-11-20T12:00:00Z', 65],
    [2, 0.5, '2026-11-20T00:00:00Z', 55],
    [2, 0.5, '2026-11-18T00:00:00Z', 45],
    [2, 0.5, null, 45],
    [2, 0.5, '2026-11-21T12:00:00Z', 65],
    [40, 1, '2026-11-20T12:00:00Z', 100],
  ])('%d articles, confidence %d, updated %s: %d', (article_count, semantic_confidence, updated_at, score) =>
    expect(trendingScore({ article_count, semantic_confidence, updated_at }, now)).toBeCloseTo(score),
  );
});

describe('matchesPerspective', () => {
  it.each([
    [
      [3, 2, 1],
      ['all', 'left'],
    ],
    [
      [2, 2, 1],
      ['all', 'center'],
    ],
    [
      [1, 2, 3],
      ['all', 'right'],
    ],
    [[3, 1, 3], ['all']],
    [
      [1, 1, 1],
      ['all', 'center'],
    ],
    [[0, 0, 0], ['all']],
  ] as const)('%j matches %j', ([left, center, right], sides) => {
    const matching = (['all', 'left', 'center', 'right'] as const).filter((side) =>
      matchesPerspective({ left, center, right }, side),
    );
    expect(matching).toEqual(sides);
  });
});

describe('isWithin', () => {
  it.each([
    ['2026-11-20T11:00:00Z', ['1h', '24h', '7d', '30d']],
    ['2026-11-20T10:59:59Z', ['24h', '7d', '30d']],
    ['2026-11-19T11:00:00Z', ['7d', '30d']],
    ['2026-11-10T12:00:00Z', ['30d']],
    ['2026-10-10T12:00:00Z', []],
    ['2026-11-21T12:00:00Z', ['1h', '24h', '7d', '30d']],
    [null, ['30d']],
    ['never', ['30d']],
  ] as const)('%s lies within %j', (updatedAt, ranges) =>
    expect((['1h', '24h', '7d', '30d'] as const).filter((range) => isWithin(updatedAt, range, now))).toEqual(
      ranges,
    ),
  );
});
