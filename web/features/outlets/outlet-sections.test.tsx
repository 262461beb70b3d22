import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { OutletDetails } from '#web/lib/answers.ts';
import { SelectionSection, TopicsSection, WordingSection } from './outlet-sections.tsx';

const share = (count: number, of: number) => ({ count, of, share: count / of, low: 0.2, high: 1 });

/** What the sections read of an outlet. */
const outletWith = (fields: Partial<OutletDetails>): OutletDetails =>
  ({
    stories: 0,
    topics: [],
    alone: null,
    left_out: null,
    bias_category: null,
    bias_score: null,
    wording: { articles: 0, overall: null, weeks: [], min_articles: 1 },
    ...fields,
  }) as Partial<OutletDetails> as OutletDetails;

const show = (outlet: OutletDetails) =>
  render(
    <MemoryRouter>
      <WordingSection outlet={outlet} />
      <TopicsSection outlet={outlet} />
      <SelectionSection outlet={outlet} kind="left_out" />
      <SelectionSection outlet={outlet} kind="alone" />
    </MemoryRouter>,
  );

it('an outlet with one article and one story says what there is, with intervals, and no other row', () => {
  const mean = { articles: 1, mean: -0.2, low: -1, high: 0.9 };
  show(
    outletWith({
      stories: 1,
      bias_score: -0.4,
      topics: [
        { topic: 'politics', own: share(1, 1), side: null, all: 0.5 },
        { topic: 'sports', own: share(0, 1), side: null, all: 0 },
      ],
      alone: { own: share(1, 1), peers: null, stories: [] },
      wording: {
        articles: 1,
        overall: mean,
        weeks: [{ ...mean, from: '2026-08-31T00:00:00Z' }],
        min_articles: 1,
      },
    }),
  );
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'Week fromArticlesMeanInterval−10+1',
    '31 Aug1−0.20−1.00 to +0.90',
    'Usual lean, rated–−0.40–',
    'TopicIts storiesShareAll',
    'Politics1100% (20 to 100%)50%',
  ]);
  expect(screen.getByText('1 of its 1 story: 100% (20 to 100%).')).toBeTruthy();
  expect(screen.queryByText(/leaves out/)).toBeNull();
});

it.each([
  [
    'left',
    'other outlets of its side',
    'The other outlets of its side: 40% on average.',
    '2 of 3 outlets of its side',
  ],
  [null, 'other outlets', 'The other outlets: 40% on average.', '2 of 3 other outlets'],
] as const)('an outlet of side %s is compared with %s', (bias_category, others, average, carried) => {
  const story = {
    id: 'a',
    title: 'Ferry',
    topic: 'politics',
    article_count: 3,
    last_at: '',
    carrying: 2,
    of: 3,
  } as const;
  show(outletWith({ bias_category, left_out: { own: share(1, 5), peers: 0.4, stories: [story] } }));
  expect(
    screen.getByText(
      `It leaves out 1 of 5, 20% (20 to 100%), of the stories that several ${others} carry. ${average}`,
    ),
  ).toBeTruthy();
  expect(screen.getByText(carried)).toBeTruthy();
});

it('an outlet without articles has no empty panel', () => {
  expect(show(outletWith({})).container.textContent).toBe('');
});
