import { describe, expect, it } from 'vitest';
import { storyCard } from '#web/testing/sample-story.ts';
import { parseSwarmsView, viewSwarms, writeSwarmsView } from './swarms-view.ts';

const blindspot = {
  side: 'left',
  outlets: 0,
  outlets_read: 9,
  other_outlets: 4,
  other_outlets_read: 9,
} as const;
const stories = [
  storyCard({ id: 'a', title: 'Café tax', priorityScore: 50, article_count: 9, updated_at: null }),
  storyCard({ id: 'b', title: 'Ferry tax', priorityScore: 60, article_count: 3, blindspot }),
  storyCard({ id: 'c', title: 'Ferry', priorityScore: 40, semantic_confidence: 0.99, article_count: 5 }),
  storyCard({ id: 'd', title: 'Ferry alone', article_count: 1 }),
];
const ids = (address: string) =>
  viewSwarms(stories, parseSwarmsView(new URLSearchParams(address)), 2).shown.map(({ id }) => id);

describe('viewSwarms', () => {
  it.each([
    ['', ['b', 'a', 'c']],
    ['order=articles', ['a', 'c', 'b']],
    ['order=confidence', ['c', 'b', 'a']],
    ['order=newest', ['b', 'c', 'a']],
    ['view=blindspots', ['b']],
    ['q=FERRY', ['b', 'c']],
    ['q=cafe tax', ['a']],
    ['q=northgate', ['b', 'a', 'c']],
    ['q=nothing', []],
    ['order=wrong&view=wrong', ['b', 'a', 'c']],
  ])('%s shows %j', (address, shown) => expect(ids(address)).toEqual(shown));

  it('is written to the address and parsed from it', () => {
    const view = { search: 'ferry tax', order: 'newest', blindspotsOnly: true } as const;
    expect(parseSwarmsView(writeSwarmsView(view))).toEqual(view);
    expect(writeSwarmsView({ search: '', order: 'priority', blindspotsOnly: false }).toString()).toBe('');
  });
});
