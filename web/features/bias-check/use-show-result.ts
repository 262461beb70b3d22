import { type RefObject, useEffect, useRef } from 'react';

/** The page moves to a new result this long after it arrived. */
export const showAfterMs = 100;

/** Scrolls to the heading of a new result and gives it the focus. */
export function useShowResult(result: unknown): RefObject<HTMLHeadingElement | null> {
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (result === undefined) return;
    const timer = setTimeout(() => {
      const isStill = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true;
      headingRef.current?.scrollIntoView?.({ behavior: isStill ? 'auto' : 'smooth', block: 'start' });
      headingRef.current?.focus({ preventScroll: true });
    }, showAfterMs);
    return () => clearTimeout(timer);
  }, [result]);
  return headingRef;
}
