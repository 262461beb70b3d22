import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { parseAddressInput } from '#domain/articles/parse-address-input.ts';
import { displayLine } from '#domain/text/display-line.ts';
import { systemClock } from '#server/clock.ts';
import { loadEnvironment, loadFetchEnvironment } from '#server/config/load-environment.ts';
import { version } from '#server/config/version.ts';
import { embeddedFolder } from '#server/db/open-embedded.ts';
import { type CheckedFeed, checkFeeds, type FeedAddress } from '#server/feeds/check-feeds.ts';
import { defaultFeeds } from '#server/feeds/default-feeds.ts';
import { listEnabledFeeds } from '#server/feeds/list-feeds.ts';
import { parseOpml } from '#server/feeds/opml.ts';
import { openRules } from '#server/feeds/stored-rules.ts';
import { createFetcher } from '#server/fetching/create-fetcher.ts';
import { unreachedKinds } from '#server/fetching/fetcher.ts';
import { createExtractionPool } from '#server/ingestion/workers/extraction-pool.ts';
import { createFeedPool } from '#server/ingestion/workers/feed-pool.ts';
import { createLog } from '#server/log.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { createSealer } from '#server/settings/seal-secret.ts';
import { withPool } from '../batch.ts';
import { operate } from '../operate.ts';
import { parseVerbArgs } from '../parse-verb-args.ts';
import { type Verb, type VerbIo, VerbUsageError } from '../verb.ts';

const help = `Usage: balance feeds check [FILE]

Fetches every feed once, and of each the pages of its three newest items, under the rules of the
crawler (robots.txt, limits of hosts). Stores nothing. Prints a line for each feed: state, name, items,
date of the newest, pages that could be read, kind of failure, and where it redirects; then, for those
whose pages cannot be read, what to do. States: alive; brings nothing (it answers, but no article comes
of it); waits (the site refuses requests for now); dead (it cannot be read).
The exit status is 1 when any is dead.

FILE is OPML, or has an address on each line. Without it, the feeds of this installation are checked,
or those that Balance ships with where there is none. Works while the server runs.
`;

function parseLines(text: string): FeedAddress[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const input = parseAddressInput(line.trim().split(/\s/)[0] ?? '');
    return line.startsWith('#') || input.kind !== 'address'
      ? []
      : [{ name: input.address, url: input.address }];
  });
}

async function loadList(file: string): Promise<FeedAddress[]> {
  const text = await readFile(file, 'utf8');
  if (!text.trimStart().startsWith('<')) return parseLines(text);
  const parsed = parseOpml(text);
  if (parsed.kind === 'refused') throw new Error(`This is no OPML file that can be read: ${file}`);
  return parsed.feeds.map(({ name, url }) => ({ name, url }));
}

async function listInstalled(): Promise<readonly FeedAddress[]> {
  const environment = loadEnvironment();
  const hasNone = environment.databaseUrl === undefined && !existsSync(embeddedFolder(environment.dataDir));
  if (hasNone) return defaultFeeds;
  const feeds = await operate(environment, 'feeds', {}, ({ database }) => listEnabledFeeds(database));
  const sealer = createSealer(environment);
  return await Promise.all(feeds.map(async (feed) => ({ ...feed, request: await openRules(sealer, feed) })));
}

const cut = (text: string, width: number): string =>
  (text.length > width ? `${text.slice(0, width - 1)}…` : text).padEnd(width);

const columns = ['State', 'Feed', 'Items', 'Newest', 'Pages', 'Failure', 'Address'] as const;
const widths = [14, 30, 5, 16, 5, 22];

function cells(feed: CheckedFeed): string[] {
  const { pages, isMoved, redirectedTo } = feed;
  const target = redirectedTo === null ? '' : ` -> ${redirectedTo}${isMoved ? ' (moved for good)' : ''}`;
  return [
    feed.state,
    displayLine(feed.name),
    String(feed.items),
    feed.newestAt?.slice(0, 16).replace('T', ' ') ?? '-',
    pages.tried === 0 ? '-' : `${pages.read}/${pages.tried}`,
    feed.failure ?? '-',
    feed.url + target,
  ];
}

const toLine = (texts: readonly string[]): string =>
  texts
    .map((text, at) => (widths[at] === undefined ? text : cut(text, widths[at])))
    .join('  ')
    .trimEnd();

const unreached: readonly string[] = unreachedKinds;

/** Whether several feeds were checked and no site answered at all. */
function isUnreached(checked: readonly CheckedFeed[]): boolean {
  return checked.length > 1 && checked.every(({ failure }) => unreached.includes(failure ?? ''));
}

function print({ stdout }: VerbIo, checked: readonly CheckedFeed[]): void {
  const count = (state: CheckedFeed['state']) => checked.filter((feed) => feed.state === state).length;
  const advice = isUnreached(checked)
    ? ['None of the sites answered: look at the network of this machine, and at FETCH_PROXY_URL.']
    : checked.flatMap(({ name, detail }) => (detail === null ? [] : [`${displayLine(name)}: ${detail}`]));
  const sum = `${checked.length} feeds: ${count('alive')} alive, ${count('brings nothing')} bring nothing, ${count('waits')} wait, ${count('dead')} dead.`;
  const lines = [
    toLine(columns),
    ...checked.map((feed) => toLine(cells(feed))),
    '',
    ...advice,
    ...(advice.length > 0 ? [''] : []),
    sum,
  ];
  stdout.write(`${lines.join('\n')}\n`);
}

async function check(feeds: readonly FeedAddress[], io: VerbIo): Promise<CheckedFeed[]> {
  const environment = loadFetchEnvironment();
  const log = createLog('silent');
  const fetcher = createFetcher({
    ...{ proxyUrl: environment.fetchProxyUrl, noProxy: environment.noProxy.join(',') },
    ...{ allowPrivate: environment.fetchAllowPrivate, timeoutMs: environment.fetchTimeoutMs },
    ...{ maxBytes: environment.fetchMaxBytes, userAgent: `Balance/${version}`, clock: systemClock, log },
  });
  const isShown = io.stderr.isTTY === true;
  try {
    return await withPool(createFeedPool(), (feedPool) =>
      withPool(createExtractionPool({ threads: availableParallelism(), clock: systemClock }), (extraction) =>
        checkFeeds(
          {
            ...{ fetcher, feedPool, extraction, clock: systemClock, outlets: loadOutletTable() },
            ...{ ratesInThreads: false, getRecentArticle: async () => null },
          },
          feeds,
          {
            signal: new AbortController().signal,
            onChecked: (done) =>
              void (isShown && io.stderr.write(`\r\u001b[K${done} of ${feeds.length} feeds`)),
          },
        ),
      ),
    );
  } finally {
    if (isShown) io.stderr.write('\r\u001b[K');
    await fetcher.close();
  }
}

/** `balance feeds check`: looks at feeds without storing anything. */
export const verb: Verb = {
  help,
  run: async (args, io) => {
    const [action, file, extra] = parseVerbArgs(args, {}).positionals;
    if (action !== 'check') throw new VerbUsageError('what to do with the feeds is missing: check');
    if (extra !== undefined) throw new VerbUsageError(`'${extra}' is one word too many`);
    const feeds = file === undefined ? await listInstalled() : await loadList(file);
    if (feeds.length === 0) throw new Error('There is no feed to check.');
    const checked = await check(feeds, io);
    print(io, checked);
    return checked.some(({ state }) => state === 'dead') ? 1 : 0;
  },
};
