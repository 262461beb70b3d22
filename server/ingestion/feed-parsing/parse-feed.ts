import type { FeedParseFailure, ParsedFeed } from '#domain/feeds/feed-item.ts';
import { sliceText } from '#domain/text/cut-text.ts';
import { unpackUnlabelled } from '#server/fetching/content-decoders.ts';
import { decodeText } from '#server/fetching/decode-text.ts';
import { findFeed, sniffContent } from '#server/fetching/sniff-content.ts';
import { expandDeclaredEntities } from './expand-declared-entities.ts';
import { parseJsonFeed } from './parse-json-feed.ts';
import { parseMarkupFeed } from './parse-markup-feed.ts';
import { parseSitemap } from './parse-sitemap.ts';
import { maxMarkupDepth, scanMarkup } from './scan-markup.ts';
import { toNamedSitemaps, toParsedFeed } from './to-parsed-feed.ts';

export interface FeedBody {
  bytes: Uint8Array;
  /** The header's value. */
  contentType: string | null;
  /** The address of the body, the base of relative links. */
  address: string;
}

/** Of a decompressed body. Real feeds are a hundred times smaller. */
export const maxFeedBytes = 10 * 1024 * 1024;

/** Characters that XML forbids also as references. */
const forbidden = /[^\t\n\r\x20-\uFFFD]/g;
const feedRoots = new Set(['rss', 'feed', 'rdf', 'channel']);
const sitemapRoots = new Set(['urlset', 'sitemapindex']);

/**
 * Parses RSS 0.90 to 2.0, RDF, Atom 0.3 and 1.0, JSON Feed and sitemaps of news, with limits of bytes and depth. A hostile feed may be
 * slow: call it in the feed pool, which has a timeout. Never throws.
 */
export function parseFeed(body: FeedBody): ParsedFeed {
  const { bytes, contentType, address } = body;
  if (bytes.byteLength > maxFeedBytes)
    return failed('too-large', `The feed is larger than ${maxFeedBytes / 1024 / 1024} MiB.`);
  const sent = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const buffer = unpackUnlabelled(sent, maxFeedBytes);
  const whole = decodeText(buffer, contentType).text.replace(forbidden, '').trimStart();
  const text = sliceText(whole, findFeed(whole), whole.length);
  if (text === '') return failed('empty', 'The address answered, but with nothing.');
  return text.startsWith('<')
    ? parseMarkup(expandDeclaredEntities(text), buffer, address)
    : parseData(text, buffer, address);
}

function failed(code: FeedParseFailure, message: string): ParsedFeed {
  return { kind: 'failed', code, message };
}

function parseMarkup(text: string, buffer: Buffer, address: string): ParsedFeed {
  const { root, isBalanced, isTooDeep } = scanMarkup(text);
  if (sitemapRoots.has(root) && !isTooDeep) return parseSitemaps(text, root, { address, isBalanced });
  if (!feedRoots.has(root)) return failed('not-a-feed', describeOther(sniffContent(buffer, text)));
  if (isTooDeep)
    return failed('too-deep', `The feed nests more than ${maxMarkupDepth} elements into each other.`);
  const strict = parseMarkupFeed(text, root, isBalanced);
  // Where quotes are missing, the scan may find an order of tags that is none.
  const raw = strict.items.length === 0 ? parseMarkupFeed(text, root, false) : strict;
  if (!isBalanced && raw.items.length === 0 && raw.title === undefined)
    return failed('malformed', 'The feed is broken and nothing in it could be read.');
  return toParsedFeed(raw, address, !isBalanced);
}

function parseSitemaps(
  text: string,
  root: string,
  { address, isBalanced }: { address: string; isBalanced: boolean },
): ParsedFeed {
  const { feed, sitemaps, entries } = parseSitemap(text, root);
  if (sitemaps === null && feed.items.length === 0 && entries > 0)
    return failed('not-a-feed', 'This is a sitemap without news.');
  const parsed = toParsedFeed(feed, address, !isBalanced);
  return sitemaps === null || parsed.kind === 'failed'
    ? parsed
    : { ...parsed, sitemaps: toNamedSitemaps(sitemaps, address) };
}

function describeOther(found: ReturnType<typeof sniffContent>): string {
  if (found === 'html') return 'This is a web page, not a feed.';
  if (found === 'xml' || found === 'feed') return 'This is an XML document of another kind, not a feed.';
  return found === 'binary'
    ? 'This is a file of another kind, not a feed.'
    : 'This is plain text, not a feed.';
}

function parseData(text: string, buffer: Buffer, address: string): ParsedFeed {
  if (!/^[[{]/.test(text)) return failed('not-a-feed', describeOther(sniffContent(buffer, text)));
  try {
    const raw = parseJsonFeed(text);
    return raw === null
      ? failed('not-a-feed', 'This is JSON, but no feed.')
      : toParsedFeed(raw, address, false);
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof RangeError)) throw error;
    return failed('malformed', 'The feed is broken JSON and could not be read.');
  }
}
