import { Readability } from '@mozilla/readability';
import { isHidden } from './elements.ts';
import { joinNames } from './join-names.ts';
import { countUpTo, holderOfText } from './text-lookups.ts';
import { namesOfTag } from './tree/tag-names.ts';
import type { TextSize } from './tree/text-size.ts';
import { nextBelow, type TreeElement, type TreeNode } from './tree/tree.ts';
import { isText, type TreeDocument } from './tree/tree-document.ts';
import { unwrapNoscriptImages } from './unwrap-noscript-images.ts';

/** The methods of Readability that its types leave out and that are called here. */
interface UntypedMethods {
  _hasSingleTagInsideElement(element: TreeElement, tag: string): boolean;
  _getArticleMetadata(linkedData: object): { excerpt?: string | null };
  _getInnerText(element: TreeElement, normalise: boolean): string;
  _removeScripts(document: TreeDocument): void;
  _prepDocument(): void;
  /** What the current try does; each further one does less, and with 0 there is none. */
  _flags: number;
  FLAG_STRIP_UNLIKELYS: number;
  REGEXPS: { byline: RegExp };
}

const untyped = (reader: TreeReadability): UntypedMethods => reader as unknown as UntypedMethods;
const original = Readability.prototype as unknown as UntypedMethods;

/** Links to a part of the same page count less. */
const partLinkWeight = 0.3;
const maxBylineLength = 100;
const enoughCharacters = 10;
/** Texts of this many characters are kept: Readability reads that of an element several times in turn. */
const longText = 500;

/** Mozilla's Readability, whose questions about the tree are answered by what the tree knows of itself. */
export class TreeReadability extends Readability<TreeElement> {
  readonly #document: TreeDocument;
  /** The last long text, with the size for which it is valid. */
  #long: { size: TextSize; text: string } | null = null;
  /** The description in the page's metadata, without the one that Readability finds in the text. */
  declaredExcerpt: string | null = null;

  /**
   * @param reparse parses the page once more, prepared as `document`; called once at most
   * @param isLarge whether the page gets two tries, the strictest and the weakest, instead of four
   */
  constructor(document: TreeDocument, reparse: () => TreeDocument, { isLarge = false } = {}) {
    super(document as never, {
      keepClasses: true,
      disableJSONLD: true,
      serializer: (node) => node as unknown as TreeElement,
    });
    this.#document = document;
    keepMarkup(document.body, {
      parseAgain: () => new TreeReadability(reparse(), reparse).#prepared(),
      nextTry: () => this.#nextTry(isLarge),
    });
  }

