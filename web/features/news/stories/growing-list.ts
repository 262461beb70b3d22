import { type RefCallback, startTransition, useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';

/** Fills a usual screen, on a phone two: a change of the view costs no more. */
const firstCards = () => (window.matchMedia?.('(max-width: 48rem)').matches ? 4 : 7);
const stepCards = 6;
/** Pixels. Nearer to the end the list grows, about two screens ahead; farther from it, it shrinks. */
const near = 1_600;
const far = 6_000;

/** How far a list had grown, by entry of the history: Back finds it as long as it was left. */
const grown = new Map<string, { view: string; limit: number }>();

interface GrowingList {
  /** How many of the cards stand on the page. */
  limit: number;
  /** For an element behind the last card. */
  end: RefCallback<HTMLElement>;
}

/**
 * How many of `total` cards stand on the page: a screen of them at once, more whenever the end comes near, by
 * scrolling or by the focus, fewer when it is far away. A change of `view` starts anew; paper gets them all.
 */
export function useGrowingList(total: number, view: string): GrowingList {
  const { key } = useLocation();
  const [state, setState] = useState(() => {
    const before = grown.get(key);
    return before?.view === view ? before : { view, limit: firstCards() };
  });
  const known = state.view === view ? state.limit : firstCards();
  if (state.view !== view) setState({ view, limit: known });
  const limit = Math.min(known, total);
  useEffect(() => {
    grown.set(key, { view, limit });
  }, [key, view, limit]);
  useEffect(() => {
    const growWhole = () => flushSync(() => setState({ view, limit: total }));
    addEventListener('beforeprint', growWhole);
    return () => removeEventListener('beforeprint', growWhole);
  }, [total, view]);
  // Another one at every length: an observer tells of what comes near, not of what still is.
  const end = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return;
      const change = (next: number) =>
        startTransition(() => setState((now) => (now.view === view ? { view, limit: next } : now)));
      const stopNear = watch(element, near, (isNear) => {
        if (isNear && limit < total) change(limit + stepCards);
      });
      const stopFar = watch(element, far, (isWithin) => {
        // Whoever has the focus in the list keeps it.
        const isHeld = element.previousElementSibling?.contains(document.activeElement) === true;
        if (!isWithin && !isHeld) change(Math.max(firstCards(), limit - 2 * stepCards));
      });
      return () => {
        stopNear();
        stopFar();
      };
    },
    [limit, total, view],
  );
  return { limit, end };
}

/** Tells whether an element lies on the screen or within so many pixels of it, and whenever that changes. */
function watch(element: HTMLElement, distance: number, notify: (isWithin: boolean) => void): () => void {
  if (typeof IntersectionObserver !== 'function') {
    const timer = setTimeout(() => notify(true));
    return () => clearTimeout(timer);
  }
  const observer = new IntersectionObserver(
    (entries) => {
      const last = entries.at(-1);
      if (last !== undefined) notify(last.isIntersecting);
    },
    { rootMargin: `${distance}px 0px` },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
