import { nextNode, type TreeElement } from './tree/tree.ts';
import { isText } from './tree/tree-document.ts';

/** How often the text of an element has a character, at most `limit`. */
export function countUpTo(limit: number, element: TreeElement, character: string): number {
  let count = 0;
  for (let node = nextNode(element, element); node !== null; node = nextNode(node, element)) {
    if (!isText(node)) continue;
    const text = node.data;
    for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) {
      count += 1;
      if (count === limit) return count;
    }
  }
  return count;
}

/** The innermost element with all of the text: hostile pages put a long one into hundreds of elements. */
export function holderOfText(element: TreeElement): TreeElement {
  const { length } = element.textSize;
  for (let child = element.firstElementChild; child !== null; child = child.nextElementSibling)
    if (child.textSize.length === length) return holderOfText(child);
  return element;
}
