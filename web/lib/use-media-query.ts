import { useCallback, useSyncExternalStore } from 'react';

const lists = new Map<string, MediaQueryList | undefined>();

/** One MediaQueryList per query: `matchMedia` at every render forces a layout. */
function listOf(query: string): MediaQueryList | undefined {
  if (!lists.has(query)) lists.set(query, window.matchMedia?.(query));
  return lists.get(query);
}

/** Whether a media query matches; true where the browser has no `matchMedia`. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = listOf(query);
      list?.addEventListener('change', listener);
      return () => list?.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => listOf(query)?.matches ?? true);
}
