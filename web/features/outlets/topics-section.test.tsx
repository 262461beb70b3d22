import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OutletDetails } from '#web/lib/answers.ts';
import { SelectionSection } from './selection-section.tsx';
import { TopicsSection } from './topics-section.tsx';

/** What the sections read of an outlet with few stories. */
const outletWith = (stories: number): OutletDetails =>
  ({
    stories,
    ...{ topics: [], alone: null, left_out: null, bias_category: null },
    minimums: { stories: 20, peers: 5, side_stories: 50 },
  }) as Partial<OutletDetails> as OutletDetails;

it.each([
  [0, 'It carries 0 stories of the last 28 days.'],
  [1, 'It carries 1 story of the last 28 days.'],
  [19, 'It carries 19 stories of the last 28 days.'],
])('an outlet with %i stories says what is missing', (stories, sentence) => {
  render(<TopicsSection outlet={outletWith(stories)} />);
  render(<SelectionSection outlet={outletWith(stories)} kind="alone" />);
  expect(screen.getByText(`${sentence} Topics are compared from 20 on.`)).toBeTruthy();
  expect(screen.getByText(`${sentence} From 20 on, this is counted.`)).toBeTruthy();
});

it('a rate is one sentence with its interval', () => {
  const own = { count: 1, of: 1, share: 1, low: 0.2, high: 1 };
  const outlet = { ...outletWith(30), alone: { own, peers: null, stories: [] } };
  render(<SelectionSection outlet={outlet} kind="alone" />);
  expect(screen.getByText('1 of its 1 story: 100% (20 to 100%).')).toBeTruthy();
});
