import { t } from '@lingui/core/macro';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#web/components/button.tsx';
import type { SuggestedArticle } from '#web/lib/answers.ts';
import { useTracking } from '#web/lib/tracking/tracking-context.tsx';

export const sortLabels = (): Record<SortKey, string> => ({
  date: t`Date`,
  bias: t`Bias`,
  credibility: t`Credibility`,
  relevance: t`Relevance`,
});

interface SortBarProps {
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
}

/** Date, Bias, Credibility, Relevance and, once sorted, Clear Sort. */
export function SortBar({ sort, onSort }: SortBarProps) {
  const first = useRef<HTMLButtonElement>(null);
  const track = useTracking();
  const sortBy = (key: SortKey) => {
    const next = nextSort(sort, key);
    track('article_sort', { filterType: next.key, filterValue: next.direction });
    onSort(next);
  };
  const clear = () => {
    onSort(null);
    // The button is removed, so the focus moves to another one.
    first.current?.focus();
  };
  return (
    <fieldset className="sort-bar">
      <legend className="visually-hidden">{t`Sort related articles`}</legend>
      {sortKeys.map((key) => (
        <Button
          key={key}
          ref={key === 'date' ? first : undefined}
          size="small"
          aria-pressed={sort?.key === key}
          onClick={() => sortBy(key)}
        >
          {sortLabels()[key]}
          {sort?.key === key && <Direction sort={sort} />}
        </Button>
      ))}
      {sort !== null && <Button kind="quiet" size="small" icon={X} onClick={clear}>{t`Clear Sort`}</Button>}
    </fieldset>
  );
}

function Direction({ sort }: { sort: Sort }) {
  const Arrow = sort.direction === 'desc' ? ArrowDown : ArrowUp;
  return (
    <>
      <Arrow size={16} aria-hidden="true" />
      <span className="visually-hidden">, {directionWords(sort)}</span>
    </>
  );
}

export const sortKeys = ['date', 'bias', 'credibility', 'relevance'] as const;
export type SortKey = (typeof sortKeys)[number];

export interface Sort {
  key: SortKey;
  direction: 'desc' | 'asc';
}

/** The relevance in [0, 1]; null when it was not computed. */
export function getRelevance({ relevance_score: score, relevance_percentage: percent }: SuggestedArticle) {
  return score ?? (percent === null ? null : percent / 100);
}

/** The sort value of an article; missing values have fixed places. */
const values: Record<SortKey, (article: SuggestedArticle) => number> = {
  date: ({ publishedAt }) => Date.parse(publishedAt ?? '') || 0,
  bias: ({ bias_score_numeric: score }) => score ?? -999,
  credibility: ({ credibility_score_numeric: score }) => score ?? -1,
  relevance: (article) => getRelevance(article) ?? -1,
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
