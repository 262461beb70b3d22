import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

interface Place {
  story: string;
  /** The distance of the card from the top of the screen. */
  top: number;
}

/** Nearer to the top of the page new stories may move the list. */
const topOfPage = 200;

function placeIn(list: HTMLElement): Place | null {
  if (window.scrollY < topOfPage) return null;
  const cards = list.querySelectorAll<HTMLElement>('[data-story]');
  // Binary search for the first card whose bottom is on the screen or below: cards are in the order of their bottoms,
  // or in pairs of one height.
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
 * Scroll anchoring: the card at the top of the screen keeps its position when a reload adds or moves stories. The
 * anchoring of the browser follows elements, which are moved here.
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
