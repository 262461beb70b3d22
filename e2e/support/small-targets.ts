import type { Page } from 'playwright-core';

/**
 * Links and controls whose touch target is smaller than 44 px in width or height. The edges are measured from
 * the middle with `elementFromPoint`. A link within a sentence may be as high as its line, as WCAG 2.5.8 allows.
 * Closed disclosures are opened meanwhile: what they hide has a box, but cannot be touched.
 */
export const smallTargets = (page: Page, within = 'body'): Promise<string[]> =>
  page.evaluate((place) => {
    const min = 43.5;
    const isWithinSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node instanceof Text && node.textContent?.trim() !== '',
      );
    const reach = (element: Element, box: DOMRect, x: number, y: number) => {
      const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
      const isHit = (length: number) => {
        const hit = document.elementFromPoint(middle.x + x * length, middle.y + y * length);
        return hit !== null && element.contains(hit);
      };
      let length = 0;
      while (length < 60 && isHit(length)) length += 4;
      while (length > 0 && !isHit(length - 0.5)) length -= 0.5;
      return length;
    };
    const isSmall = (element: Element) => {
      element.scrollIntoView({ block: 'center' });
      // Of a link over several lines, the first line counts.
      const box = element.getClientRects()[0];
      if (box === undefined || box.width === 0 || box.height === 0) return false;
      const width = Math.max(box.width, reach(element, box, -1, 0) + reach(element, box, 1, 0));
      return width < min || reach(element, box, 0, -1) + reach(element, box, 0, 1) < min;
    };
    const closed = [...document.querySelectorAll<HTMLDetailsElement>('details:not([open])')];
    for (const details of closed) details.open = true;
    const small = [
      ...document.querySelectorAll(`${place} :is(a[href]:not(.skip-link), button, select, input, summary)`),
    ]
      .map((element) => (element instanceof HTMLInputElement && element.closest('label')) || element)
      .filter((element) => !isWithinSentence(element) && isSmall(element))
      .map((element) => `${element.tagName}.${element.className} ${element.textContent?.slice(0, 40)}`);
    for (const details of closed) details.open = false;
    return small;
  }, within);
