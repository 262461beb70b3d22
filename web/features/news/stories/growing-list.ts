import { type RefCallback, startTransition, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { usePrinting } from '#web/lib/browser-state.ts';

/** Cards at first: a usual screen, two on a phone. A change of the view renders no more. */
const firstCards = () => (window.matchMedia?.('(max-width: 48rem)').matches ? 4 : 7);
const stepCards = 6;
/** Pixels. The list grows when its end is nearer than this, about two screens, and shrinks when it is farther. */
const near = 1_600;
const far = 6_000;

/** The length of the list by history entry: Back restores it. */
const grown = new Map<string, { view: string; limit: number }>();

interface GrowingList {
  /** The number of rendered cards. */
  limit: number;
  /** The ref of an element after the last card. */
  end: RefCallback<HTMLElement>;
}

/**
 * Incremental rendering: how many of `total` cards are rendered. At first a screen of them, more when the end comes
 * near by scrolling or by the focus, fewer when it is far away. A change of `view` resets the number. All are rendered
 * while the browser prints.
 */
export function useGrowingList(total: number, view: string): GrowingList {
  const { key } = useLocation();
  const [state, setState] = useState(() => {
    const before = grown.get(key);
    return before?.view === view ? before : { view, limit: firstCards() };
  });
  const rendered = state.view === view ? state.limit : firstCards();
  if (state.view !== view) setState({ view, limit: rendered });
  const isPrinting = usePrinting();
  const limit = isPrinting ? total : Math.min(rendered, total);
  useEffect(() => {
    if (!isPrinting) grown.set(key, { view, limit });
  }, [key, view, limit, isPrinting]);
  // A new observer for every length: an observer reports changes only, not an element that is still near.
  const end = useCallback(
    (element: HTMLElement | null) => {
      if (element === null || isPrinting) return;
      const list = element.previousElementSibling;
      const set = (next: number) => setState((now) => (now.view === view ? { view, limit: next } : now));
      const change = (next: number) => startTransition(() => set(next));
      const stopFocus = watchFocus(list, () => {
        if (limit < total) set(limit + stepCards);
      });
      const stopNear = watch(element, near, (isNear) => {
        if (isNear && limit < total) change(limit + stepCards);
      });
      const stopFar = watch(element, far, (isWithin) => {
        // The list does not shrink while it contains the focus.
        const isHeld = list?.contains(document.activeElement) === true;
        if (!isWithin && !isHeld) change(Math.max(firstCards(), limit - 2 * stepCards));
      });
      return () => {
        stopFocus();
        stopNear();
        stopFar();
      };
    },
    [limit, total, view, isPrinting],
  );
  return { limit, end };
}

/**
 * Reports that the last card of a list gets the focus. The observer is too late for it: the next card must be there
 * before the next key, also when a key is held.
 */
function watchFocus(list: Element | null, notify: () => void): () => void {
  const onFocus = ({ target }: Event) => {
    if (target instanceof Node && list?.lastElementChild?.contains(target)) notify();
  };
  list?.addEventListener('focusin', onFocus);
  return () => list?.removeEventListener('focusin', onFocus);
}

/** Reports whether an element is on the screen or within this distance of it, and every change of that. */
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
