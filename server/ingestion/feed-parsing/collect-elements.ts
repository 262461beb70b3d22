import { Parser } from 'htmlparser2';
import { maxItems } from './raw-feed.ts';
import { maxOpenElements, writeInChunks } from './write-in-chunks.ts';

type Attributes = Record<string, string>;

/** An element of which the text is kept: attributes and what stands between its tags, as it is written. */
interface KeptElement {
  name: string;
  attributes: Attributes;
  markup: string;
}

/** What stands in an item, or in the feed beside its items. */
export interface CollectedItem {
  kept: KeptElement[];
  /** Attributes of each link. */
  links: Attributes[];
  attributes: Attributes;
}

/** Elements whose text is kept. */
const texts = new Set(
  (
    'title link guid description summary content encoded pubdate date issued created published updated modified ' +
    'name creator author id language ttl lastbuilddate fullitem'
  ).split(' '),
);
/** Those that may hold markup; inside the others the next element means that the end was forgotten. */
const mayHoldMarkup = new Set('title description summary content encoded fullitem'.split(' '));
const elementsOfMarkup = new Set('title link content summary'.split(' '));
/** Hold elements of the same names that are not the item's. */
const skippedTags = new Set('image textinput source contributor'.split(' '));

const namespaced: Readonly<Record<string, string>> = {
  'content:encoded': 'encoded',
  'dc:date': 'date',
  'dc:creator': 'creator',
  'dc:title': 'title',
  'dc:description': 'description',
  'dc:language': 'language',
  'dcterms:created': 'created',
  'dcterms:issued': 'issued',
  'dcterms:modified': 'modified',
};
/** Prefixes that stand for the format itself. */
const ownPrefix = /^(?:rss|rss1|atom|atom03|atom10|a|default|ns\d*)$/;

function ownName(tag: string): string {
  const lower = tag.toLowerCase();
  const colon = lower.indexOf(':');
  if (colon < 0) return lower;
  const known = namespaced[lower];
  if (known !== undefined) return known;
  return ownPrefix.test(lower.slice(0, colon)) ? lower.slice(colon + 1) : '';
}

/**
 * Goes through markup of any quality and keeps what belongs to the feed and to its items. An element that the end of
 * the document cuts off is left out; its item stays when it has a title and a link.
 */
class Collector {
  readonly feed: CollectedItem = { kept: [], links: [], attributes: {} };
  readonly items: CollectedItem[] = [];
  isAtEnd = false;
  isTooDeep = false;
  readonly #isAtom: boolean;
  readonly #slice: (from: number) => string;
  #depth = 0;
  #item: CollectedItem | null = null;
  #itemDepth = 0;
  #skippedDepth = 0;
  #keeping: { name: string; attributes: Attributes; from: number; depth: number } | null = null;

  /** @param slice the text from a place to where the tag begins that is looked at */
  constructor(isAtom: boolean, slice: (from: number) => string) {
    this.#isAtom = isAtom;
    this.#slice = slice;
  }

  open(tag: string, attributes: Attributes, end: number): void {
    this.#depth += 1;
    this.isTooDeep ||= this.#depth > maxOpenElements;
    const name = ownName(tag);
    if (this.#keeping !== null && this.#forgotEnd(name)) this.#keep();
    if (this.#keeping !== null || this.#skippedDepth > 0) return;
    if (this.#depth === 1 || name === 'channel') Object.assign(this.feed.attributes, attributes);
    if (name === 'item' || name === 'entry') this.#openItem(attributes);
    else if (skippedTags.has(name)) this.#skippedDepth = this.#depth;
    else if (texts.has(name)) this.#openText(name, attributes, end);
  }

  close(): void {
    if (this.#keeping?.depth === this.#depth) {
      if (this.isAtEnd) this.#keeping = null;
      else this.#keep();
    } else if (this.#skippedDepth === this.#depth) this.#skippedDepth = 0;
    else if (this.#item !== null && this.#itemDepth === this.#depth) this.#closeItem();
    this.#depth -= 1;
  }

  /** "<title>One<link>…": what begins now is none of the markup of a title. */
  #forgotEnd(name: string): boolean {
    const kept = this.#keeping?.name ?? '';
    if (name === 'item' || name === 'entry') return true;
    if (!texts.has(name)) return false;
    return kept === 'title' ? name !== 'title' : !mayHoldMarkup.has(kept) || !elementsOfMarkup.has(name);
  }

  #openItem(attributes: Attributes): void {
    this.#item = { kept: [], links: [], attributes };
    this.#itemDepth = this.#depth;
    if (this.items.length < maxItems) this.items.push(this.#item);
  }

  #openText(name: string, attributes: Attributes, end: number): void {
    if (name === 'link') (this.#item ?? this.feed).links.push(attributes);
    // The author of Atom holds names and addresses of its own.
    if (name === 'author' && this.#isAtom) return;
    this.#keeping = { name, attributes, from: end, depth: this.#depth };
  }

  #keep(): void {
    if (this.#keeping === null) return;
    const { name, attributes, from } = this.#keeping;
    (this.#item ?? this.feed).kept.push({ name, attributes, markup: this.#slice(from) });
    this.#keeping = null;
  }

  #closeItem(): void {
    const item = this.#item;
    this.#item = null;
    if (!this.isAtEnd || item === null || this.items.at(-1) !== item) return;
    const has = (wanted: string) => item.kept.some(({ name }) => name === wanted);
    const hasLink = has('link') || item.links.some(({ href }) => href !== undefined);
    if (!has('title') || !hasLink) this.items.pop();
  }
}

/** Reads up to the first element that is too deep. */
export function collectElements(
  text: string,
  isAtom: boolean,
): { feed: CollectedItem; items: CollectedItem[] } {
  const collector = new Collector(isAtom, (from) => text.slice(from, Math.max(from, parser.startIndex)));
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
  return { feed: collector.feed, items: collector.items };
}
