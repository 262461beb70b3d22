import { dateInText } from '#domain/articles/date-in-text.ts';
import { parseUrl } from '#domain/articles/parse-url.ts';
import { personByline } from '#domain/articles/person-byline.ts';
import { publicationDate } from '#domain/articles/publication-date.ts';
import { siteOf } from '#domain/articles/site-of.ts';
import { trimOf } from '#domain/text/trim-characters.ts';
import { cleanLine } from './clean-text.ts';
import { elementsBelow, hasWord, isInside, type PageElements } from './elements.ts';
import type { LinkedData } from './linked-data.ts';
import { isElement, type TreeElement } from './tree/tree.ts';

export interface Metadata {
  title: string | null;
  /** A person; null if the page names none, or the outlet alone. */
  byline: string | null;
  outletByline: string | null;
  publishedAt: string | null;
  siteName: string | null;
  description: string | null;
  /** As the page declares it, unchecked. */
  language: string | null;
  /** Addresses that the page declares, most reliable first. */
  declaredAddresses: string[];
  /** "article", "video.other", "website"; empty when not declared. */
  openGraphType: string;
}

const maxSections = 200;
const limits = { title: 300, byline: 200, siteName: 100, description: 600 };

const dateNames = [
  'article:published_time',
  'og:article:published_time',
  'article:published',
  'og:published_time',
  'datepublished',
  'parsely-pub-date',
  'sailthru.date',
  'cxenseparse:recs:publishtime',
  'bt:pubdate',
  'dcterms.created',
  'dcterms.date',
  'dc.date.issued',
  'dc.date',
  'pubdate',
  'publish-date',
  'publish_date',
  'publication_date',
  'date',
];

const authorNames = [
  'author',
  'article:author',
  'parsely-author',
  'sailthru.author',
  'dc.creator',
  'dcterms.creator',
  'byl',
  'cxenseparse:author',
];

/** Extracts the metadata of a page: from JSON-LD, else from meta elements, else from its content. */
export function extractMetadata(
  root: TreeElement,
  elements: PageElements,
  linked: LinkedData,
  page: { address: string; notAfter?: Date },
): Metadata {
  const meta = collectMeta(elements);
  const { article } = linked;
  const siteName =
    cleanLine(article?.publisher, limits.siteName) ??
    firstLine(meta, ['og:site_name', 'application-name', 'twitter:app:name:iphone'], limits.siteName);
  return {
    title: extractTitle(elements, meta, article?.headline ?? null, [siteName, hostName(page.address)]),
    ...extractByline(elements, meta, {
      authors: article?.authors ?? [],
      isOutlet: outletTest(elements, meta, [siteName, hostName(page.address)]),
    }),
    publishedAt: extractDate(elements, meta, article?.published ?? null, page.notAfter),
    siteName,
    description:
      firstLine(meta, ['og:description', 'description', 'twitter:description'], limits.description) ??
      cleanLine(article?.description, limits.description),
    language:
      root.getAttribute('lang') ??
      root.getAttribute('xml:lang') ??
      article?.language ??
      first(meta, ['og:locale', 'content-language', 'language', 'dc.language']),
    declaredAddresses: extractAddresses(elements, meta, article?.address ?? null),
    openGraphType: (first(meta, ['og:type']) ?? '').trim().toLowerCase(),
  };
}

function collectMeta(elements: PageElements): Map<string, string> {
  const meta = new Map<string, string>();
  for (const element of elements.of('meta')) {
    const content = element.getAttribute('content') ?? '';
    for (const attribute of ['property', 'name', 'itemprop', 'http-equiv']) {
      const name = element.getAttribute(attribute)?.trim().toLowerCase();
      if (name && content.trim() !== '' && !meta.has(name)) meta.set(name, content);
    }
  }
  return meta;
}

function first(meta: ReadonlyMap<string, string>, names: readonly string[]): string | null {
  return names.map((name) => meta.get(name)).find((value) => value !== undefined) ?? null;
}

function firstLine(
  meta: ReadonlyMap<string, string>,
  names: readonly string[],
  limit: number,
): string | null {
  for (const name of names) {
    const line = cleanLine(meta.get(name), limit);
    if (line !== null) return line;
  }
  return null;
}

function extractTitle(
  elements: PageElements,
  meta: ReadonlyMap<string, string>,
  headline: string | null,
  siteNames: readonly (string | null)[],
): string | null {
  const headings = elements.of('h1').slice(0, 10);
  const heading = headings.find((element) => element.textContent.trim().length > 10);
  const lines = [
    headline,
    meta.get('og:title'),
    meta.get('twitter:title'),
    elements.first('title')?.textContent,
    heading?.textContent,
  ]
    .map((value) => cleanLine(value, limits.title))
    .filter((line) => line !== null)
    .map((line) => removeSiteName(line, siteNames));
  const agreed = agreedTitle(lines, heading?.textContent ?? '');
  const best = agreed ?? lines[0];
  if (best === undefined) return null;
  // Headlines in JSON-LD are often cut at 110 characters.
  const start = best.replace(/(?:…|\.{3})$/, '').trimEnd();
  return start === best
    ? best
    : (lines.find((line) => line.length > best.length && line.startsWith(start)) ?? best);
}

/** The headline that readers see, where another name of the page is the same and the first one is not. */
function agreedTitle(lines: readonly string[], heading: string): string | undefined {
  const shown = cleanLine(heading, limits.title);
  const [first = '', ...others] = lines;
  const isCut = shown?.startsWith(first.replace(/(?:…|\.{3})$/, '').trimEnd()) === true;
  return shown === null || isCut || others.slice(0, -1).every((line) => line !== shown) ? undefined : shown;
}

