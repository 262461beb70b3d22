import { AppError } from '#domain/app-error.ts';
import type { FeedChoice } from '#domain/feeds/feed.ts';
import { cutText } from '#domain/text/cut-text.ts';
import type { Tx } from '#server/db/db.ts';
import type { AllowList } from '#server/fetching/allow-list.ts';
import { refusalOf, toNewFeed } from './check-choice.ts';
import { dayBefore } from './days.ts';
import type { FeedDeps } from './feed-deps.ts';
import { deleteFeeds, insertFeeds, type ListedFeedRow, listFeedRows, type NewFeed } from './feed-store.ts';
import { lockFeedList, noteFeedChanges } from './note-feed-changes.ts';
import { type OpmlFeed, parseOpml } from './opml.ts';
import { choiceOf } from './present-feed.ts';

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
  sample: FeedChoice[];
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
function checkFeeds(named: readonly OpmlFeed[], allow: AllowList): CheckedFeeds {
  const feeds = new Map<string, NewFeed>();
  const refused: CheckedFeeds['refused'] = [];
  for (const { name, url, bias = 'center', enabled = true, maxArticles = 10 } of named) {
    const reason = url.length > maxUrlLength ? 'The address is too long.' : refusalOf(url, allow);
    if (reason !== null) refused.push({ name, url: cutText(url, maxUrlLength), reason });
    else {
      const feed = toNewFeed({ name, url, bias, enabled, max_articles: maxArticles }, allow);
      if (!feeds.has(feed.url_key)) feeds.set(feed.url_key, feed);
    }
  }
  return { feeds: [...feeds.values()], refused };
}

/**
 * Imports feeds from an OPML file. Feeds that exist stay as they are; `replace` removes all others, and `dry-run` only
 * returns the result.
 * @throws AppError invalid-input when the file is not OPML, names no feed, or every feed is refused
 */
export async function importOpml(
  deps: FeedDeps,
  { opml, mode, by }: { opml: string; mode: ImportMode; by: { id: string } },
): Promise<ImportResult> {
  const { feeds, refused } = checkFeeds(parseFeeds(opml), deps.allow);
  if (mode === 'replace' && feeds.length === 0)
    throw new AppError(
      'invalid-input',
      'None of the feeds of this OPML file can be read, so nothing was replaced.',
    );
  const at = deps.clock();
  const { added, removed } = await deps.db.transaction().execute(async (tx) => {
    await lockFeedList(tx);
    const plan = compare(await listFeedRows(tx, dayBefore(at, 6)), feeds);
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
    sample: added.slice(0, maxSamples).map(choiceOf),
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
  const changes = { added: added.map(choiceOf), removed: removed.map(choiceOf), changed: [] };
  await noteFeedChanges(tx, { changes, by, at });
}
