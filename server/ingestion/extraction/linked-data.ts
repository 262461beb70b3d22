import { parseJson } from '#domain/text/parse-json.ts';
import { trimEndOf } from '#domain/text/trim-characters.ts';
import type { PageElements } from './elements.ts';
import type { TreeElement } from './tree/tree.ts';

/** The JSON-LD of a page's article. Values are untrusted and not cleaned. */
export interface LinkedData {
  /** Types of all top-level nodes in lower case: "newsarticle", "collectionpage". */
  types: ReadonlySet<string>;
  /** False when any node declares that the article is not free; null when none declares it. */
  isFree: boolean | null;
  article: LinkedArticle | null;
}

export interface LinkedArticle {
  type: string;
  headline: string | null;
  authors: string[];
  published: string | null;
  publisher: string | null;
  language: string | null;
  description: string | null;
  body: string | null;
  address: string | null;
}

type Thing = Record<string, unknown>;

const maxScriptLength = 1_000_000;
const maxScripts = 30;
const maxThings = 400;
const articleType = /(?:article|posting|^report)$/;

export function parseLinkedData(elements: PageElements): LinkedData {
  const isData = (script: TreeElement) =>
    script.getAttribute('type')?.toLowerCase().includes('ld+json') === true;
  const scripts = elements.of('script').filter(isData).slice(0, maxScripts);
  const things = scripts.flatMap((script) => flatten(parseScript(script.textContent))).slice(0, maxThings);
  const byId = new Map(things.map((thing) => [thing['@id'], thing]));
  const found = things.find((thing) => typesOf(thing).some((type) => articleType.test(type)));
  return {
    types: new Set(things.flatMap(typesOf)),
    isFree: parseIsFree(things),
    article: found === undefined ? null : toLinkedArticle(found, byId),
  };
}

/** What may follow the JSON, from last to first. */
const endings = [['*/'], [']]>', '-->'], ['/*', '//']];

function removeEndings(script: string): string {
  let end = trimEndOf(script.trimEnd(), '; \n\r\t');
  for (const marks of endings) {
    const mark = marks.find((each) => end.endsWith(each));
    if (mark !== undefined) end = end.slice(0, -mark.length).trimEnd();
  }
  return end;
}

/** Publishers wrap JSON in comments, end it with a semicolon and leave raw line ends in strings. */
function parseScript(script: string): unknown {
  if (script.length > maxScriptLength) return null;
  const json = removeEndings(script)
    .replace(/^\s*(?:<!--|\/\*|\/\/)?\s*(?:<!\[CDATA\[)?\s*(?:\*\/)?/, '')
    .trimEnd();
  try {
    return parseJson(json);
  } catch {
    return parseJsonWithRawLines(json);
  }
}

function parseJsonWithRawLines(json: string): unknown {
  try {
    return parseJson(json.replace(/\p{Cc}+/gu, ' '));
  } catch {
    return null;
  }
}

/** The nodes of a script, from lists and graphs. */
function flatten(value: unknown, depth = 0): Thing[] {
  if (depth > 4) return [];
  if (Array.isArray(value)) return value.slice(0, maxThings).flatMap((entry) => flatten(entry, depth + 1));
  if (!isThing(value)) return [];
  const inner = ['@graph', 'mainEntity', 'mainEntityOfPage'].flatMap((key) => flatten(value[key], depth + 1));
  return [value, ...inner];
}

const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, 20) : [value]);

function text(value: unknown): string | null {
  const [first] = asList(value);
  return typeof first === 'string' && first.trim() !== '' ? first : null;
}

function typesOf(thing: Thing): string[] {
  return asList(thing['@type'])
    .filter((type) => typeof type === 'string')
    .map((type) => type.replace(/^.*[/#:]/, '').toLowerCase());
}

function parseIsFree(things: Thing[]): boolean | null {
  const values = things
    .flatMap((thing) => [thing, ...asList(thing.hasPart).filter(isThing)])
    .map((thing) => String(thing.isAccessibleForFree).toLowerCase());
  if (values.includes('false')) return false;
  return values.includes('true') ? true : null;
}

function toLinkedArticle(thing: Thing, byId: ReadonlyMap<unknown, Thing>): LinkedArticle {
  const page = thing.mainEntityOfPage;
  return {
    type: typesOf(thing).find((type) => articleType.test(type)) ?? '',
    headline: text(thing.headline) ?? text(thing.name),
    authors: asList(thing.author).flatMap((author) => namesOf(author, byId)),
    published: text(thing.datePublished) ?? text(thing.dateCreated),
    publisher: namesOf(thing.publisher, byId)[0] ?? null,
    language: isThing(thing.inLanguage) ? text(thing.inLanguage.alternateName) : text(thing.inLanguage),
    description: text(thing.description),
    body: text(thing.articleBody),
    address: text(thing.url) ?? (isThing(page) ? text(page['@id']) : text(page)),
  };
}

function namesOf(value: unknown, byId: ReadonlyMap<unknown, Thing>): string[] {
  if (typeof value === 'string') return [value];
  if (!isThing(value)) return [];
  const named = value.name === undefined ? (byId.get(value['@id']) ?? value) : value;
  return asList(named.name).filter((name) => typeof name === 'string');
}
