import { Parser } from 'htmlparser2';
import { AppError } from '#domain/app-error.ts';
import { type FeedBias, type FeedChoice, feedBiases } from '#domain/feeds/feed.ts';
import { biasOfFeed } from '#domain/feeds/feed-bias.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { displayLine } from '#domain/text/display-line.ts';
import type { Clock } from '#server/clock.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { writeInChunks } from '#server/ingestion/feed-parsing/write-in-chunks.ts';
import { explainRefusal, type FeedDeps, toNewFeed } from './change-feeds.ts';
import { deleteFeeds, insertFeeds, type ListedFeedRow, listFeedRows, type NewFeed } from './feed-store.ts';
import { listFeeds, toFeedChoice } from './list-feeds.ts';
import { lockFeedList, noteFeedChanges } from './note-feed-changes.ts';

/** A feed of an OPML file; absent attributes are undefined. */
export interface OpmlFeed {
  name: string;
  url: string;
  /** The address of the site that the feed is of. */
  site: string | undefined;
  bias: FeedBias | undefined;
  enabled: boolean | undefined;
  maxArticles: number | undefined;
  /** The folders around it. */
  category: string | null;
}

type OpmlRefusal = 'not-opml' | 'too-deep' | 'too-many' | 'too-many-attributes';

export type ParsedOpml = { kind: 'parsed'; feeds: OpmlFeed[] } | { kind: 'refused'; reason: OpmlRefusal };

/** A limit far above real files, also with unclosed tags; the parser slows down with depth. */
const maxDepth = 2000;
const maxFeeds = 20_000;
/** Of one tag. Feed readers write about ten. */
const maxAttributes = 1_000;
const maxNameLength = 200;
const maxCategoryLength = 100;
/** Of nested folders. */
const maxFolders = 20;

const attributesOfFeeds = 'xmlurl htmlurl type text title bias maxarticles max_articles enabled'.split(' ');

/** "balance:maxArticles" and "maxarticles" are the same. */
function ownAttributes(attributes: Readonly<Record<string, string>>): Map<string, string> {
  const own = new Map<string, string>();
  for (const [name, value] of Object.entries(attributes)) {
    const plain = name.toLowerCase().replace(/^balance:/, '');
    if (attributesOfFeeds.includes(plain) && !own.has(plain)) own.set(plain, value.trim());
  }
  return own;
}

const titleOf = (own: ReadonlyMap<string, string>): string =>
  displayLine(own.get('title') ?? '') || displayLine(own.get('text') ?? '');

function toFeed(own: ReadonlyMap<string, string>, folders: readonly string[]): OpmlFeed | null {
  const url = own.get('xmlurl') ?? '';
  if (url === '') return null;
  const name = cutText(titleOf(own) || url, maxNameLength);
  const max = Number(own.get('maxarticles') ?? own.get('max_articles') ?? Number.NaN);
  return {
    name,
    url,
    site: own.get('htmlurl') || undefined,
    bias: feedBiases.find((bias) => bias === own.get('bias')?.toLowerCase()),
    enabled: own.has('enabled') ? own.get('enabled')?.toLowerCase() !== 'false' : undefined,
    maxArticles: Number.isInteger(max) && max >= 1 && max <= 50 ? max : undefined,
    category: categoryOf(folders),
  };
}

/** Names of nested folders, from the outermost on, as far as a category is long. */
function categoryOf(folders: readonly string[]): string | null {
  const names = folders.filter((name) => name !== '').slice(0, maxFolders);
  return displayLine(cutText(names.join(' / '), maxCategoryLength)) || null;
}

