import { startTransition, useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** Fills the largest screens; what follows comes while the browser has nothing else to do. */
const firstCards = 12;
const stepCards = 60;

/** How far a list had grown, by entry of the history: Back finds it as long as it was left. */
const grown = new Map<string, number>();

function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, 50);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 1_000 });
  return () => cancelIdleCallback(handle);
}

/**
 * How many of `total` cards stand on the page. The first ones come at once, the others in idle steps, so that
 * a change of `view` costs a screen of cards only, and find-in-page, printing and Tab still reach all of them.
 */
export function useGrowingList(total: number, view: string): number {
  const { key } = useLocation();
  const [state, setState] = useState(() => ({ view, limit: grown.get(key) ?? firstCards }));
  const limit = state.view === view ? state.limit : firstCards;
  if (state.view !== view) setState({ view, limit });
  useEffect(() => {
    grown.set(key, limit);
    if (limit >= total) return;
    return whenIdle(() =>
      startTransition(() =>
        setState((now) => (now.view === view ? { view, limit: now.limit + stepCards } : now)),
      ),
    );
  }, [key, limit, total, view]);
  return Math.min(limit, total);
}
