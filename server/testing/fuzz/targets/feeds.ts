import fc from 'fast-check';
import { z } from 'zod';
import { feedFormats } from '#domain/feeds/feed-item.ts';
import { seededRandom } from '#models/seeded-random.ts';
import { maxFeedBytes, parseFeed } from '#server/ingestion/feed-parsing/parse-feed.ts';
import { feedCorpus } from '../../feed-corpus/feed-corpus.ts';
import { documentAddress } from '../../feed-corpus/feed-document.ts';
import { randomFeed } from '../../feed-corpus/random-feed.ts';
import { mutatedBytes } from '../mutate.ts';
import { bytesOf, type FuzzTarget, promiseSame, promiseStorable } from '../target.ts';

const words = [
  ...'<item> </item> <entry> </entry> <title> </title> <link> </link> <channel> <guid> </guid> <rss> <feed> <rdf:RDF>'.split(
    ' ',
  ),
  ...[
    '<![CDATA[',
    ']]>',
    '<!--',
    '-->',
    '<!DOCTYPE a [<!ENTITY b "c">]>',
    '<!ENTITY a "&b;&b;">',
    '&b;',
    '&amp;amp;',
  ],
  ...[
    '&#x110000;',
    '&#0;',
    '&#xD800;',
    '<?xml version="1.0" encoding="utf-16"?>',
    ' encoding="shift_jis"',
    '<pubDate>',
  ],
  ...[
    ' xml:base="//a"',
    ' mode="base64"',
    ' type="xhtml"',
    'xmlns:a="http://purl.org/rss/1.0/"',
    '<content:encoded>',
  ],
  ...[
    '"items":[',
    '"url":"',
    '"content_html":',
    '{"version":"https://jsonfeed.org/version/1.1"',
    '\\u0000',
    '\\ud800',
  ],
  ...[
    '\u00FF\u00FE',
    '\u0000',
    '<a:b>',
    '</a:b>',
    '<source>',
    '<author><name>',
    '<atom:link href="',
    'http://[',
    '//',
  ],
];

const webAddress = z
  .string()
  .regex(/^https?:\/\//)
  .max(2000)
  .nullable();
const line = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\n\r\t]*$/);
const parsed = z.strictObject({
  kind: z.literal('parsed'),
  format: z.enum(feedFormats),
  title: line(500).nullable(),
  homeAddress: webAddress,
  items: z
    .array(
      z.strictObject({
        guid: line(1000).nullable(),
        title: line(500),
        address: webAddress,
        publishedAt: z.iso.datetime().nullable(),
        updatedAt: z.iso.datetime().nullable().optional(),
        description: line(2000),
        author: line(200).nullable(),
        contentHtml: z.string().max(1_000_000).nullable(),
        language: z.string().max(35).nullable(),
        outletName: line(200).optional(),
        outletAddress: webAddress.optional(),
      }),
    )
    .max(2000),
  ttlMinutes: z.number().min(0).max(10_080).nullable(),
  hubAddress: webAddress,
  selfAddress: webAddress,
  rescued: z.boolean(),
  sitemaps: z
    .array(z.strictObject({ address: webAddress, modifiedAt: z.iso.datetime().nullable() }))
    .max(1000)
    .optional(),
});
const failed = z.strictObject({ kind: z.literal('failed'), code: z.string(), message: z.string().max(200) });
const result = z.union([parsed, failed]);

const sitemaps = [
  '<urlset xmlns:news="n"><url><loc>https://paper.example/a</loc><news:news><news:publication><news:language>en</news:language></news:publication><news:publication_date>2026-11-20</news:publication_date><news:title>A &amp; b</news:title></news:news></url></urlset>',
  '<sitemapindex><sitemap><loc>/news.xml</loc><lastmod>2026-11-20T10:00:00Z</lastmod></sitemap></sitemapindex>',
];

const seeds = fc.oneof(
  fc.constantFrom(...sitemaps).map((text) => Buffer.from(text)),
  fc.constantFrom(...feedCorpus().map(({ bytes }) => bytes)),
  fc.nat().map((seed) => Buffer.from(randomFeed(seededRandom(seed)))),
);
const contentTypes = [null, 'application/rss+xml; charset=utf-8', 'text/xml; charset=iso-2022-jp'];

export const feeds: FuzzTarget = {
  name: 'feeds',
  reads: 'RSS, Atom, RDF, JSON Feed and sitemaps of news',
  maxLength: maxFeedBytes,
  inputs: mutatedBytes({ seeds, words }),
  check(input) {
    const bytes = bytesOf(input);
    const contentType = contentTypes[bytes.length % contentTypes.length] ?? null;
    const body = { bytes, contentType, address: documentAddress };
    const feed = parseFeed(body);
    promiseStorable(feed);
    const { error } = result.safeParse(feed);
    if (error !== undefined) promiseSame(error.issues.slice(0, 2), [], 'the result has another form');
    if (bytes.length < 20_000) promiseSame(parseFeed(body), feed, 'a second reading differs');
  },
};
