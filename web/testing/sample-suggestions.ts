import type { SuggestedArticle } from '#contract/bias-check.ts';

/** A suggested article of an invented outlet. */
export function suggestion(changes: Partial<SuggestedArticle> = {}): SuggestedArticle {
  return {
    title: 'Night buses will run to one clock from spring',
    url: 'https://ironbridgeherald.example/night-buses',
    source: 'The Ironbridge Herald',
    bias_score_numeric: 0.71,
    credibility_score_numeric: 0.74,
    relevance_score: 0.93,
    relevance_percentage: 93,
    publishedAt: '2026-11-20T09:10:00Z',
    description: 'Four councils will share one timetable.',
    bias_category: 'right',
    rated_by: 'article',
    below_threshold: false,
    origin: 'corpus',
    ...changes,
  };
}
