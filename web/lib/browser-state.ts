import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

const lists = new Map<string, MediaQueryList | undefined>();

/** One MediaQueryList per query: `matchMedia` at every render forces a layout. */
function getQueryList(query: string): MediaQueryList | undefined {
  if (!lists.has(query)) lists.set(query, window.matchMedia?.(query));
  return lists.get(query);
}

/** Whether a media query matches; true where the browser has no `matchMedia`. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = getQueryList(query);
      list?.addEventListener('change', listener);
      return () => list?.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => getQueryList(query)?.matches ?? true);
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether the browser has a network; the server may be unreachable all the same. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine !== false);
}

/** Whether the browser is between `beforeprint` and `afterprint`. It prints what is rendered when `beforeprint` ends. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const start = () => flushSync(() => setPrinting(true));
    const stop = () => setPrinting(false);
    addEventListener('beforeprint', start);
    addEventListener('afterprint', stop);
    return () => {
      removeEventListener('beforeprint', start);
      removeEventListener('afterprint', stop);
    };
  }, []);
  return isPrinting;
}
