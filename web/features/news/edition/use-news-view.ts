import { useEffect, useMemo } from 'react';
import { afterPaint } from '#web/lib/after-paint.ts';
import { storage, storageKeys } from '#web/lib/storage.ts';
import { useTracking } from '#web/lib/tracking/tracking-context.tsx';
import { useSearch } from '#web/lib/use-search.ts';
import { defaultEdition } from './default-edition.ts';
import { type NewsView, parseView, writeView } from './news-view.ts';

export interface NewsViewState {
  view: NewsView;
  change: (changes: Partial<NewsView>) => void;
}

/** The view of the reader, kept in the address, so that it can be shared and Back works. */
export function useNewsView(): NewsViewState {
  const [search, changeSearch] = useSearch();
  const track = useTracking();
  const view = useMemo(() => parseView(new URLSearchParams(search), defaultEdition()), [search]);
  const hasEdition = new URLSearchParams(search).has('edition');
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a missing edition is a reason
  useEffect(() => {
    // The address contains the edition, so that a shared address shows the same one.
    if (!hasEdition) changeSearch(writeView(view), { replace: true });
  }, [hasEdition]);

  const change = (changes: Partial<NewsView>) => {
    changeSearch(writeView({ ...view, ...changes }));
    afterPaint(() => {
      for (const [filterType, filterValue] of Object.entries(changes)) {
        track('filter_change', { filterType, filterValue });
      }
      if (changes.edition !== undefined) storage.write(storageKeys.edition, changes.edition);
    });
  };
  return { view, change };
}
