import { t } from '@lingui/core/macro';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#web/components/button.tsx';
import { useTracking } from '#web/lib/tracking/tracking-context.tsx';
import { directionWords, nextSort, type Sort, type SortKey, sortKeys } from './sort-articles.ts';

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
      {sort !== null && (
        <Button
          kind="quiet"
          size="small"
          icon={<X size={16} aria-hidden="true" />}
          onClick={clear}
        >{t`Clear Sort`}</Button>
      )}
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
