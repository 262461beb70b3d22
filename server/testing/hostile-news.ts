import fc from 'fast-check';
import type { Outlet } from '#domain/outlets/outlet.ts';
import { hostileText } from './hostile-text.ts';

export interface HostileStory {
  /** The number of hostile strings in feed and page. */
  strings: number;
  title: string;
  description: string;
  author: string;
  guid: string;
  content: string;
  path: string;
  headline: string;
  byline: string;
  keywords: string;
  section: string;
  paragraphs: string[];
}

const paragraphs = fc.array(hostileText, { minLength: 4, maxLength: 4 });

/** An article of an event: feed and page report it in plain sentences with hostile text around them. */
export const hostileStory: fc.Arbitrary<Omit<HostileStory, 'strings'>> = fc.record({
  ...{ title: hostileText, description: hostileText, author: hostileText, guid: hostileText },
  ...{ content: hostileText, path: hostileText, headline: hostileText, byline: hostileText },
  ...{ keywords: hostileText, section: hostileText, paragraphs },
});

/** The number of hostile strings in each article. */
export const stringsOfStory = 14;

const syllables = 'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu'.split(' ');

/** An invented word; two events share hardly any. */
function wordOf(event: number, place: number): string {
  let hash = Math.imul(event * 97 + place + 1, 2_654_435_761) >>> 0;
  const parts = Array.from({ length: 3 }, () => {
    const part = syllables[hash % syllables.length] ?? '';
    hash = Math.floor(hash / syllables.length);
    return part;
  });
  return parts.join('');
}

function wordsOf(event: number, from: number, length: number): string {
  return Array.from({ length }, (_, at) => wordOf(event, from + at)).join(' ');
}

/** Four plain sentences that only the articles of this event contain. */
function sentencesOf(event: number): string[] {
  return [0, 16, 32, 48].map((from) => `${wordsOf(event, from, 8)} and ${wordsOf(event, from + 8, 8)}.`);
}

/** Escapes text of XML or HTML. Lone surrogates become references, because UTF-8 cannot encode them. */
function escapeMarkup(text: string): string {
  return text
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replace(/\p{Surrogate}/gu, (half) => `&#x${half.charCodeAt(0).toString(16)};`);
}

const paper = (side: string, lean: number): Outlet => ({
  ...{
    domain: `${side}.example`,
    name: `The ${side}`,
    aliases: [],
    country: 'GB',
    region: 'uk',
    owner: null,
  },
  ...{ kind: 'newspaper', lean, reliability: 0.7, flags: [], references: ['A reference'] },
});

/** The outlets of this news: one of each side, so that a story shows all three. */
export const papers: readonly Outlet[] = [paper('left', -0.6), paper('center', 0), paper('right', 0.6)];

export const hostileDialects = ['rss', 'atom', 'json'] as const;
export type HostileDialect = (typeof hostileDialects)[number];

interface Listed extends Omit<HostileStory, 'strings'> {
  number: number;
  event: number;
  address: string;
}

/** Adds the number, the event and the address of an article; three articles report one event. */
export function listStory(story: Omit<HostileStory, 'strings'>, number: number): Listed {
  const host = papers[number % papers.length]?.domain ?? '';
  return { ...story, number, event: Math.floor(number / 3), address: `https://${host}/${number}/story` };
}

/** A long title stays as it is, so that the limits cut it in its hostile part. */
const titleOf = ({ title, event }: Listed) =>
  title.length > 90 ? title : `${wordsOf(event, 0, 6)} ${title}`;

function rss(items: readonly Listed[]): string {
  const written = items.map(
    (item) => `<item><title>${escapeMarkup(titleOf(item))}</title><link>${item.address}</link>
<guid isPermaLink="false">${item.number} ${escapeMarkup(item.guid)}</guid>
<author>${escapeMarkup(item.author)}</author><description>${escapeMarkup(item.description)}</description>
<content:encoded><![CDATA[<p>${escapeMarkup(item.content)}</p>]]></content:encoded></item>`,
  );
  return `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Paper</title>${written.join('')}</channel></rss>`;
}

function atom(items: readonly Listed[]): string {
  const written = items.map(
    (item) => `<entry><title>${escapeMarkup(titleOf(item))}</title><link href="${item.address}"/>
<id>${item.number} ${escapeMarkup(item.guid)}</id><author><name>${escapeMarkup(item.author)}</name></author>
<summary>${escapeMarkup(item.description)}</summary><content type="html">${escapeMarkup(item.content)}</content></entry>`,
  );
  return `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Paper</title>${written.join('')}</feed>`;
}

function json(items: readonly Listed[]): string {
  const version = 'https://jsonfeed.org/version/1.1';
  const written = items.map((item) => ({
    ...{ id: `${item.number} ${item.guid}`, url: item.address, title: titleOf(item) },
    ...{ summary: item.description, content_html: item.content, authors: [{ name: item.author }] },
  }));
  return JSON.stringify({ version, title: 'Paper', items: written });
}

export function hostileFeed(dialect: HostileDialect, items: readonly Listed[]): Buffer {
  return Buffer.from({ rss, atom, json }[dialect](items));
}

/** The page of an article: hostile text in its metadata, its linked data and between its sentences. */
export function hostilePage(item: Listed): string {
  const linked = {
    ...{
      '@context': 'https://schema.org',
      '@type': 'NewsArticle',
      headline: item.headline,
    },
    ...{ author: [{ name: item.byline }], keywords: item.keywords, articleSection: item.section },
  };
  // Some pages have no sentence that can be quoted, so that their headline is used. The number makes each text
  // unique: two texts with the same letters would count as one republished article.
  const sentences = item.number % 2 === 1 ? [] : sentencesOf(item.event);
  const body = item.paragraphs.map(
    (text, at) => `<p>${item.number} ${sentences[at] ?? ''} ${escapeMarkup(text)}</p>`,
  );
  return `<!doctype html><html lang="en"><head><title>${escapeMarkup(titleOf(item))}</title>
<meta property="og:type" content="article"><meta property="og:title" content="${escapeMarkup(titleOf(item))}">
<meta name="description" content="${escapeMarkup(item.description)}"><meta name="author" content="${escapeMarkup(item.author)}">
<link rel="canonical" href="${item.address}"><link rel="alternate" href="/${escapeMarkup(item.path)}">
<script type="application/ld+json">${JSON.stringify(linked).replaceAll('<', '\\u003c')}</script></head>
<body><article><h1>${escapeMarkup(titleOf(item))}</h1>${body.join('\n')}</article></body></html>`;
}
