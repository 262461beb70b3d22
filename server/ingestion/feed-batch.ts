import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#domain/app-error.ts';
import type { FeedListing } from '#domain/feeds/feed-yield.ts';
import type { Batcher } from './batcher.ts';
import { chooseFromFeeds } from './choose-items.ts';
import { type FeedFetchResult, fetchFeed } from './fetch-feed.ts';
import type { FeedOutcome, IngestionDeps, RunFeed } from './ingestion-deps.ts';
import { insertListedItems } from './insert-items.ts';
import type { PageCrawler } from './page-crawler.ts';
import type { RunContext } from './run-context.ts';

/** A feed to fetch, or, when it is not due, a feed with waiting items of earlier runs. */
export type FeedTask = RunFeed & { isDue: boolean };

/** The next batch starts after this time although some feeds of this batch have not answered. */
const batchPatienceMs = 2000;
/** Failed feeds of one run that the log names. */
const maxLogged = 100;

const switchedOff = 'Not read: it was switched off or removed while this run went on.';

/** Up to ten feeds that are fetched concurrently and share one quota of articles. */
export class FeedBatch {
  readonly #deps: IngestionDeps;
  readonly #run: RunContext;
  readonly #crawler: PageCrawler;
  readonly #outcomes: Batcher<FeedOutcome>;
  readonly #planned: readonly FeedTask[];
  #feeds: readonly FeedTask[] = [];
  #quota = 0;
  /** Feeds that answered before the batch was closed. */
  #answered: FeedTask[] = [];
  #isClosed = false;
  /** The last of a sequence: two choices must not spend the same quota. */
  #choice: Promise<void> = Promise.resolve();

  constructor(
    deps: IngestionDeps,
    run: RunContext,
    batch: { feeds: readonly FeedTask[]; crawler: PageCrawler; outcomes: Batcher<FeedOutcome> },
  ) {
    this.#deps = deps;
    this.#run = run;
    this.#planned = batch.feeds;
    this.#crawler = batch.crawler;
    this.#outcomes = batch.outcomes;
  }

  /** @param onChosen called when the items of the feeds that answered in time are chosen */
  async run(onChosen: () => void): Promise<void> {
    await this.#reloadFeeds();
    const work = Promise.all(this.#feeds.map((feed) => this.#process(feed)));
    await Promise.race([work, pause(batchPatienceMs, this.#run.signal)]);
    this.#isClosed = true;
    const crawl = this.#crawlItems(this.#answered);
    await this.#choice;
    onChosen();
    await crawl;
    await work;
  }

  /** Drops feeds that administrators switched off or removed since the run started. */
  async #reloadFeeds(): Promise<void> {
    const { rss, sources } = await this.#run.reloadSettings();
    this.#quota = rss.maxTotalArticles;
    const ids = this.#planned.map(({ id }) => id);
    const enabled = sources.rss_feeds_enabled ? await this.#deps.feeds.due({ force: true, ids }) : [];
    const byId = new Map(enabled.map((feed) => [feed.id, feed]));
    for (const { id } of this.#planned) {
      if (!byId.has(id)) this.#run.board.change(id, { status: 'completed', error: switchedOff });
    }
    this.#feeds = this.#planned.flatMap(({ id, isDue }) => {
      const feed = byId.get(id);
      return feed === undefined ? [] : [{ ...feed, isDue }];
    });
  }

  /** Feeds that answer in time share the quota fairly; later feeds get the rest of it. */
  async #process(feed: FeedTask): Promise<void> {
    const isUsable = await this.#updateFeed(feed);
    if (!isUsable) return;
    if (this.#isClosed) await this.#crawlItems([feed]);
    else this.#answered.push(feed);
  }

  async #crawlItems(feeds: readonly FeedTask[]): Promise<void> {
    let crawl: Promise<void> = Promise.resolve();
    this.#choice = this.#choice.then(async () => {
      const items = await chooseFromFeeds(this.#deps, { feeds, total: this.#quota });
      this.#quota -= items.length;
      crawl = this.#run.metrics.timed('read', this.#crawler.add(items));
      // The error is thrown below; it must not reject the choice of a later feed.
      crawl.catch(() => {});
    });
    await this.#choice;
    await crawl;
  }

  /** Whether the feed's items may be crawled. They may when the feed fails: items of earlier runs can wait. */
  async #updateFeed(feed: FeedTask): Promise<boolean> {
    const { board, signal } = this.#run;
    signal.throwIfAborted();
    const { clock, log } = this.#deps;
    if (!feed.isDue) {
      board.change(feed.id, { status: 'completed', lastProcessed: clock().toISOString() });
      return true;
    }
    try {
      await this.#fetchFeed(feed);
      return true;
    } catch (error) {
      if (signal.aborted || error instanceof AppError) throw error;
      log.error({ err: error, feed: feed.id }, 'feed could not be handled');
      this.#reportFailed(feed, 'internal', 'Balance could not handle this feed; the log says why.');
      return false;
    }
  }

  async #fetchFeed(feed: FeedTask): Promise<void> {
    const { board, signal, metrics } = this.#run;
    const { clock } = this.#deps;
    board.change(feed.id, { status: 'processing', startedAt: clock().toISOString() });
    const startedMs = performance.now();
    const result = await metrics.timed('feeds', fetchFeed(this.#deps, feed, signal));
    board.change(feed.id, { responseTime: Math.round(performance.now() - startedMs) });
    const { added: articles, listing } = await this.#insertItems(feed, result);
    await this.#outcomes.add([{ feed, result, newItems: articles, listing }]);
    if (result.kind === 'failed') return this.#reportFailed(feed, result.failure, result.detail);
    const lastProcessed = clock().toISOString();
    if (result.kind === 'postponed')
      return board.change(feed.id, {
        ...{ status: 'completed', startedAt: null, articles, lastProcessed, error: result.detail },
      });
    if (result.kind === 'unchanged') metrics.feeds.unchanged += 1;
    metrics.feeds.requested += 1;
    board.change(feed.id, { status: 'completed', startedAt: null, articles, lastProcessed });
  }

  async #insertItems(
    feed: FeedTask,
    result: FeedFetchResult,
  ): Promise<{ added: number; listing: FeedListing | null }> {
    if (result.kind !== 'fetched') return { added: 0, listing: null };
    const { metrics, settings } = this.#run;
    const listed = {
      ...{ source: 'feed', feedId: feed.id, items: result.items },
      feedAddresses: [feed.url, result.address],
      deduplicates: settings.rss.deduplicationEnabled,
      rules: feed.rules,
    };
    const inserted = await metrics.timed('list', insertListedItems(this.#deps, listed));
    metrics.itemsListed += inserted.added;
    metrics.addUnlisted(feed.name, inserted, result.items.length);
    return { ...inserted, listing: { ...inserted.listing, source: result.source } };
  }

  #reportFailed(feed: FeedTask, kind: string, detail: string): void {
    const { board, metrics } = this.#run;
    metrics.feeds.requested += 1;
    metrics.feeds.failed += 1;
    metrics.addProblem({ source: feed.name, kind, detail });
    // The address is not logged: some addresses contain a key.
    if (metrics.feeds.failed <= maxLogged)
      this.#deps.log.warn({ kind }, `The feed “${feed.name}” could not be read. ${detail}`);
    const lastProcessed = this.#deps.clock().toISOString();
    board.change(feed.id, { status: 'failed', startedAt: null, error: detail, lastProcessed });
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal, ref: false }).catch(() => {});
}
