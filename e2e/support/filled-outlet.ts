import { getOutletPage } from '#contract/outlet-pages.ts';

const share = (count: number, of: number, low: number, high: number) => ({
  ...{ count, of, low, high },
  share: count / of,
});

const monday = Date.UTC(2026, 7, 31);
const week = 7 * 86_400_000;

const wordings = [
  { articles: 14, mean: -0.31, low: -0.44, high: -0.18 },
  { articles: 126, mean: -0.08, low: -0.12, high: -0.04 },
  { articles: 9, mean: 0.02, low: -0.21, high: 0.25 },
  { articles: 22, mean: 0.17, low: 0.06, high: 0.28 },
  { articles: 5, mean: -0.62, low: -1, high: -0.2 },
];

const topics = [
  { topic: 'politics' as const, own: share(412, 1204, 0.316, 0.37), side: 0.29, all: 0.24 },
  { topic: 'economy' as const, own: share(140, 1204, 0.099, 0.136), side: 0.15, all: 0.16 },
  { topic: 'international' as const, own: share(31, 1204, 0.018, 0.036), side: null, all: null },
];

const longTitle =
  'Transport minister Ada Holm promises an inquiry into the maintenance contracts of the Wendle harbour bridge after its eastern pier shifts';

const stories = [
  { title: longTitle, article_count: 12, carrying: 7, of: 9 },
  { title: 'Ferry operators agree on common tickets', article_count: 1, carrying: 3, of: 9 },
].map((story, at) => ({
  ...story,
  id: `story-${at}`,
  topic: 'politics' as const,
  last_at: '2026-10-01T08:00:00.000Z',
}));

const article = (at: number, bias_score: number | null) => ({
  id: `article-${at}`,
  title: at === 0 ? longTitle : 'Hospital trial begins',
  url: `https://lantern.example/${at}`,
  published_at: '2026-10-01T08:00:00.000Z',
  bias_score,
  bias_category: bias_score === null ? null : ('left' as const),
  story: at === 0 ? 'story-0' : null,
});

/** The page of an invented outlet that has enough stories and articles for every table, as the contract defines it. */
export const filledOutlet = getOutletPage.answer.parse({
  success: true,
  error: null,
  outlet: {
    ...{ domain: 'lantern.example', name: 'The Lantern', aliases: ['The Evening Lantern'] },
    ...{
      country: 'GB',
      region: 'uk',
      kind: 'newspaper',
      owner: 'Lantern and Harbour Press Trust',
      flags: [],
    },
    ...{ bias_score: -0.4, bias_category: 'left', reliability: 0.72, stories: 1204 },
    references: ['A list of ratings, https://ratings.example/lists/of-many-newspapers/the-lantern-2026'],
    rating_origin: 'in the table of this installation',
    wording: {
      articles: 176,
      min_articles: 1,
      weeks: wordings.map((entry, at) => ({ ...entry, from: new Date(monday + at * week).toISOString() })),
    },
    topics,
    alone: { own: share(18, 1204, 0.009, 0.024), peers: 0.06, stories: stories.slice(1) },
    left_out: { own: share(64, 310, 0.165, 0.255), peers: 0.31, stories },
    minimums: { stories: 1, peers: 1, side_stories: 1 },
    articles: [article(0, -0.31), article(1, null)],
    feeds: [{ name: 'Lantern, all news', health: 'stale', last_fetch: '2026-10-01T08:00:00.000Z' }],
  },
});
