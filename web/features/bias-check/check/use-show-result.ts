import { type RefObject, useEffect, useRef } from 'react';

/** The page scrolls to a new result this long after it arrived. */
export const showAfterMs = 100;

/** Gives the heading of a new result the focus and scrolls to it. */
export function useShowResult(result: unknown): RefObject<HTMLHeadingElement | null> {
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (result === undefined) return;
    // At once: what had the focus may have gone with the wait.
    headingRef.current?.focus({ preventScroll: true });
    const timer = setTimeout(() => {
      const isStill = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true;
      headingRef.current?.scrollIntoView?.({ behavior: isStill ? 'auto' : 'smooth', block: 'start' });
    }, showAfterMs);
    return () => clearTimeout(timer);
  }, [result]);
  return headingRef;
}
