import type { NewItem } from '#contract/following.ts';
import { AppError } from '#domain/app-error.ts';
import type { FollowKind } from '#domain/following/follow.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import { sideOf } from '#domain/stories/story-member.ts';
import { listHostsOf } from '#server/articles/describe-domain.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { sourceName } from '#server/outlets/source-name.ts';
import { rssSetting } from '#server/settings/definitions.ts';
import { getSetting } from '#server/settings/get-settings.ts';
import { memberOutlet } from '#server/stories/projection/to-member.ts';
import { findNewest } from '#server/stories/search/search-news.ts';
import type { SearchCaller } from '#server/stories/search/search-store.ts';
import {
  getNewsRevision,
  listArticlesByIds,
  listNewArticles,
  listNewStories,
  type NewArticleRow,
} from './news-store.ts';

/** Ratings and outlets may change without a new article. */
const maxAgeMs = 5 * 60_000;
const maxKeptSearches = 2000;

interface Recalled<Answer> {
  /** Null of a search that needed too long: other articles do not make it quicker. */
  revision: string | null;
  at: number;
  answer: Promise<Answer>;
}

/** What followed searches found last, by database and search. */
const recalled = new WeakMap<Db, Map<string, Recalled<unknown>>>();

/**
 * The answer of a followed search, which is found again only when there may be others. All readers share it, also that
 * the search needed too long.
 * @throws AppError overloaded
 */
export async function recallSearch<Answer>(
  { db, clock }: { db: Db; clock: Clock },
  words: string,
  find: () => Promise<Answer>,
): Promise<Answer> {
  const ofDb = recalled.get(db) ?? new Map<string, Recalled<Answer>>();
  recalled.set(db, ofDb);
  const key = words.toLowerCase();
  const [known, revision, at] = [ofDb.get(key), await getNewsRevision(db), clock().getTime()];
  if (known !== undefined && (known.revision ?? revision) === revision && Math.abs(at - known.at) < maxAgeMs)
    return await (known.answer as Promise<Answer>);
  const answer = find();
  const isTooLong = await answer.then(
    () => false,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'overloaded') return true;
      throw error;
    },
  );
  ofDb.delete(key);
  ofDb.set(key, { revision: isTooLong ? null : revision, at, answer });
  const [oldest] = ofDb.keys();
  if (oldest !== undefined && ofDb.size > maxKeptSearches) ofDb.delete(oldest);
  return await answer;
}

export interface NewsDeps {
  db: Db;
  clock: Clock;
  outlets: OutletTable;
}

/** What came to a topic, outlet or search since a time. */
interface FoundNews {
  /** At most `maxFound`; the newest first. */
  items: NewItem[];
  hasMore: boolean;
}

/** Further items are only known to be there. */
export const maxFound = 20;

/** An item, the domain of its outlet (null for a story), and when this server got it, in milliseconds. */
interface ArrivedItem {
  item: NewItem;
  domain: string | null;
  arrivedAt: number;
}

function toArrived(row: NewArticleRow, outlets: OutletTable): ArrivedItem {
  const { domain } = memberOutlet(outlets, row.domain);
  const item: NewItem = {
    ...{ title: row.title, url: row.url, story_id: row.story },
    ...{ source: sourceName(outlets, row), side: sideOf(row.lean), at: row.at.toISOString() },
  };
  return { item, domain, arrivedAt: row.arrivedAt.getTime() };
}

async function listTopicNews(deps: NewsDeps, topic: string, since: Date): Promise<ArrivedItem[]> {
  const { minArticlesPerStory: countFrom } = await getSetting(deps.db, rssSetting);
  const rows = await listNewStories(deps.db, { topic, since, countFrom, limit: maxFound + 1 });
  return rows.map(({ id, title, at, arrivedAt }) => ({
    item: { title, url: null, story_id: id, source: null, side: null, at: at.toISOString() },
    domain: null,
    arrivedAt: arrivedAt.getTime(),
  }));
}

async function listOutletNews(deps: NewsDeps, domain: string, since: Date): Promise<ArrivedItem[]> {
  const hosts = (await listHostsOf(deps, [domain])).get(domain) ?? [];
  const rows = await listNewArticles(deps.db, { hosts, since, limit: maxFound + 1 });
  return rows.map((row) => toArrived(row, deps.outlets));
}

/** The newest results, whenever they came. */
async function listSearchNews(deps: NewsDeps, words: string, caller: SearchCaller): Promise<ArrivedItem[]> {
  const found = await findNewest(deps, { words, limit: maxFound + 1 }, caller);
  const rows = await listArticlesByIds(
    deps.db,
    found.map(({ id }) => id),
  );
  return found.flatMap(({ id, row: { story, storyArticles } }) => {
    const row = rows.get(id);
    return row === undefined
      ? []
      : [toArrived({ ...row, story: storyArticles < 2 ? null : story }, deps.outlets)];
  });
}

/** Finds news for many follows of the same things. */
export interface NewsSource {
  /** Articles of muted outlets are no news of a search. An outlet that is followed by itself is shown all the same. */
  find(
    kind: Exclude<FollowKind, 'story'>,
    value: string,
    since: Date,
    muted: ReadonlySet<string>,
  ): Promise<FoundNews>;
}

/** Readers who follow the same thing since the same minute share a query. */
const sharedMs = 60_000;
const maxKeptArticles = 5000;

/**
 * Creates a source that looks up the same news once. Create one for a call or for a run: its answers grow old.
 * @param caller who waits for the searches
 */
export function createNewsSource(deps: NewsDeps, caller: SearchCaller): NewsSource {
  const known = new Map<string, Promise<ArrivedItem[]>>();
  const once = (key: string, list: () => Promise<ArrivedItem[]>): Promise<ArrivedItem[]> => {
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= maxKeptArticles) known.clear();
    const listing = list();
    known.set(key, listing);
    return listing;
  };
  const list = (kind: Exclude<FollowKind, 'story'>, value: string, minute: Date) => {
    if (kind === 'search') {
      return once(`search ${value}`, () =>
        recallSearch(deps, value, () => listSearchNews(deps, value, caller)),
      );
    }
    const listNews = kind === 'topic' ? listTopicNews : listOutletNews;
    return once(`${kind} ${minute.getTime()} ${value}`, () => listNews(deps, value, minute));
  };
  return {
    find: async (kind, value, since, muted) => {
      const minute = new Date(Math.floor(since.getTime() / sharedMs) * sharedMs);
      const arrived = await list(kind, value, minute);
      const isHidden = ({ domain }: ArrivedItem) => kind === 'search' && domain !== null && muted.has(domain);
      const recent = arrived.filter((one) => one.arrivedAt > since.getTime() && !isHidden(one));
      return {
        items: recent.slice(0, maxFound).map(({ item }) => item),
        hasMore: recent.length > maxFound,
      };
    },
  };
}
