import type { Story, StoryArticle, StoryCard, StoryList } from '#contract/news.ts';
import type { StoryAnalysis } from '#contract/story-analysis.ts';
import { emptyStoryCard } from '#web/features/news/stories/sample-stories.ts';

/** A card of an invented story. */
export function storyCard(changes: Partial<StoryCard> = {}): StoryCard {
  return {
    ...emptyStoryCard,
    id: 'night-buses',
    title: 'Four councils agree one timetable for night buses',
    topic: 'politics',
    article_count: 17,
    semantic_confidence: 0.88,
    ai_summary: 'Neighbouring councils will run late buses to a single clock from next spring.',
    bias_distribution: { left: 7, center: 5, right: 3 },
    region_distribution: { uk: 14, us: 0, international: 3 },
    updated_at: '2026-11-20T10:00:00.000Z',
    priorityScore: 92,
    unrated_count: 2,
    outlet_count: 12,
    outlets: [{ name: 'Northgate Tribune', domain: 'northgatetribune.example', side: 'left' }],
    is_sample: false,
    ...changes,
  };
}

export function storyList(stories: readonly StoryCard[]): StoryList {
  return {
    success: true,
    error: null,
    count: stories.length,
    last_updated: '2026-11-20T10:00:00.000Z',
    stories: [...stories],
  };
}

/** An article of an invented outlet, rated. */
export function storyArticle(changes: Partial<StoryArticle> = {}): StoryArticle {
  return {
    id: 'a1',
    url: 'https://harbourledger.example/night-bus',
    title: 'At last, a bus home for the people who keep the towns running',
    source: 'The Harbour Ledger',
    domain: 'harbourledger.example',
    description: 'Follows two night workers and the unions that pressed for the deal.',
    published_at: '2026-11-20T08:00:00.000Z',
    bias_score: -0.74,
    credibility_score: 0.69,
    bias_category: 'left',
    ai_summary: 'Two night workers tell what the new timetable changes for them.',
    bias_source: 'Outlet table and wording',
    credibility_source: 'Outlet reliability and text',
    region: 'uk',
    copy_of: null,
    is_wire: false,
    byline: null,
    ...changes,
  };
}

const articles: readonly StoryArticle[] = [
  storyArticle(),
  storyArticle({
    id: 'a2',
    url: 'https://tidewaterwire.example/buses',
    title: 'Four councils sign shared night-bus timetable',
    source: 'Tidewater Wire',
    domain: 'tidewaterwire.example',
    description: 'Agency report: routes, hours, fares and the vote due in two years.',
    published_at: '2026-11-20T07:10:00.000Z',
    bias_score: -0.04,
    bias_category: 'center',
    credibility_score: 0.9,
    is_wire: true,
  }),
  storyArticle({
    id: 'a3',
    url: 'https://ironbridgeherald.example/ratepayers',
    title: 'Ratepayers to fund near-empty buses under four-council pact',
    source: 'The Ironbridge Herald',
    domain: 'ironbridgeherald.example',
    description: 'Questions the passenger forecast and the cost after the second year.',
    published_at: '2026-11-20T09:30:00.000Z',
    bias_score: 0.58,
    bias_category: 'right',
    credibility_score: 0.66,
  }),
  storyArticle({
    id: 'a4',
    url: 'https://fernhillobserver.example/map',
    title: 'Evening routes: how to read the new map',
    source: 'Fernhill Observer Weekly',
    domain: 'fernhillobserver.example',
    description: 'A guide for passengers.',
    published_at: null,
    bias_score: null,
    bias_category: null,
    credibility_score: null,
    ai_summary: null,
    bias_source: null,
    credibility_source: null,
  }),
];

/** A whole invented story: an article of each side, one unrated and undated. */
export function wholeStory(changes: Partial<Story> = {}): Story {
  return {
    ...storyCard({
      article_count: 4,
      outlet_count: 4,
      bias_distribution: { left: 1, center: 1, right: 1 },
      unrated_count: 1,
      region_distribution: { uk: 4, us: 0, international: 0 },
    }),
    articles: [...articles],
    outlets_covering: [
      {
        domain: 'harbourledger.example',
        name: 'The Harbour Ledger',
        country: 'GB',
        region: 'uk',
        owner: 'Calder Press Trust',
        kind: 'newspaper',
        bias_score: -0.55,
        bias_category: 'left',
        reliability: 0.7,
        flags: ['opinion'],
        references: ['https://harbourledger.example/about', 'Press register, entry 12'],
        articles: 1,
        first_published_at: '2026-11-20T08:00:00.000Z',
      },
    ],
    selected_by: null,
    cited_summary: [
      { text: 'Four councils have agreed to run night buses to a single timetable.', articles: ['a2'] },
      { text: 'The yearly cost is met from existing budgets for two years.', articles: ['a2', 'a3'] },
    ],
    chapters: [],
    first_reports: [
      { side: null, article: 'a2', source: 'Tidewater Wire', published_at: '2026-11-20T07:10:00.000Z' },
      { side: 'center', article: 'a2', source: 'Tidewater Wire', published_at: '2026-11-20T07:10:00.000Z' },
      { side: 'left', article: 'a1', source: 'The Harbour Ledger', published_at: '2026-11-20T08:00:00.000Z' },
      {
        side: 'right',
        article: 'a3',
        source: 'The Ironbridge Herald',
        published_at: '2026-11-20T09:30:00.000Z',
      },
    ],
    merged_from: null,
    is_locked: false,
    created_at: '2026-11-20T07:20:00.000Z',
    ...changes,
  };
}

export function storyAnalysis(changes: Partial<StoryAnalysis> = {}): StoryAnalysis {
  return {
    topic_tags: ['Public transport', 'Local councils'],
    ai_summary: 'Four councils have agreed to run night buses to a single timetable.',
    sentiment_analysis: {
      overall_sentiment: 'neutral',
      left_sentiment: 'positive',
      center_sentiment: 'neutral',
      right_sentiment: 'negative',
    },
    common_ground: ['The timetable starts next spring on eleven routes.'],
    key_differences: ['Right-leaning articles doubt the passenger forecast.'],
    credibility_scores: {
      overall: 0.75,
      left_perspective: 0.69,
      center_perspective: 0.9,
      right_perspective: 0.66,
    },
    made_by: 'embedded',
    ...changes,
  };
}
