import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useTracking } from '#web/lib/tracking/tracking-context.tsx';

interface Place {
  top: number;
  /** The id of what had the focus. */
  focus: string;
}

/** Where the reader was on each entry of the history, as long as the page lives. */
const places = new Map<string, Place>();

let last: { path: string; key: string } | undefined;

function notePlace(): void {
  if (last === undefined) return;
  places.set(last.key, { top: window.scrollY, focus: document.activeElement?.id ?? '' });
}

function restore(place: Place): void {
  window.scrollTo(0, place.top);
  const focused = place.focus === '' ? null : document.getElementById(place.focus);
  focused?.focus({ preventScroll: true });
}

function startAtTop(): void {
  window.scrollTo(0, 0);
  document.getElementById('main')?.focus({ preventScroll: true });
}

/**
 * Another page starts at its top, with the focus on its content; Back and Forward lead to where the reader
 * was. The first page keeps the browser's choice.
 */
export function ScrollRestoration() {
  const { pathname, key } = useLocation();
  const kind = useNavigationType();
  const track = useTracking();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every path is a page view
  useEffect(() => track('page_view'), [pathname, track]);
  // Before the browser tells of the scrolling that the change itself brings.
  useLayoutEffect(() => {
    const noted = kind === 'POP' ? places.get(key) : undefined;
    const isOther = last !== undefined && last.path !== pathname;
    // First of all: moving scroll and focus is told as well, and belongs to the new entry.
    last = { path: pathname, key };
    if (!isOther) return;
    if (noted === undefined) startAtTop();
    else restore(noted);
  }, [pathname, key, kind]);
  useEffect(() => {
    // Focus before scroll: a link that is followed has the focus when the page changes.
    addEventListener('scroll', notePlace, { passive: true });
    document.addEventListener('focusin', notePlace);
    return () => {
      removeEventListener('scroll', notePlace);
      document.removeEventListener('focusin', notePlace);
    };
  }, []);
  return null;
}
