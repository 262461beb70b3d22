import { cutText } from '#domain/text/cut-text.ts';
import { trimOf } from '#domain/text/trim-characters.ts';
import { decodeBase64 } from './decode-base64.ts';
import { decodeXml } from './decode-xml.ts';
import { atomText, type FeedLink, type RawText } from './raw-feed.ts';

export interface FeedElement {
  /** In lower case, with the usual prefix of its namespace. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** What stands between its tags, as it is written. */
  markup: string;
  /** There are tags in its markup. */
  hasTags: boolean;
  children: readonly FeedElement[];
}

/** The first attribute of this name in lower case, decoded and trimmed; undefined when it is empty. */
export function attributeOf({ attributes }: FeedElement, name: string): string | undefined {
  for (const key in attributes) {
    if (key.length === name.length && key.toLowerCase() === name)
      return decodeXml(attributes[key] ?? '').trim() || undefined;
  }
  return undefined;
}

/** The text of an element, decoded and trimmed. */
export function textOf({ markup }: FeedElement): string {
  return markup === '' ? '' : decodeXml(markup).trim();
}

/** The first text of the children of these names, in the order of the names. */
export function firstText(element: FeedElement, ...names: readonly string[]): string | undefined {
  for (const wanted of names) {
    for (const child of element.children) {
      const text = child.name === wanted ? textOf(child) : '';
      if (text !== '') return text;
    }
  }
  return undefined;
}

/** A text of Atom, by its type and mode; undefined when it is empty. */
export function typedText(element: FeedElement, wanted: string): RawText | undefined {
  const child = element.children.find(({ name, markup }) => name === wanted && markup.trim() !== '');
  if (child === undefined) return undefined;
  const type = attributeOf(child, 'type');
  const mode = attributeOf(child, 'mode')?.toLowerCase();
  if (mode === 'base64') return base64Text(textOf(child), type);
  // Unescaped markup is HTML and must not be decoded.
  if (/xhtml/i.test(type ?? '') || (mode === 'xml' && /html/i.test(type ?? '')))
    return { value: child.markup, kind: 'html' };
  return child.hasTags ? { value: textOf(child), kind: 'html' } : atomText(textOf(child), type);
}

/** Publishers encode HTML without a type, whose default is plain text; so text with markup counts as HTML. */
function base64Text(encoded: string, type: string | undefined): RawText {
  const value = decodeBase64(encoded) ?? encoded;
  return atomText(value, type)?.kind === 'html' ? { value, kind: 'html' } : { value, kind: 'guess' };
}

/** Links with attributes. */
export function linksOf(element: FeedElement): FeedLink[] {
  const links: FeedLink[] = [];
  for (const child of element.children) {
    if (child.name !== 'link' || Object.keys(child.attributes).length === 0) continue;
    const href = attributeOf(child, 'href') ?? (textOf(child) || undefined);
    const [rel, type] = [attributeOf(child, 'rel'), attributeOf(child, 'type')];
    links.push({ href, rel, type, base: attributeOf(child, 'xml:base') });
  }
  return links;
}

/** The number that an element contains; undefined when it contains something else. */
export function numberOf(element: FeedElement, name: string): number | undefined {
  const number = Number(firstText(element, name) ?? Number.NaN);
  return Number.isNaN(number) ? undefined : number;
}

interface Person {
  name: string | undefined;
  email: string | undefined;
}

/** The first author of whom anything is known: an element of Atom, or a text of RSS. */
export function authorOf(element: FeedElement): Person | undefined {
  for (const child of element.children) {
    if (child.name !== 'author') continue;
    const [name, email] = [firstText(child, 'name'), firstText(child, 'email')];
    const person = name === undefined && email === undefined ? parsePerson(textOf(child)) : { name, email };
    if (person.name !== undefined || person.email !== undefined) return person;
  }
  return undefined;
}

const maxPersonLength = 800;
/** What is more than a name: an address, or a part in brackets. */
const moreThanName = /[@<([]|:\/\/|www\./;
const emailAddress = /^(?:mailto:)?[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/i;
const webAddress = /^(?:https?:\/\/|www\.)/i;

/** What stands between the parts of a person. */
const separators = ' \t\n\r\f\v\u00a0,-|/:;';

/** Reads "Ann", "ann@paper.example", "ann@paper.example (Ann)" and "Ann <ann@paper.example>". */
function parsePerson(written: string): Person {
  const text = cutText(written, maxPersonLength);
  if (!moreThanName.test(text)) return { name: text || undefined, email: undefined };
  let email: string | undefined;
  const named = text
    .replace(/[^\s<>()[\]]+/g, (word) => {
      if (webAddress.test(word)) return '';
      if (!emailAddress.test(word)) return word;
      email ??= word.replace(/^mailto:/i, '').split('?', 1)[0];
      return '';
    })
    .replace(/<\s*>|\(\s*\)|\[\s*\]/g, '');
  const rest = trimOf(named, separators);
  return { name: /^[<([]([^<>()[\]]*)[>)\]]$/.exec(rest)?.[1]?.trim() ?? (rest || undefined), email };
}
