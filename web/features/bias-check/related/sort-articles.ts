import type { SuggestedArticle } from '#web/lib/answers.ts';

export const sortKeys = ['date', 'bias', 'credibility', 'relevance'] as const;
export type SortKey = (typeof sortKeys)[number];

export interface Sort {
  key: SortKey;
  direction: 'desc' | 'asc';
}

/** The relevance in [0, 1]; null when it was not computed. */
export function relevanceOf({ relevance_score: score, relevance_percentage: percent }: SuggestedArticle) {
  return score ?? (percent === null ? null : percent / 100);
}

/** The sort value of an article; missing values have fixed places. */
const values: Record<SortKey, (article: SuggestedArticle) => number> = {
  date: ({ publishedAt }) => Date.parse(publishedAt ?? '') || 0,
  bias: ({ bias_score_numeric: score }) => score ?? -999,
  credibility: ({ credibility_score_numeric: score }) => score ?? -1,
  relevance: (article) => relevanceOf(article) ?? -1,
};

/** A sorted copy (stable). Null: in the order of the server. */
export function sortArticles(articles: readonly SuggestedArticle[], sort: Sort | null): SuggestedArticle[] {
  if (sort === null) return [...articles];
  const read = values[sort.key];
  const sign = sort.direction === 'desc' ? -1 : 1;
  return [...articles].sort((a, b) => sign * (read(a) - read(b)));
}

/** The active key reverses; another one starts from high to low. */
export function nextSort(sort: Sort | null, key: SortKey): Sort {
  return { key, direction: sort?.key === key && sort.direction === 'desc' ? 'asc' : 'desc' };
}

const directions: Record<SortKey, Record<Sort['direction'], string>> = {
  date: { desc: 'newest first', asc: 'oldest first' },
  bias: { desc: 'from right to left', asc: 'from left to right' },
  credibility: { desc: 'highest first', asc: 'lowest first' },
  relevance: { desc: 'highest first', asc: 'lowest first' },
};

export function directionWords({ key, direction }: Sort): string {
  return directions[key][direction];
}
