import { type FeedElement, UnusualFeedError } from './parse-elements.ts';
import { atomText, type FeedLink, type RawText, syndicationMinutes } from './raw-feed.ts';

/** The first attribute of this name in lower case; its value trimmed, undefined when that is empty. */
export function attributeOf(element: FeedElement, name: string): string | undefined {
  for (const key in element.attributes) {
    if (key.length === name.length && key.toLowerCase() === name)
      return element.attributes[key]?.trim() || undefined;
  }
  return undefined;
}

/** The text of the first child of this name, trimmed; undefined when it is empty. */
export function textOf(element: FeedElement, name: string): string | undefined {
  for (const child of element.children) if (child.name === name) return child.text.trim() || undefined;
  return undefined;
}

/** The first text of the children of this name that is not empty, trimmed. */
export function firstTextOf(element: FeedElement, name: string): string | undefined {
  for (const child of element.children) {
    if (child.name !== name) continue;
    const text = child.text.trim();
    if (text !== '') return text;
  }
  return undefined;
}

/** A text of Atom; undefined when it is empty. */
export function typedText(element: FeedElement, wanted: string): RawText | undefined {
  const child = element.children.find(({ name }) => name === wanted);
  const value = child?.text.trim();
  if (child === undefined || value === undefined || value === '') return undefined;
  const type = attributeOf(child, 'type');
  if (type !== undefined && /xhtml/i.test(type)) throw new UnusualFeedError();
  return atomText(value, type);
}

/** saxes turns line ends in attributes into spaces, which an address would keep. */
export function addressOf(element: FeedElement, name: string): string | undefined {
  const address = attributeOf(element, name);
  if (address?.includes(' ')) throw new UnusualFeedError();
  return address;
}

/** Links of Atom; feedsmith ignores one without attributes. */
export function linksOf(element: FeedElement, wanted: string): FeedLink[] {
  const links: FeedLink[] = [];
  for (const child of element.children) {
    if (child.name !== wanted || Object.keys(child.attributes).length === 0) continue;
    const href = addressOf(child, 'href') ?? (child.text.trim() || undefined);
    links.push({ href, rel: attributeOf(child, 'rel'), type: attributeOf(child, 'type') });
  }
  return links;
}

export function moduleDates(item: FeedElement): (string | undefined)[] {
  return moduleDateNames.map((name) => firstTextOf(item, name));
}
const moduleDateNames = ['dc:date', 'dcterms:issued', 'dcterms:created', 'dcterms:modified'];

/** When an entry was published and when it was changed, by Atom 1.0 or 0.3. */
export function atomDates(item: FeedElement, prefix: '' | 'atom:'): [string | undefined, string | undefined] {
  const date = (name: string) => textOf(item, prefix + name);
  return [date('published') ?? date('issued') ?? date('created'), date('updated') ?? date('modified')];
}

export function languageOf(channel: FeedElement, root: FeedElement): string | undefined {
  return firstTextOf(channel, 'dc:language') ?? attributeOf(root, 'xml:lang');
}

export function languageAndBase(item: FeedElement): {
  language: string | undefined;
  bases: (string | undefined)[];
} {
  return { language: languageOf(item, item), bases: [addressOf(item, 'xml:base')] };
}

/** The number that an element contains; undefined when it contains something else. */
export function numberOf(element: FeedElement, wanted: string): number | undefined {
  const child = element.children.find(({ name }) => name === wanted);
  if (child === undefined || child.text.trim() === '') return undefined;
  if (child.hasCdata) throw new UnusualFeedError();
  const number = Number(child.text);
  return Number.isNaN(number) ? undefined : number;
}

export function minutesOf(channel: FeedElement): number | undefined {
  return syndicationMinutes(textOf(channel, 'sy:updateperiod'), numberOf(channel, 'sy:updatefrequency'));
}
