import { nextBelow, type TreeElement } from './tree/tree.ts';
import type { TreeDocument } from './tree/tree-document.ts';

/**
 * Puts the image that a page shows without scripts in the place of the one that scripts load, and removes images
 * without a source, as Readability does.
 */
export function unwrapNoscriptImages(document: TreeDocument): void {
  for (const image of document.getElementsByTagName('img')) if (!hasSource(image)) image.remove();
  for (const noscript of document.getElementsByTagName('noscript')) {
    const [image, placeholder] = [noscript.firstElementChild, noscript.previousElementSibling];
    if (image === null || placeholder === null || !isSingleImage(noscript) || !isSingleImage(placeholder))
      continue;
    noscript.parentNode?.replaceChild(image, placeholder);
  }
}

const sourceNames = ['src', 'srcset', 'data-src', 'data-srcset'];

const hasSource = (image: TreeElement): boolean =>
  sourceNames.some((name) => image.hasAttribute(name)) ||
  image.attributes.some(({ value }) => /\.(?:jpg|jpeg|png|webp)/i.test(value));

/** Whether the element holds an image and nothing else, at any depth. */
function isSingleImage(element: TreeElement): boolean {
  if (element.textSize.trimmedLength > 0) return element.localName === 'img';
  for (let node: TreeElement | null = element; node !== null; node = nextBelow(node, element)) {
    if (node.localName === 'img') return true;
    if (node.children.length !== 1) return false;
  }
  return false;
}
