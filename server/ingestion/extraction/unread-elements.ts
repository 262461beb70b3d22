import { guardedShare, textLength } from './boilerplate-elements.ts';
import { isHidden, isHiddenByClass, type PageElements } from './elements.ts';
import { removeSignUpBoxes } from './sign-up-boxes.ts';
import type { TreeElement } from './tree/tree.ts';

const unreadTags = ['script', 'style', 'noscript', 'template'];

/** Removes what readers do not see, and boxes in which they leave an address. */
export function removeUnreadElements(elements: PageElements, body: TreeElement): void {
  for (const tag of unreadTags) for (const element of elements.of(tag)) element.remove();
  const limit = guardedShare * textLength(body);
  for (const element of elements.all)
    if (isHidden(element) || (isHiddenByClass(element) && textLength(element) < limit)) element.remove();
  removeSignUpBoxes(elements);
}