/** Parses the feeds of an OPML file of any version, in order; folders become categories. Malformed files are parsed as far as possible. */
export function parseOpml(text: string): ParsedOpml {
  const feeds: OpmlFeed[] = [];
  let depth = 0;
  /** Of the open tags: the name of a folder, empty for others. */
  const folders: string[] = [];
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
        const own = name === 'outline' ? ownAttributes(attributes) : null;
        const feed = own === null ? null : toFeed(own, folders);
        if (feed !== null) feeds.push(feed);
        folders.push(own === null || feed !== null ? '' : cutText(titleOf(own), maxCategoryLength));
        if (depth > maxDepth) refused = 'too-deep';
        else if (feeds.length > maxFeeds) refused = 'too-many';
      },
      onclosetag() {
        depth -= 1;
        folders.pop();
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

/** Puts feeds of one category that follow each other into a folder, so that the order stays. */
function inFolders(outlines: readonly { category: string | null; line: string }[]): string[] {
  return outlines.flatMap(({ category, line }, at) => {
    if (category === null) return [`    ${line}`];
    const names = [attribute('text', category), attribute('title', category)].join(' ');
    return [
      ...(outlines[at - 1]?.category === category ? [] : [`    <outline ${names}>`]),
      `      ${line}`,
      ...(outlines[at + 1]?.category === category ? [] : ['    </outline>']),
    ];
  });
}

/** An OPML 2.0 file for any feed reader. Fields that only Balance knows are attributes of the namespace `balance`. */
export function writeOpml(
  feeds: readonly (Omit<FeedChoice, 'bias' | 'rules'> & { bias: string })[],
  at: Date,
): string {
  const outlines = feeds.map(({ name, url, bias, enabled, max_articles, category }) => {
    const usual = ['type="rss"', attribute('text', name), attribute('title', name), attribute('xmlUrl', url)];
    const own = [
      attribute('balance:bias', bias),
      attribute('balance:maxArticles', max_articles),
      attribute('balance:enabled', enabled),
    ];
    return { category, line: `<outline ${[...usual, ...own].join(' ')}/>` };
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0" xmlns:balance="https://balance.example/opml">
  <head>
    <title>Feeds of Balance</title>
    <dateCreated>${at.toUTCString()}</dateCreated>
  </head>
  <body>
${inFolders(outlines).join('\n')}
  </body>
</opml>
`;
}

/** All feeds as OPML. */
export async function exportOpml(deps: { db: Db; clock: Clock }): Promise<string> {
  return writeOpml(await listFeeds(deps), deps.clock());
}

export type ImportMode = 'dry-run' | 'merge' | 'replace';

export interface ImportResult {
  mode: ImportMode;
  /** Feeds that the file names, each address once. */
  found: number;
  added: number;
  unchanged: number;
  /** Removed by `replace`, or that `replace` would remove. */
  removed: number;
  refused: { name: string; url: string; reason: string }[];
  refused_count: number;
  /** Some of those that are added. */
  sample: Omit<FeedChoice, 'rules'>[];
}

const maxRefused = 100;
const maxSamples = 20;
const maxUrlLength = 2000;

const reasons = {
  'not-opml': 'This is not an OPML file.',
  'too-deep': 'The OPML file nests its folders too deeply.',
  'too-many-attributes': 'A tag of the OPML file has more than 1,000 attributes.',
  'too-many': 'The OPML file names more than 20,000 feeds.',
};

function parseFeeds(opml: string): OpmlFeed[] {
  const parsed = parseOpml(opml);
  if (parsed.kind === 'refused') throw new AppError('invalid-input', reasons[parsed.reason]);
  if (parsed.feeds.length === 0) throw new AppError('invalid-input', 'The OPML file names no feeds.');
  return parsed.feeds;
}

interface CheckedFeeds {
  feeds: NewFeed[];
  refused: ImportResult['refused'];
}

/** Removes repeated addresses and separates the feeds that are refused. */
function checkFeeds(named: readonly OpmlFeed[], { allow, outlets }: FeedDeps): CheckedFeeds {
  const feeds = new Map<string, NewFeed>();
  const refused: CheckedFeeds['refused'] = [];
  for (const { name, url, site, bias, enabled = true, maxArticles = 10, category } of named) {
    const reason = url.length > maxUrlLength ? 'The address is too long.' : explainRefusal(url, allow);
    if (reason !== null) refused.push({ name, url: cutText(url, maxUrlLength), reason });
    else {
      const word = bias ?? biasOfFeed(outlets, { name, url, site });
      const feed = toNewFeed(
        { name, url, bias: word, enabled, max_articles: maxArticles, category, rules: null },
        allow,
      );
      if (!feeds.has(feed.url_key)) feeds.set(feed.url_key, feed);
    }
  }
  return { feeds: [...feeds.values()], refused };
}

/**
 * Imports feeds from an OPML file. Feeds that exist stay as they are; `replace` removes all others, and `dry-run` only
 * returns the result. A feed without a word of its own gets that of its outlet.
 * @throws AppError invalid-input when the file is not OPML, names no feed, or every feed is refused
 */
export async function importOpml(
  deps: FeedDeps,
  { opml, mode, by }: { opml: string; mode: ImportMode; by: { id: string } },
): Promise<ImportResult> {
  const { feeds, refused } = checkFeeds(parseFeeds(opml), deps);
  if (mode === 'replace' && feeds.length === 0)
    throw new AppError(
      'invalid-input',
      'None of the feeds of this OPML file can be read, so nothing was replaced.',
    );
  const at = deps.clock();
  const { added, removed } = await deps.db.transaction().execute(async (tx) => {
    await lockFeedList(tx);
    const plan = compare(await listFeedRows(tx), feeds);
    if (mode !== 'dry-run') await applyImport(tx, { ...plan, removes: mode === 'replace', by, at });
    return plan;
  });
  return {
    mode,
    found: feeds.length + refused.length,
    added: added.length,
    unchanged: feeds.length - added.length,
    removed: mode === 'merge' ? 0 : removed.length,
    refused: refused.slice(0, maxRefused),
    refused_count: refused.length,
    sample: added.slice(0, maxSamples).map(toFeedChoice),
  };
}

interface Plan {
  added: NewFeed[];
  removed: ListedFeedRow[];
}

function compare(rows: readonly ListedFeedRow[], feeds: readonly NewFeed[]): Plan {
  const stored = new Set(rows.map((row) => row.url_key));
  const wanted = new Set(feeds.map((feed) => feed.url_key));
  return {
    added: feeds.filter((feed) => !stored.has(feed.url_key)),
    removed: rows.filter((row) => !wanted.has(row.url_key)),
  };
}

async function applyImport(
  tx: Tx,
  plan: Plan & { removes: boolean; by: { id: string }; at: Date },
): Promise<void> {
  const { added, by, at } = plan;
  const removed = plan.removes ? plan.removed : [];
  if (added.length + removed.length === 0) return;
  await deleteFeeds(
    tx,
    removed.map(({ id }) => id),
  );
  await insertFeeds(tx, added, at);
  const changes = { added: added.map(toFeedChoice), removed: removed.map(toFeedChoice), changed: [] };
  await noteFeedChanges(tx, { changes, by, at });
}
