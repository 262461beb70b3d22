import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

interface Place {
  story: string;
  /** Distance of the card from the top of the screen. */
  top: number;
}

/** Nearer to the top of the page the reader wants to see what is new. */
const topOfPage = 200;

function placeIn(list: HTMLElement): Place | null {
  if (window.scrollY < topOfPage) return null;
  const cards = list.querySelectorAll<HTMLElement>('[data-story]');
  // The first whose bottom is on the screen or below, by halves: cards stand in the order of their bottoms or
  // in pairs of one height.
  let from = 0;
  let to = cards.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((cards[middle]?.getBoundingClientRect().bottom ?? 0) > 0) to = middle;
    else from = middle + 1;
  }
  const card = cards[from];
  return card === undefined
    ? null
    : { story: card.dataset.story ?? '', top: card.getBoundingClientRect().top };
}

/**
 * Keeps what the reader looks at where it is when a reload puts stories above it or moves them. The browser's
 * own anchoring holds on to elements, and those are moved.
 */
export function useKeepPlace(list: RefObject<HTMLElement | null>, view: string, stories: unknown): void {
  const place = useRef<{ view: string; at: Place | null }>({ view, at: null });
  useEffect(() => {
    let frame = 0;
    const note = () => {
      frame = 0;
      if (list.current !== null) place.current.at = placeIn(list.current);
    };
    const later = () => {
      if (frame === 0) frame = requestAnimationFrame(note);
    };
    addEventListener('scroll', later, { passive: true });
    return () => {
      removeEventListener('scroll', later);
      cancelAnimationFrame(frame);
    };
  }, [list]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every other list of stories may move the place
  useLayoutEffect(() => {
    const { view: before, at } = place.current;
    place.current = { view, at: before === view ? at : null };
    if (before !== view || at === null) return;
    const card = list.current?.querySelector(`[data-story="${CSS.escape(at.story)}"]`);
    if (card) window.scrollBy(0, card.getBoundingClientRect().top - at.top);
  }, [view, stories]);
}
