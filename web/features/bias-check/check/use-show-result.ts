import { type RefObject, useEffect, useRef } from 'react';
import { isStill } from '#web/lib/appearance.ts';

/** The delay between a new result and the scrolling to it. */
export const showAfterMs = 100;

/** Focuses the heading of a new result and scrolls to it. */
export function useShowResult(result: unknown): RefObject<HTMLHeadingElement | null> {
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (result === undefined) return;
    // At once: the focused element may have been removed with the placeholder.
    headingRef.current?.focus({ preventScroll: true });
    const timer = setTimeout(() => {
      headingRef.current?.scrollIntoView?.({ behavior: isStill() ? 'auto' : 'smooth', block: 'start' });
    }, showAfterMs);
    return () => clearTimeout(timer);
  }, [result]);
  return headingRef;
}
