import { Parser } from 'htmlparser2';
import { type FeedBias, feedBiases } from '#domain/feeds/feed.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { displayLine } from '#domain/text/display-line.ts';
import { writeInChunks } from '#server/ingestion/feed-parsing/write-in-chunks.ts';

/** A feed of an OPML file; absent attributes are undefined. */
export interface OpmlFeed {
  name: string;
  url: string;
  bias: FeedBias | undefined;
  enabled: boolean | undefined;
  maxArticles: number | undefined;
}

type OpmlRefusal = 'not-opml' | 'too-deep' | 'too-many' | 'too-many-attributes';

export type ParsedOpml = { kind: 'parsed'; feeds: OpmlFeed[] } | { kind: 'refused'; reason: OpmlRefusal };

/** A limit far above real files, also with unclosed tags; the parser slows down with depth. */
const maxDepth = 2000;
const maxFeeds = 20_000;
/** Of one tag. Feed readers write about ten. */
const maxAttributes = 1_000;
const maxNameLength = 200;

const attributesOfFeeds = 'xmlurl type text title bias maxarticles max_articles enabled'.split(' ');

/** "balance:maxArticles" and "maxarticles" are the same. */
function ownAttributes(attributes: Readonly<Record<string, string>>): Map<string, string> {
  const own = new Map<string, string>();
  for (const [name, value] of Object.entries(attributes)) {
    const plain = name.toLowerCase().replace(/^balance:/, '');
    if (attributesOfFeeds.includes(plain) && !own.has(plain)) own.set(plain, value.trim());
  }
  return own;
}

function toFeed(attributes: Readonly<Record<string, string>>): OpmlFeed | null {
  const own = ownAttributes(attributes);
  const url = own.get('xmlurl') ?? '';
  if (url === '') return null;
  const name = cutText(
    displayLine(own.get('title') ?? '') || displayLine(own.get('text') ?? '') || url,
    maxNameLength,
  );
  const max = Number(own.get('maxarticles') ?? own.get('max_articles') ?? Number.NaN);
  return {
    name,
    url,
    bias: feedBiases.find((bias) => bias === own.get('bias')?.toLowerCase()),
    enabled: own.has('enabled') ? own.get('enabled')?.toLowerCase() !== 'false' : undefined,
    maxArticles: Number.isInteger(max) && max >= 1 && max <= 50 ? max : undefined,
  };
}

/** Parses the feeds of an OPML file of any version, folders flattened, in order. Malformed files are parsed as far as possible. */
export function parseOpml(text: string): ParsedOpml {
  const feeds: OpmlFeed[] = [];
  let depth = 0;
  let isOpml = false;
  let attributeCount = 0;
  let refused: OpmlRefusal | null = null;
  const parser = new Parser(
    {
      onopentagname() {
        attributeCount = 0;
      },
      onattribute() {
        attributeCount += 1;
        if (attributeCount > maxAttributes) refused = 'too-many-attributes';
      },
      onopentag(tag, attributes) {
        depth += 1;
        const name = tag.toLowerCase();
        if (name === 'opml' || name === 'outline') isOpml = true;
        const feed = name === 'outline' ? toFeed(attributes) : null;
        if (feed !== null) feeds.push(feed);
        if (depth > maxDepth) refused = 'too-deep';
        else if (feeds.length > maxFeeds) refused = 'too-many';
      },
      onclosetag() {
        depth -= 1;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  writeInChunks(parser, text, () => refused !== null);
  if (refused !== null) return { kind: 'refused', reason: refused };
  parser.end();
  return isOpml ? { kind: 'parsed', feeds } : { kind: 'refused', reason: 'not-opml' };
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function attribute(name: string, value: string | number | boolean): string {
  const clean = String(value)
    .replace(/\p{Cc}/gu, ' ')
    .replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
  return `${name}="${clean}"`;
}

/** An OPML 2.0 file for any feed reader. Fields that only Balance knows are attributes of the namespace `balance`. */
export function writeOpml(
  feeds: readonly { name: string; url: string; bias: string; enabled: boolean; max_articles: number }[],
  at: Date,
): string {
  const outlines = feeds.map(({ name, url, bias, enabled, max_articles }) => {
    const usual = ['type="rss"', attribute('text', name), attribute('title', name), attribute('xmlUrl', url)];
    const own = [
      attribute('balance:bias', bias),
      attribute('balance:maxArticles', max_articles),
      attribute('balance:enabled', enabled),
    ];
    return `    <outline ${[...usual, ...own].join(' ')}/>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0" xmlns:balance="https://balance.example/opml">
  <head>
    <title>Feeds of Balance</title>
    <dateCreated>${at.toUTCString()}</dateCreated>
  </head>
  <body>
${outlines.join('\n')}
  </body>
</opml>
`;
}
