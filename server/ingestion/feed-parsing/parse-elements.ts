import { SaxesParser } from 'saxes';
import { removeComments } from './decode-xml.ts';
import { canonicalNames, hasUsualDeclarations } from './feed-namespaces.ts';
import { commonEntities } from './html-to-text.ts';
import { maxItems } from './raw-feed.ts';

export interface LayoutEntry {
  name: string;
  /** The elements in it that are kept; null for an element of which the text is kept. */
  layout: Layout | null;
  isItem: boolean;
}

/** Which elements of an element are kept, by name. */
export type Layout = ReadonlyMap<string, LayoutEntry>;

export interface FeedElement {
  /** In lower case, with the usual prefix of its namespace. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Decoded; empty when the element has a layout. */
  text: string;
  /** The text contains a CDATA section. */
  hasCdata: boolean;
  children: FeedElement[];
}

/** Thrown for a document in which feedsmith may read something else than this reader would. */
export class UnusualFeedError extends Error {}

const options = { xmlns: false, position: false, defaultXMLVersion: '1.0', forceXMLVersion: true } as const;
/** Numbers of characters that HTML moves to another place. */
const movedCharacter = /&#(?:0*1[2-5]\d|x0*[89][\da-f]);/i;

export interface ElementsOfFeed<Item> {
  root: FeedElement;
  items: Item[];
}

/**
 * The elements of a well-formed document that `layout` names; the others are skipped with all that they contain.
 * Items are converted at once, so that a large feed leaves little memory to clean up. Throws when the document is not
 * plain XML: markup in texts, unusual namespaces, unknown entities, an internal subset.
 */
export function parseElements<Item>(
  text: string,
  format: 'rss' | 'atom' | 'rdf',
  layout: Layout,
  toItem: (element: FeedElement) => Item,
): ElementsOfFeed<Item> {
  if (movedCharacter.test(text)) throw new UnusualFeedError();
  return new ElementParser(text, format, layout, toItem).read();
}

function newElement(name: string, attributes: Record<string, string>): FeedElement {
  return { name, attributes, text: '', hasCdata: false, children: noChildren };
}

const noChildren: FeedElement[] = [];

interface OpenElement {
  element: FeedElement;
  layout: Layout;
  isItem: boolean;
}

class ElementParser<Item> {
  readonly #text: string;
  readonly #format: 'rss' | 'atom' | 'rdf';
  readonly #toItem: (element: FeedElement) => Item;
  readonly #items: Item[] = [];
  readonly #open: OpenElement[];
  #current: OpenElement;
  #nameOf: (written: string) => string = (written) => written.toLowerCase();
  #leaf: FeedElement | null = null;
  #skippedDepth = 0;

  constructor(
    text: string,
    format: 'rss' | 'atom' | 'rdf',
    layout: Layout,
    toItem: (element: FeedElement) => Item,
  ) {
    this.#text = text;
    this.#format = format;
    this.#toItem = toItem;
    this.#current = { element: { ...newElement('', {}), children: [] }, layout, isItem: false };
    this.#open = [this.#current];
  }

  read(): ElementsOfFeed<Item> {
    const document = this.#current.element;
    const parser = new SaxesParser(options);
    Object.assign(parser.ENTITIES, commonEntities);
    parser.on('opentag', ({ name, attributes }) => {
      if (this.#skippedDepth > 0) this.#skippedDepth += 1;
      else this.#openElement(name, attributes, parser.position);
    });
    parser.on('closetag', () => this.#close());
    parser.on('text', (piece) => {
      if (this.#leaf !== null) this.#leaf.text += piece;
    });
    parser.on('cdata', (piece) => this.#addCdata(piece));
    parser.on('processinginstruction', () => this.#refuseInText());
    parser.on('doctype', (declaration) => {
      if (declaration.includes('[')) throw new UnusualFeedError();
    });
    parser.write(this.#text).close();
    const [root] = document.children;
    if (root === undefined) throw new UnusualFeedError();
    return { root, items: this.#items };
  }

  #openElement(written: string, attributes: Record<string, string>, end: number): void {
    this.#refuseInText();
    if (this.#open.length === 1) this.#parseNamespaces(attributes, end);
    const entry = this.#current.layout.get(this.#nameOf(written));
    if (entry === undefined || (entry.isItem && this.#items.length >= maxItems)) {
      this.#skippedDepth = 1;
      return;
    }
    const element = newElement(entry.name, attributes);
    if (!entry.isItem) this.#current.element.children.push(element);
    if (entry.layout === null) this.#leaf = element;
    else {
      element.children = [];
      this.#current = { element, layout: entry.layout, isItem: entry.isItem };
      this.#open.push(this.#current);
    }
  }

  #parseNamespaces(attributes: Record<string, string>, end: number): void {
    const names = canonicalNames(attributes, this.#format);
    if (names === null || !hasUsualDeclarations(this.#text.slice(end), names)) throw new UnusualFeedError();
    this.#nameOf = names;
  }

  #close(): void {
    if (this.#skippedDepth > 0) this.#skippedDepth -= 1;
    else if (this.#leaf !== null) this.#leaf = null;
    else this.#closeElement();
  }

  #closeElement(): void {
    const closed = this.#open.pop();
    if (closed?.isItem) this.#items.push(this.#toItem(closed.element));
    this.#current = this.#open[this.#open.length - 1] ?? this.#current;
  }

  #refuseInText(): void {
    if (this.#leaf !== null) throw new UnusualFeedError();
  }

  /** feedsmith removes comments from CDATA sections. */
  #addCdata(piece: string): void {
    if (this.#leaf === null) return;
    this.#leaf.hasCdata = true;
    const hasComment = piece.includes('<!--');
    const kept = hasComment ? removeComments(piece) : piece;
    if (hasComment && kept.includes('<!--')) throw new UnusualFeedError();
    this.#leaf.text += kept;
  }
}
