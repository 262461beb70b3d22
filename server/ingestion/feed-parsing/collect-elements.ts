import { Parser } from 'htmlparser2';
import { sliceText } from '#domain/text/cut-text.ts';
import type { FeedElement } from './feed-element.ts';
import { endsForgotten, feedLayout, foreignElements, type Layout, type LayoutEntry } from './feed-layout.ts';
import { FeedNames } from './feed-namespaces.ts';
import { maxReadItems } from './raw-feed.ts';
import { maxOpenElements, writeInChunks } from './write-in-chunks.ts';

type Attributes = Readonly<Record<string, string>>;

interface OpenElement {
  element: FeedElement & { attributes: Attributes; children: FeedElement[] };
  layout: Layout;
  depth: number;
  /** Where its markup begins. */
  from: number;
}

const isItem = (name: string) => name === 'item' || name === 'entry';
const textLayout: Layout = new Map();

/**
 * Goes through markup of any quality and keeps the elements that `feedLayout` names. In a balanced document the others
 * are skipped with all that they contain; in any other, what they contain is kept, because their end may be missing.
 */
class ElementCollector<Item> {
  readonly items: Item[] = [];
  readonly feed = openElement('', {}, feedLayout, 0, 0);
  isAtEnd = false;
  isTooDeep = false;
  readonly #isBalanced: boolean;
  readonly #toItem: (element: FeedElement) => Item;
  readonly #slice: (from: number) => string;
  readonly #names = new FeedNames();
  readonly #open: OpenElement[] = [this.feed];
  #current = this.feed;
  #depth = 0;
  #hasRoot = false;
  #skippedDepth = 0;

  /** @param slice the text from a place to where the tag begins that is looked at */
  constructor(isBalanced: boolean, toItem: (element: FeedElement) => Item, slice: (from: number) => string) {
    this.#isBalanced = isBalanced;
    this.#toItem = toItem;
    this.#slice = slice;
  }

  open(tag: string, attributes: Attributes, end: number): void {
    this.#depth += 1;
    this.isTooDeep ||= this.#depth > maxOpenElements;
    if (this.#skippedDepth > 0) return;
    const isText = this.#current.layout === textLayout;
    if (isText && this.#isBalanced) {
      this.#current.element.hasTags = true;
      return;
    }
    const name = this.#names.nameOf(tag, attributes);
    if (isText) {
      this.#current.element.hasTags = true;
      if (!endsForgotten(this.#current.element.name, name)) return;
      this.#current.element.hasTags = false;
      this.#closeCurrent();
    }
    if (!this.#hasRoot || name === 'channel') Object.assign(this.feed.element.attributes, attributes);
    else this.#openKnown(name, attributes, end);
    this.#hasRoot = true;
  }

  #openKnown(name: string, attributes: Attributes, end: number): void {
    const entry = this.#findEntry(name);
    if (entry === undefined) {
      if (this.#isBalanced || foreignElements.has(name)) this.#skippedDepth = this.#depth;
    } else if (isItem(name) && this.items.length >= maxReadItems) this.#skippedDepth = this.#depth;
    else {
      this.#current.element.hasTags = true;
      this.#current = openElement(entry.name, attributes, entry.layout ?? textLayout, this.#depth, end);
      this.#open.push(this.#current);
    }
  }

  /** In a document with missing ends, an element also belongs to what is around the one that is open. */
  #findEntry(name: string): LayoutEntry | undefined {
    for (;;) {
      const entry = this.#current.layout.get(name);
      if (entry !== undefined || this.#isBalanced || this.#current === this.feed) return entry;
      if (isItem(this.#current.element.name) && !isItem(name)) return undefined;
      if (!this.#open.some(({ layout }) => layout.has(name))) return undefined;
      this.#closeCurrent();
    }
  }

  close(): void {
    if (this.#skippedDepth === this.#depth) this.#skippedDepth = 0;
    else if (this.#current.depth === this.#depth && this.#depth > 0) this.#closeCurrent();
    this.#depth -= 1;
  }

  #closeCurrent(): void {
    const { element, layout, from } = this.#current;
    this.#open.pop();
    this.#current = this.#open[this.#open.length - 1] ?? this.feed;
    if (isItem(element.name)) this.#addItem(element);
    // An element that the end of the document cuts off is left out.
    else if (!this.isAtEnd || layout !== textLayout) {
      element.markup = this.#slice(from);
      this.#current.element.children.push(element);
    }
  }

  /** An item that the end of the document cuts off counts when it has a title and a link. */
  #addItem(item: FeedElement): void {
    const has = (wanted: string) => item.children.some(({ name }) => name === wanted);
    if (this.items.length < maxReadItems && (!this.isAtEnd || (has('title') && has('link'))))
      this.items.push(this.#toItem(item));
  }
}

function openElement(
  name: string,
  attributes: Attributes,
  layout: Layout,
  depth: number,
  from: number,
): OpenElement {
  return { element: { name, attributes, markup: '', hasTags: false, children: [] }, layout, depth, from };
}

/**
 * The elements of a feed, up to the first that is too deep. Items are converted at once, so that a large feed leaves
 * little memory to clean up.
 */
export function collectElements<Item>(
  text: string,
  isBalanced: boolean,
  toItem: (element: FeedElement) => Item,
): { feed: FeedElement; items: Item[] } {
  const slice = (from: number) => sliceText(text, from, Math.max(from, parser.startIndex));
  const collector = new ElementCollector(isBalanced, toItem, slice);
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => collector.open(tag, attributes, parser.endIndex + 1),
      onclosetag: () => collector.close(),
    },
    { xmlMode: true, decodeEntities: false },
  );
  writeInChunks(parser, text, () => collector.isTooDeep);
  collector.isAtEnd = true;
  parser.end();
  return { feed: collector.feed.element, items: collector.items };
}
