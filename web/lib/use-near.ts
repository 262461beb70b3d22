import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** About two screens: what comes into view is there before it is seen. */
const margin = '1400px 0px';

/** With the height in pixels that the element had when the browser looked. */
type Tell = (isNear: boolean, height: number) => void;

const listeners = new Map<Element, Tell>();
let observer: IntersectionObserver | undefined;

function tellAll(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting, boundingClientRect } of entries) {
    listeners.get(target)?.(isIntersecting, boundingClientRect.height);
  }
}

/** On paper everything is near. */
function beforePrint(): void {
  flushSync(() => {
    for (const tell of listeners.values()) tell(true, 0);
  });
}

function observe(element: Element, tell: Tell): () => void {
  if (observer === undefined) {
    observer = new IntersectionObserver(tellAll, { rootMargin: margin });
    addEventListener('beforeprint', beforePrint);
  }
  listeners.set(element, tell);
  observer.observe(element);
  return () => {
    listeners.delete(element);
    observer?.unobserve(element);
  };
}

/**
 * Whether an element is on the screen or near it, so that what is far can be drawn with less. `atFirst` until
 * the browser has looked; always true where it cannot look.
 */
export function useNear<Shown extends HTMLElement>(
  atFirst: boolean,
): { ref: RefObject<Shown | null>; isNear: boolean } {
  const ref = useRef<Shown>(null);
  const isDrawn = useRef(false);
  const canLook = typeof IntersectionObserver === 'function';
  const [isNear, setNear] = useState(atFirst || !canLook);
  useEffect(() => {
    const element = ref.current;
    if (element === null || !canLook) return;
    return observe(element, (near, height) => {
      if (near) return setNear(true);
      // What is drawn with less keeps its place.
      if (isDrawn.current) element.style.minHeight = `${height}px`;
      startTransition(() => setNear(false));
    });
  }, [canLook]);
  useEffect(() => {
    isDrawn.current = isNear;
    if (isNear) ref.current?.style.removeProperty('min-height');
  }, [isNear]);
  return { ref, isNear };
}
