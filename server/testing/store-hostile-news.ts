import fc from 'fast-check';
import { extractArticle } from '#server/ingestion/extraction/extract-article.ts';
import { parseFeed } from '#server/ingestion/feed-parsing/parse-feed.ts';
import { insertListedItems } from '#server/ingestion/insert-items.ts';
import { placeItems } from '#server/ingestion/place-items.ts';
import { rateItems } from '#server/ingestion/rate-items.ts';
import { refreshStories } from '#server/ingestion/refresh-stories.ts';
import { saveItems } from '#server/ingestion/save-items.ts';
import { createExtractionPool } from '#server/ingestion/workers/extraction-pool.ts';
import { createStoryPlacer } from '#server/stories/clustering/create-story-placer.ts';
import { createEmbeddedAnalyzer } from '../analysis/embedded/create-embedded-analyzer.ts';
import type { Database } from '../db/db.ts';
import { createLog } from '../log.ts';
import {
  hostileDialects,
  hostileFeed,
  hostilePage,
  hostileStory,
  listStory,
  papers,
  stringsOfStory,
} from './hostile-news.ts';

export interface HostileNews {
  strings: number;
  /** The number of articles that were sent; all counts below must be equal to it. */
  sent: number;
  items: number;
  articles: number;
  rated: number;
  placed: number;
  stories: number;
  /** Stories that still need a refresh. */
  left: number;
}

const articlesOfFeed = 30;
const { signal } = new AbortController();

function openSteps({ db }: Pick<Database, 'db'>) {
  const clock = () => new Date();
  const log = createLog('silent');
  return {
    ...{ db, clock, retentionDays: 90 },
    extraction: createExtractionPool({ clock }),
    ...{ analyzer: createEmbeddedAnalyzer(), outlets: { version: 1, outlets: papers } },
    placer: createStoryPlacer({ db, clock, log }),
  };
}

type Steps = ReturnType<typeof openSteps>;
type Listed = ReturnType<typeof listStory>;

/** Runs the steps of an aggregation on a feed with hostile texts and pages. */
async function aggregateFeed(steps: Steps, listed: readonly Listed[], number: number): Promise<void> {
  const bytes = hostileFeed(hostileDialects[number % hostileDialects.length] ?? 'rss', listed);
  const feed = parseFeed({ bytes, contentType: null, address: 'https://paper.example/feed' });
  if (feed.kind === 'failed') throw new Error(feed.message);
  const feedAddresses = ['https://paper.example/feed'];
  await insertListedItems(steps, {
    source: 'feed',
    feedId: null,
    feedAddresses,
    items: feed.items,
    deduplicates: true,
  });
  const addresses = listed.map(({ address }) => address);
  const rows = await steps.db
    .selectFrom('items')
    .select(['id', 'address'])
    .where('address', 'in', addresses)
    .execute();
  const items = rows.flatMap(({ id, address }) => {
    const story = listed.find((each) => each.address === address);
    if (story === undefined) return [];
    const article = extractArticle({ html: hostilePage(story), address });
    return [{ kind: 'read' as const, item: { id }, article, prepared: null, fromFeed: false }];
  });
  const saved = await saveItems(steps, { items, deduplicates: true, signal });
  const articleIds = saved.map(({ articleId }) => articleId);
  await rateItems(steps, { articleIds, signal });
  await placeItems(steps, { articleIds, signal });
  await refreshStories(steps, { signal });
}

type Counted = 'items' | 'articles' | 'ratings' | 'story_articles' | 'stories';

async function count(db: Steps['db'], table: Counted): Promise<number> {
  const rows = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'));
  return Number((await rows.executeTakeFirstOrThrow()).count);
}

/**
 * Passes hostile text through every step from a feed and its pages to stories. `strings` is the approximate number of
 * texts. Throws when a step does.
 */
export async function storeHostileNews(
  database: Pick<Database, 'db'>,
  { strings, seed }: { strings: number; seed: number },
): Promise<HostileNews> {
  const steps = openSteps(database);
  const sent = Math.ceil(strings / stringsOfStory / articlesOfFeed) * articlesOfFeed;
  const stories = fc.sample(hostileStory, { numRuns: sent, seed }).map(listStory);
  for (let at = 0; at < sent; at += articlesOfFeed) {
    await aggregateFeed(steps, stories.slice(at, at + articlesOfFeed), at / articlesOfFeed);
  }
  const { left } = await refreshStories(steps, { signal });
  await steps.extraction.close();
  const { db } = database;
  return {
    ...{ strings: sent * stringsOfStory, sent, left },
    items: await count(db, 'items'),
    articles: await count(db, 'articles'),
    rated: await count(db, 'ratings'),
    placed: await count(db, 'story_articles'),
    stories: await count(db, 'stories'),
  };
}
