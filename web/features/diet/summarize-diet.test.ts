import { describe, expect, it } from 'vitest';
import type { Side } from '#domain/analysis/rating.ts';
import { emptyStoryCard } from '#web/features/news/stories/sample-stories.ts';
import type { OpenedArticle } from '#web/lib/diet/diet-entries.ts';
import { findSideBehind, noCounts, suggestStories, summarizeDiet } from './summarize-diet.ts';

const now = Date.UTC(2026, 9, 1);
const day = 86_400_000;

const opened = (
  days: number,
  side: Side | null,
  outlet = 'beacon.example',
  topic = 'politics',
): OpenedArticle => ({
  at: now - days * day,
  title: 'An article',
  outlet,
  outletName: outlet,
  side,
  topic,
  story: null,
});

const offer = (days: number, sides: Partial<Record<Side, number>>, topics: Record<string, number> = {}) => ({
  id: `uk ${days}`,
  at: now - days * day,
  sides: { ...noCounts(), ...sides },
  topics,
});

describe('the reading diet', () => {
  it('counts what was opened by side, week, outlet and topic, beside what was on offer', () => {
    const data = {
      opened: [
        opened(1, 'left'),
        opened(2, 'left', 'tribune.example', 'economy'),
        opened(9, 'right'),
        opened(10, null),
        opened(40, 'center'),
      ],
      offered: [offer(1, { left: 2, right: 6 }, { politics: 6, economy: 2 }), offer(40, { center: 100 })],
    };
    const diet = summarizeDiet(data, { weeks: 4, now });
    expect(diet.opened).toEqual({ left: 2, center: 0, right: 1, unrated: 1 });
    expect(diet.offered).toEqual({ left: 2, center: 0, right: 6, unrated: 0 });
    expect(diet.weeks.map(({ opened }) => opened.left + opened.right + opened.unrated)).toEqual([2, 2, 0, 0]);
    expect(diet.outlets.map(({ outlet, count }) => [outlet, count])).toEqual([
      ['beacon.example', 3],
      ['tribune.example', 1],
    ]);
    expect(diet.topics).toEqual([
      { topic: 'politics', count: 3, opened: 0.75, offered: 0.75 },
      { topic: 'economy', count: 1, opened: 0.25, offered: 0.25 },
    ]);
    expect(diet.behind).toBeNull();
  });

  it('names the side that is read least beside its share of what was on offer, from ten articles on', () => {
    const offered = { ...noCounts(), left: 40, center: 20, right: 40 };
    expect(findSideBehind({ ...noCounts(), left: 9 }, offered)).toBeNull();
    expect(findSideBehind({ ...noCounts(), left: 10 }, offered)).toBe('right');
    expect(findSideBehind({ ...noCounts(), right: 30, center: 15, left: 5 }, offered)).toBe('left');
    expect(findSideBehind({ ...noCounts(), left: 4, center: 2, right: 4 }, offered)).toBeNull();
    expect(findSideBehind({ ...noCounts(), left: 10 }, noCounts())).toBeNull();
  });
});

describe('suggested stories', () => {
  const story = (id: string, right: number, facts: Partial<typeof emptyStoryCard> = {}) => ({
    ...emptyStoryCard,
    id,
    title: id,
    is_sample: false,
    outlet_count: 5,
    semantic_confidence: 0.9,
    bias_distribution: { left: 1, center: 1, right },
    ...facts,
  });

  it('are of the side, well sourced, and neither read nor hidden', () => {
    const stories = [
      story('few', 1),
      story('two', 2),
      story('many', 6),
      story('one outlet', 6, { outlet_count: 1 }),
      story('doubtful', 6, { semantic_confidence: 0.3 }),
      story('read', 6),
      story('hidden', 6),
      story('saved', 3),
    ];
    const base = { title: '', topic: 'politics' };
    const marks = new Map([
      ['read', { ...base, story: 'read', readAt: 1 }],
      ['hidden', { ...base, story: 'hidden', hiddenAt: 1 }],
      ['saved', { ...base, story: 'saved', savedAt: 1 }],
    ]);
    expect(suggestStories(stories, 'right', marks).map(({ id }) => id)).toEqual(['many', 'saved', 'two']);
  });
});
