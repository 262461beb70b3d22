import { guardedShare, textLength } from './boilerplate-elements.ts';
import { elementsBelow, type PageElements } from './elements.ts';
import { isElement, type TreeElement } from './tree/tree.ts';

const maxLength = 500;
const maxParagraphs = 3;
/** A page with more fields is hostile. */
const maxFields = 20;

const isAddressField = (input: TreeElement): boolean => input.getAttribute('type')?.toLowerCase() === 'email';

/**
 * Removes the boxes in which readers leave an address. A box is the largest element around the field that has little
 * text. It has to be done before Readability, which removes the field and keeps the words.
 */
export function removeSignUpBoxes(elements: PageElements): void {
  const fields = elements.of('input').filter(isAddressField).slice(0, maxFields);
  const body = elements.first('body');
  if (fields.length === 0 || body === null) return;
  const limit = Math.min(maxLength, guardedShare * textLength(body));
  for (const field of fields) boxAround(field, body, limit).remove();
}

function boxAround(field: TreeElement, body: TreeElement, limit: number): TreeElement {
  let box = field;
  for (let above = field.parentNode; above !== null && above !== body; above = above.parentNode) {
    if (!isElement(above) || textLength(above) > limit || countParagraphs(above) > maxParagraphs) break;
    box = above;
  }
  return box;
}

const countParagraphs = (element: TreeElement): number =>
  elementsBelow(element).filter((each) => each.localName === 'p').length;
