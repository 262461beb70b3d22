const at = '2026-11-20T10:00:00.000Z';

const story = {
  id: 'night-buses',
  title: 'Four councils agree one timetable',
  topic: 'politics',
  article_count: 17,
  clustering_method: 'semantic',
  semantic_confidence: 0.88,
  ai_summary: 'Neighbouring councils will run late buses together.',
  bias_distribution: { left: 7, center: 5, right: 3 },
  region_distribution: { uk: 14, us: 0, international: 3 },
  updated_at: at,
  priorityScore: 92,
};

const article = {
  url: 'https://harbourledger.example/night-bus',
  title: 'At last, a bus home',
  source: 'The Harbour Ledger',
  description: 'Follows two night workers.',
  published_at: at,
  bias_score: -0.74,
  credibility_score: 0.69,
  bias_category: 'left',
  ai_summary: 'Two night workers tell what changes.',
};

const result = {
  bias_score_numeric: -0.62,
  credibility_score_numeric: 0.78,
  bias_source: 'Outlet table',
  credibility_source: 'Outlet reliability',
  source: 'Northgate Tribune',
  ai_analysis:
    'Summary:\nFour councils share a timetable.\n\nBias Analysis:\nThe framing puts workers first.',
  comparative_analysis: {
    analysis: 'Left:\n- Stresses workers.\nCenter:\n- States the routes.\nRight:\n- Asks who pays.',
  },
  reasoning: 'The outlet counts most.',
  topics: ['Public transport'],
  suggested_articles: [
    {
      title: 'Night buses run to one clock',
      url: 'https://ironbridgeherald.example/night-buses',
      source: { name: 'The Ironbridge Herald' },
      bias_score_numeric: 0.71,
      credibility_score_numeric: 0.74,
      relevance_score: 0.93,
      relevance_percentage: 93,
      publishedAt: at,
      description: 'One timetable for four councils.',
    },
  ],
  resolved_url: 'https://northgatetribune.example/night-bus',
  search_mode: 'url',
};

const job = {
  jobId: 'job-1',
  operation: 'RSS Aggregation',
  status: 'completed',
  progress: 100,
  message: 'Read 40 feeds.',
  updatedAt: at,
  startedAt: at,
  completedAt: at,
  batch: 1,
  totalBatches: 4,
  articlesProcessed: 120,
  storiesCreated: 9,
  error: null,
};

const sources = ['google_news', 'newsapi', 'gnews', 'currents', 'twingly', 'bright_data'];
const flags = ['google_news', 'newsapi', 'gnews', 'currents_api', 'twingly', 'bright_data', 'rss_feeds'];
const entries = <Value>(names: readonly string[], value: Value) =>
  Object.fromEntries(names.map((name) => [name, value]));

/** Answers that hold every field of the specification and nothing else, by call. */
export const specifiedAnswers: Readonly<Record<string, object>> = {
  'POST /auth/validate': { valid: true, user: { email: 'editor@calderdesk.example', isAdmin: true } },
  'GET /usage': { remaining: 7 },
  'POST /bias-check': result,
  'GET /news/stories': { success: true, count: 1, last_updated: at, stories: [story] },
  'GET /news/stories/night-buses': { success: true, story: { ...story, articles: [article] } },
  'GET /news/stories/night-buses/analysis': {
    success: true,
    analysis: {
      topic_tags: ['Local councils'],
      ai_summary: 'Four councils have agreed.',
      sentiment_analysis: {
        overall_sentiment: 'neutral',
        left_sentiment: 'positive',
        center_sentiment: 'neutral',
        right_sentiment: 'negative',
      },
      common_ground: ['The timetable starts next spring.'],
      key_differences: ['Articles of the right doubt the forecast.'],
      credibility_scores: {
        overall: 0.75,
        left_perspective: 0.69,
        center_perspective: 0.9,
        right_perspective: 0.66,
      },
    },
  },
  'GET /news/stories/night-buses/comparative-analysis': {
    success: true,
    analysis: 'Left:\n- Stresses workers.\nCenter:\n- States the routes.\nRight:\n- Asks who pays.',
  },
  'GET /admin/dashboard': {
    totalUsers: 1,
    users: [
      {
        email: 'reader@calderdesk.example',
        isAdmin: false,
        tier: 'pro',
        dailyLimit: 100,
        usageToday: 4,
        createdAt: at,
        lastLoginAt: at,
      },
    ],
  },
  'GET /admin/feature-flags': {
    news_sources: entries(
      flags.map((name) => `${name}_enabled`),
      true,
    ),
  },
  'GET /admin/credibility-config': {
    credibilityConfig: [{ threshold: 0.8, label: 'Splendid', color: 'blue', meaning: 'Names its sources' }],
  },
  'GET /admin/openai-prompt': { prompt: 'Judge the wording.', last_updated: at },
  'GET /admin/comparative-analysis-prompt': { prompt: 'Compare the sides.', last_updated: at },
  'GET /admin/source-limits': entries(
    sources.map((name) => `${name}_max_articles`),
    15,
  ),
  'GET /admin/relevance-config': { threshold: 0.25, min_articles: 3, max_articles_to_score: 20 },
  'GET /admin/advanced-config': {
    max_total_articles: 50,
    semantic_clustering_threshold: 0.65,
    enable_deduplication: true,
    opposing_viewpoints_enabled: true,
  },
  'GET /admin/rss-config': {
    feeds: [
      {
        name: 'Harbour Ledger feed',
        url: 'https://harbourledger.example/feed',
        bias: 'left',
        enabled: true,
        max_articles: 10,
        lastFetch: at,
      },
    ],
    updateFrequency: 60,
    maxTotalArticles: 50,
    maxStories: 500,
    minArticlesPerStory: 2,
    storySwarmMinArticles: 2,
    deduplicationEnabled: true,
    clusteringEnabled: true,
    autoUpdateEnabled: true,
    lastUpdate: at,
  },
  'GET /admin/jobs/active': {
    jobs: [{ ...job, jobId: 'job-2', status: 'running', completedAt: null, message: 'Reads feed 12.' }],
  },
  'GET /admin/jobs/history': { jobs: [job] },
  'GET /admin/rss/processing-status': {
    isProcessing: true,
    currentBatch: { current: 1, total: 4 },
    feedStatuses: [
      {
        url: 'https://harbourledger.example/feed',
        status: 'processing',
        error: null,
        articles: 3,
        responseTime: 120,
        lastProcessed: at,
      },
    ],
  },
  'GET /admin/webhooks/logs': {
    logs: [{ timestamp: at, jobId: 'job-1', status: 'sent', message: 'The callback was answered.' }],
  },
  'GET /admin/logs/recent': {
    logs: [{ timestamp: at, level: 'info', message: 'The run has ended.', source: 'ingestion' }],
  },
};