/** Removes the outlet from "Headline | Outlet". */
function removeSiteName(title: string, siteNames: readonly (string | null)[]): string {
  const [, start, end] = /^(.{10,}?) [|–—·•»:-]+ ([^|–—·•»]{2,60})$/.exec(title) ?? [];
  if (start === undefined || end === undefined) return title;
  return siteNames.some((name) => name !== null && plainName(name) === plainName(end)) ? start : title;
}

const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\.(?:com|org|net|co\.uk)$/, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^the(?=.{3})/, '');

/** "post" of "www.post.example", with which titles often end. */
function hostName(address: string): string | null {
  return siteOf(parseUrl(address)?.hostname ?? '').split('.')[0] ?? null;
}

/** The author that a page names for machines: a person where there is one, else the outlet or section. */
function extractByline(
  elements: PageElements,
  meta: ReadonlyMap<string, string>,
  { authors, isOutlet }: { authors: readonly string[]; isOutlet: (name: string) => boolean },
): Pick<Metadata, 'byline' | 'outletByline'> {
  const inPage = elements.all.filter(namesAuthor).slice(0, 5);
  const names = [
    [...new Set(authors.map((name) => name.trim()))].slice(0, 8).join(', '),
    ...authorNames.map((name) => meta.get(name)),
    [...new Set(inPage.map((element) => element.textContent.trim()))].join(', '),
    ...['twitter:data1', 'twitter:data2'].map((name) => meta.get(name)).filter(isName),
  ];
  const bylines = names.map(tidyByline).filter((byline) => byline !== null);
  return {
    byline: bylines.find((byline) => !isOutlet(byline)) ?? null,
    outletByline: bylines[0] ?? null,
  };
}

/** Cards of networks give an author and the time to read, each with a label in the language of the page. */
const isName = (value: string | undefined): boolean =>
  /^(?:\p{Lu}[\p{L}.’'-]*(?: |$)){2,5}$/u.test(value ?? '');

/** Whether a name is that of the outlet, of its site or of a section that the page links to. */
function outletTest(
  elements: PageElements,
  meta: ReadonlyMap<string, string>,
  siteNames: readonly (string | null)[],
): (name: string) => boolean {
  const links = elements
    .of('nav')
    .flatMap((nav) => elementsBelow(nav).filter(({ localName }) => localName === 'a'));
  const sections = [
    meta.get('article:section'),
    ...links.slice(0, maxSections).map((link) => link.textContent),
  ];
  const names = new Set(
    [...siteNames, ...sections].map((name) => plainName(name ?? '')).filter((name) => name !== ''),
  );
  return (name) => names.has(plainName(name));
}

const namesAuthor = (element: TreeElement): boolean =>
  element.getAttribute('rel')?.toLowerCase() === 'author' || element.getAttribute('itemprop') === 'author';

/** The persons of a byline, without prefixes such as "by" and without news agencies; null when it names nobody. */
export function tidyByline(value: string | null | undefined): string | null {
  const name = (cleanLine(value, limits.byline) ?? '').replace(
    /^(?:(?:posted|written|reported|story|words|text)\s+)?by[:\s]+/i,
    '',
  );
  const line = trimOf(name, ' ,;|•·–-');
  if (
    line === '' ||
    /^https?:|^www\.|^[\w.+-]+@[\w.-]+$|^(?:admin|administrator|null|undefined|none|staff)$/i.test(line)
  )
    return null;
  return /\p{L}/u.test(line) ? personByline(line) : null;
}

const namesDate = (element: TreeElement): boolean => element.getAttribute('itemprop') === 'datePublished';
const isIn = (tag: string) => (time: TreeElement) =>
  isInside(time, (above) => isElement(above) && above.localName === tag);

/** Times of other articles stand in links to them or beside the article. */
const isElsewhere = (time: TreeElement): boolean =>
  ['a', 'nav', 'aside', 'footer'].some((tag) => isIn(tag)(time));

/** Tests for the time element of the publication date, most reliable first. */
const publicationTimeTests: readonly ((time: TreeElement) => boolean)[] = [
  namesDate,
  (time) => time.getAttribute('pubdate') !== null,
  (time) => hasWord(time, 'class', 'published'),
  (time) => hasWord(time, 'class', 'entry-date'),
  isIn('article'),
  isIn('main'),
];

function extractDate(
  elements: PageElements,
  meta: ReadonlyMap<string, string>,
  linked: string | null,
  notAfter: Date | undefined,
): string | null {
  const times = elements
    .of('time')
    .filter((time) => time.getAttribute('datetime') !== null && !isElsewhere(time));
  const candidates = [
    linked,
    ...dateNames.map((name) => meta.get(name)),
    ...publicationTimeTests.map((test) => times.find(test)?.getAttribute('datetime')),
    elements.all.find(namesDate)?.getAttribute('content'),
  ];
  for (const candidate of candidates) {
    const date = publicationDate(candidate, notAfter) ?? dateInText(candidate, { notAfter });
    if (date !== null) return date;
  }
  return null;
}

function extractAddresses(
  elements: PageElements,
  meta: ReadonlyMap<string, string>,
  linked: string | null,
): string[] {
  const canonical = elements
    .of('link')
    .find((link) => hasWord(link, 'rel', 'canonical'))
    ?.getAttribute('href');
  return [canonical, meta.get('og:url'), linked].filter((address) => typeof address === 'string');
}
