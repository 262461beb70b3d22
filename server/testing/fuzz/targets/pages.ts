import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { z } from 'zod';
import { withoutTracking } from '#domain/articles/compare-addresses.ts';
import { seededRandom } from '#models/seeded-random.ts';
import { rootFolder } from '#server/config/paths.ts';
import { feedLinks } from '#server/feeds/feed-links.ts';
import { decodeText } from '#server/fetching/decode-text.ts';
import { metaRefresh } from '#server/fetching/next-hop.ts';
import { extractArticle } from '#server/ingestion/extraction/extract-article.ts';
import { PageTooComplexError } from '#server/ingestion/extraction/limits.ts';
import { damagePage } from '../../damage-page.ts';
import { address, jsonLd, paragraphs, samplePage, story } from '../../sample-pages.ts';
import { mutatedBytes } from '../mutate.ts';
import {
  bytesOf,
  type FuzzInput,
  type FuzzTarget,
  promise,
  promiseSame,
  promiseStorable,
} from '../target.ts';

const words = [
  ...'<p> </p> <div> </div> <article> <table> <tr> <td> </table> <svg> </svg> <math> <template> <a href="> <b> </b>'.split(
    ' ',
  ),
  ...[
    '<!--',
    '-->',
    '<![CDATA[',
    '<script type="application/ld+json">',
    '</script>',
    '<style>',
    '<noscript>',
    '<base href="',
  ],
  ...[
    '<link rel="canonical" href="',
    '<meta property="og:title" content="',
    '<meta charset="utf-7">',
    '<meta http-equiv="refresh" content="0; url=',
    '<frameset>',
  ],
  ...[
    '{"@graph":[',
    '"@type":"NewsArticle"',
    '"datePublished":"',
    '"author":[{"name":',
    '&#x110000;',
    '&nbsp',
    '<select><option>',
  ],
  ...[
    '<plaintext>',
    '<textarea>',
    '<title>',
    '<link rel="alternate" type="application/rss+xml" href="',
    '\u0000',
    '\u00FF\u00FE',
  ],
];

const folder = join(rootFolder, 'evals', 'testdata', 'extraction');
const stored = existsSync(folder)
  ? readdirSync(folder)
      .filter((name) => name.endsWith('.html'))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
  : [];
const linked = {
  '@type': 'NewsArticle',
  headline: 'Vote',
  datePublished: '2026-03-05',
  author: { name: 'Ann Smith' },
};
const pagesToDamage = [
  ...stored,
  samplePage(),
  samplePage({ head: jsonLd(linked), body: `<table><tr><td>${paragraphs(story)}</td></tr></table>` }),
  samplePage({ head: '<link rel="canonical" href="/b?utm_source=x"><base href="//cdn.example/">' }),
  samplePage({ head: jsonLd({ '@graph': [linked, { '@type': 'LiveBlogPosting' }] }), lang: 'de' }),
];

const text = (max: number) => z.string().max(max);
const article = z.strictObject({
  address: text(4096),
  canonicalAddress: text(2000).regex(/^https?:\/\//),
  claimedAddress: text(2000)
    .regex(/^https?:\/\//)
    .nullable(),
  pageKind: z.enum(['article', 'live-blog', 'paywalled', 'video', 'not-article']),
  title: text(300).min(1),
  byline: text(300).nullable(),
  publishedAt: z.iso.datetime().nullable(),
  siteName: text(100).nullable(),
  language: text(8).nullable(),
  description: text(600).nullable(),
  text: text(300_000),
  wordCount: z.number().int().min(0),
  linkCount: z.number().int().min(0),
  correctionNoted: z.boolean(),
});

const inputs = fc.oneof(
  mutatedBytes({ seeds: fc.constantFrom(...pagesToDamage).map((page) => Buffer.from(page)), words }),
  fc
    .tuple(fc.constantFrom(...pagesToDamage), fc.nat())
    .map(([page, seed]) => Buffer.from(damagePage(page, seededRandom(seed)))),
);

function extract(html: string) {
  try {
    return extractArticle({ html, address, notAfter: new Date('2026-12-01T00:00:00Z') });
  } catch (error) {
    // A page above the limits is refused.
    if (error instanceof PageTooComplexError) return null;
    throw error;
  }
}

/** The default of FETCH_MAX_BYTES. */
const maxPageBytes = 5_000_000;

export const pages: FuzzTarget = {
  name: 'pages',
  reads: 'web pages: the article, its metadata and dates',
  maxLength: maxPageBytes,
  inputs,
  check(input: FuzzInput) {
    const html = decodeText(bytesOf(input), 'text/html').text;
    promiseStorable(metaRefresh(html));
    const found = extract(html);
    if (found === null) return;
    promiseStorable(found);
    const { error } = article.safeParse(found);
    if (error !== undefined) promiseSame(error.issues.slice(0, 2), [], 'the result has another form');
    promise(found.text === found.text.trim(), 'the text has white space around it');
    promiseSame(withoutTracking(found.canonicalAddress), found.canonicalAddress, 'the address has tracking');
  },
};

export const pageFeedLinks: FuzzTarget = {
  name: 'feed-links',
  reads: 'the feeds that a page names',
  maxLength: maxPageBytes,
  inputs,
  check(input) {
    const links = feedLinks(decodeText(bytesOf(input), 'text/html').text, address);
    promiseStorable(links);
    promise(links.length <= 20, `${links.length} links`);
    for (const { url, title } of links) {
      promise(/^https?:\/\//.test(url), `no web address: ${url}`);
      promise((title?.length ?? 0) <= 200, 'a long title');
    }
  },
};
