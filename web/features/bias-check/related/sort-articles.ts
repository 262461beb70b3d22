import { t } from '@lingui/core/macro';
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

const directions = (): Record<SortKey, Record<Sort['direction'], string>> => ({
  date: { desc: t`newest first`, asc: t`oldest first` },
  bias: { desc: t`from right to left`, asc: t`from left to right` },
  credibility: { desc: t`highest first`, asc: t`lowest first` },
  relevance: { desc: t`highest first`, asc: t`lowest first` },
});

export function directionWords({ key, direction }: Sort): string {
  return directions()[key][direction];
}

/** "sorted by date, newest first". */
export function sortedWords(sort: Sort): string {
  const direction = directionWords(sort);
  if (sort.key === 'date') return t`sorted by date, ${direction}`;
  if (sort.key === 'bias') return t`sorted by bias, ${direction}`;
  if (sort.key === 'credibility') return t`sorted by credibility, ${direction}`;
  return t`sorted by relevance, ${direction}`;
}
