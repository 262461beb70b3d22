import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useTracking } from '#web/lib/tracking/tracking-context.tsx';

interface Place {
  top: number;
  /** The id of the element that had the focus. */
  focus: string;
}

/** Scroll position and focus of each history entry, as long as the page lives. */
const places = new Map<string, Place>();

let last: { path: string; key: string } | undefined;

function savePlace(): void {
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

/** The server describes the first page to programs that show links. Browsers share the address that it names. */
function removeServedHead(): void {
  for (const element of document.head.querySelectorAll('[data-served]')) element.remove();
}

/**
 * A new page starts at its top, with the focus on its content. Back and Forward restore scroll position and focus.
 * The first page keeps the position that the browser chose.
 */
export function ScrollRestoration() {
  const { pathname, key } = useLocation();
  const kind = useNavigationType();
  const track = useTracking();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every path is a page view
  useEffect(() => track('page_view'), [pathname, track]);
  // Before the browser reports the scrolling that the navigation causes.
  useLayoutEffect(() => {
    const savedPlace = kind === 'POP' ? places.get(key) : undefined;
    const isOther = last !== undefined && last.path !== pathname;
    // Set first: the events of the following scroll and focus belong to the new entry.
    last = { path: pathname, key };
    if (!isOther) return;
    removeServedHead();
    if (savedPlace === undefined) startAtTop();
    else restore(savedPlace);
  }, [pathname, key, kind]);
  useEffect(() => {
    // Focus before scroll: a followed link has the focus when the page changes.
    addEventListener('scroll', savePlace, { passive: true });
    document.addEventListener('focusin', savePlace);
    return () => {
      removeEventListener('scroll', savePlace);
      document.removeEventListener('focusin', savePlace);
    };
  }, []);
  return null;
}