  /** Whether another try follows the one that found too little. Readability then removes the lowest flag that is set. */
  #nextTry(isLarge: boolean): boolean {
    const reader = untyped(this);
    if (reader._flags === 0) return false;
    if (isLarge) reader._flags = reader.FLAG_STRIP_UNLIKELYS;
    return true;
  }

  /** The body as Readability has it before its first try. */
  #prepared(): TreeElement {
    this._unwrapNoscriptImages();
    untyped(this)._removeScripts(this.#document);
    untyped(this)._prepDocument();
    return this.#document.body;
  }

  _getArticleMetadata(linkedData: object): object {
    const metadata = original._getArticleMetadata.call(this, linkedData);
    this.declaredExcerpt = metadata.excerpt ?? null;
    return metadata;
  }

  _getAllNodesWithTag(root: TreeNode, tags: readonly string[]): TreeElement[] {
    const [only] = tags;
    if (tags.length === 1 && only !== undefined) return root.getElementsByTagName(only);
    const wanted = tags.map((tag) => namesOfTag(tag).upper);
    const found: TreeElement[] = [];
    for (let node = nextBelow(root, root); node !== null; node = nextBelow(node, root))
      if (wanted.includes(node.tagName)) found.push(node);
    return found;
  }

  _setNodeTag(element: TreeElement, tag: string): TreeElement {
    element.rename(tag);
    return element;
  }

  _unwrapNoscriptImages(): void {
    unwrapNoscriptImages(this.#document);
  }

  /**
   * Readability replaces an element by its only child, or the child's attributes by those of the element. Both get the
   * names of both, since a name may say that this is a caption or an advertisement.
   */
  _hasSingleTagInsideElement(element: TreeElement, tag: string): boolean {
    const has = original._hasSingleTagInsideElement.call(this, element, tag);
    const child = has ? element.firstElementChild : null;
    if (child !== null) joinNames(element, child);
    return has;
  }

  _isElementWithoutContent(element: TreeElement): boolean {
    if (element.textSize.trimmedLength > 0) return false;
    if (element.firstElementChild === null) return true;
    return element.children.length === this._getAllNodesWithTag(element, ['br', 'hr']).length;
  }

  _isProbablyVisible(element: TreeElement): boolean {
    if (isHidden(element)) return false;
    if (element.getAttribute('aria-hidden') !== 'true') return true;
    return element.className.includes('fallback-image');
  }

  _isValidByline(element: TreeElement, names: string): boolean {
    const isNamed =
      element.getAttribute('rel') === 'author' ||
      element.getAttribute('itemprop')?.includes('author') === true ||
      untyped(this).REGEXPS.byline.test(names);
    if (!isNamed) return false;
    const { length } = element.textContent.trim();
    return length > 0 && length < maxBylineLength;
  }

  _getInnerText(element: TreeElement, normalise = true): string {
    const { length, trimmedLength } = element.textSize;
    if (trimmedLength === 0) return '';
    if (!normalise || trimmedLength < longText) return original._getInnerText.call(this, element, normalise);
    const holder = holderOfText(element);
    if (this.#long?.size !== holder.textSize)
      this.#long = { size: holder.textSize, text: innerText(holder.textContent, length) };
    return this.#long.text;
  }

  /** Readability compares it with ten; more are not counted. */
  _getCharCount(element: TreeElement, character: string): number {
    return countUpTo(enoughCharacters, element, character);
  }

  _getLinkDensity(element: TreeElement): number {
    const { trimmedLength, inLinks, inPartLinks } = element.textSize;
    return trimmedLength === 0 ? 0 : (inLinks + partLinkWeight * inPartLinks) / trimmedLength;
  }

  _getTextDensity(element: TreeElement, tags: readonly string[]): number {
    const { trimmedLength } = element.textSize;
    if (trimmedLength === 0) return 0;
    const within = this._getAllNodesWithTag(element, tags);
    return within.reduce((sum, { textSize }) => sum + textSize.trimmedLength, 0) / trimmedLength;
  }

  /** Links that run a script become their words. Addresses of links and images stay as they are. */
  _fixRelativeUris(content: TreeElement): void {
    for (const link of content.getElementsByTagName('a')) {
      if (link.getAttribute('href')?.startsWith('javascript:') !== true) continue;
      const only = link.firstChild;
      const isOneText = only !== null && only === link.lastChild && isText(only);
      const words = isOneText ? only : this.#document.createElement('span');
      link.parentNode?.replaceChild(words, link);
      words.append(...link.childNodes);
    }
  }
}

/** The text with one space for each run of white space; no run is looked for when `length` counts none. */
function innerText(text: string, length: number): string {
  const trimmed = text.trim();
  return text.length === length ? trimmed : trimmed.replace(/\s{2,}/g, ' ');
}

/**
 * Answers Readability, which keeps the markup of the body and writes it back after each try that found too little,
 * also after the last one. The page is parsed once for that, and its body copied.
 */
function keepMarkup(
  body: TreeElement,
  { parseAgain, nextTry }: { parseAgain: () => TreeElement; nextTry: () => boolean },
): void {
  let parsed: TreeElement | null = null;
  Object.defineProperty(body, 'innerHTML', {
    get: () => '',
    set: () => {
      for (const node of body.childNodes) node.remove();
      if (!nextTry()) return;
      parsed ??= parseAgain();
      body.append(...parsed.copy().childNodes);
    },
  });
}
