import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#domain/app-error.ts';
import type { Batcher } from './batcher.ts';
import { chooseFromFeeds, findFeedsWithWaiting } from './choose-items.ts';
import { batchSize } from './feed-board.ts';
import { createFeedRecorder } from './feed-recorder.ts';
import { type FeedReading, fetchFeed } from './fetch-feed.ts';
import type { AnsweredFeed, IngestionDeps, RunFeed } from './ingestion.ts';
import { insertListedItems } from './insert-items.ts';
import type { RunContext } from './run-context.ts';

/** A batch whose last feeds do not answer holds the next one up no longer than this. */
const batchPatienceMs = 2000;
/** Failed feeds of one run that the log names. */
const maxLogged = 100;
/** Feeds that may be open at once while their batches go on without them. */
const maxOpen = 40;
/** Pages that are read or wait to be when the next batch begins: enough to keep all processors busy. */
const pagesAhead = 60;

const switchedOff = 'Not read: it was switched off or removed while this run went on.';

/** A feed to fetch, or one of which only items wait that earlier runs had no room for. */
type Task = RunFeed & { isDue: boolean };

async function listTasks(deps: IngestionDeps, { input }: RunContext): Promise<Task[]> {
  const { force, feedIds } = input;
  const due = await deps.feeds.due({ force, ids: feedIds });
  const tasks = due.map((feed) => ({ ...feed, isDue: true }));
  if (feedIds !== null || force) return tasks;
  const waiting = await findFeedsWithWaiting(deps);
  for (const { id } of due) waiting.delete(id);
  if (waiting.size === 0) return tasks;
  const rest = await deps.feeds.due({ force: true, ids: [...waiting] });
  return [...tasks, ...rest.map((feed) => ({ ...feed, isDue: false }))];
}

class FeedBatch {
  readonly #deps: IngestionDeps;
  readonly #context: RunContext;
  readonly #recorder: Batcher<AnsweredFeed>;
  #feeds: readonly Task[];
  #quota = 0;
  #answered: Task[] = [];
  #isClosed = false;
  #choosing: Promise<void> = Promise.resolve();

  constructor(
    deps: IngestionDeps,
    context: RunContext,
    batch: { feeds: readonly Task[]; recorder: Batcher<AnsweredFeed> },
  ) {
    this.#deps = deps;
    this.#context = context;
    this.#feeds = batch.feeds;
    this.#recorder = batch.recorder;
  }

  /** @param onListed called when it is known what the feeds that answered in time bring */
  async run(onListed: () => void): Promise<void> {
    await this.#reloadFeeds();
    const work = Promise.all(this.#feeds.map((feed) => this.#handle(feed)));
    await Promise.race([work, pause(batchPatienceMs, this.#context.signal)]);
    this.#isClosed = true;
    const reading = this.#enqueueItems(this.#answered);
    await this.#choosing;
    onListed();
    await reading;
    await work;
  }

  /** A run takes minutes: what administrators change meanwhile holds for the feeds still to come. */
  async #reloadFeeds(): Promise<void> {
    const { rss, sources } = await this.#context.getSettings();
    this.#quota = rss.maxTotalArticles;
    const ids = this.#feeds.map(({ id }) => id);
    const enabled = sources.rss_feeds_enabled ? await this.#deps.feeds.due({ force: true, ids }) : [];
    const now = new Map(enabled.map((feed) => [feed.id, feed]));
    for (const { id } of this.#feeds) {
      if (!now.has(id)) this.#context.board.change(id, { status: 'completed', error: switchedOff });
    }
    this.#feeds = this.#feeds.flatMap(({ id, isDue }) => {
      const feed = now.get(id);
      return feed === undefined ? [] : [{ ...feed, isDue }];
    });
  }

  /** Feeds that answer in time share the room fairly; later ones get what is left of it. */
  async #handle(feed: Task): Promise<void> {
    const isUsable = await this.#fetchOne(feed);
    if (!isUsable) return;
    if (this.#isClosed) await this.#enqueueItems([feed]);
    else this.#answered.push(feed);
  }

  async #enqueueItems(feeds: readonly Task[]): Promise<void> {
    let reading: Promise<void> = Promise.resolve();
    this.#choosing = this.#choosing.then(async () => {
      const items = await chooseFromFeeds(this.#deps, { feeds, total: this.#quota });
      this.#quota -= items.length;
      reading = this.#context.metrics.timed('read', this.#context.crawler.add(items));
      // Failures are met below; a later feed of the batch must not trip over them.
      reading.catch(() => {});
    });
    await this.#choosing;
    await reading;
  }

  /** Whether the feed's items may be read: also of a feed that fails today, earlier ones may wait. */
  async #fetchOne(feed: Task): Promise<boolean> {
    const { board, signal } = this.#context;
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
      this.#tellFailed(feed, 'internal', 'Balance could not handle this feed; the log says why.');
      return false;
    }
  }

  async #fetchFeed(feed: Task): Promise<void> {
    const { board, signal, metrics } = this.#context;
    const { clock } = this.#deps;
    board.change(feed.id, { status: 'processing', startedAt: clock().toISOString() });
    metrics.feeds.asked += 1;
    const begunMs = performance.now();
    const reading = await metrics.timed('feeds', fetchFeed(this.#deps, feed, signal));
    board.change(feed.id, { responseTime: Math.round(performance.now() - begunMs) });
    const articles = await this.#list(feed, reading);
    await this.#recorder.add([{ feed, reading, newItems: articles }]);
    if (reading.kind === 'failed') return this.#tellFailed(feed, reading.failure, reading.detail);
    if (reading.kind === 'unchanged') metrics.feeds.unchanged += 1;
    const lastProcessed = clock().toISOString();
    board.change(feed.id, { status: 'completed', startedAt: null, articles, lastProcessed });
  }

  async #list(feed: Task, reading: FeedReading): Promise<number> {
    if (reading.kind !== 'fetched') return 0;
    const { metrics, deduplicates } = this.#context;
    const saidBy = [feed.url, reading.address];
    const listed = {
      source: 'feed',
      feedId: feed.id,
      saidBy,
      items: reading.items,
      deduplicates: deduplicates(),
    };
    const { added, failed } = await metrics.timed('list', insertListedItems(this.#deps, listed));
    metrics.itemsListed += added;
    metrics.addUnlisted(feed.name, failed, reading.items.length);
    return added;
  }

  #tellFailed(feed: Task, kind: string, detail: string): void {
    const { board, metrics } = this.#context;
    metrics.feeds.failed += 1;
    metrics.addProblem({ source: feed.name, kind, detail });
    // Not its address: some hold a key.
    if (metrics.feeds.failed <= maxLogged)
      this.#deps.log.warn({ kind }, `The feed “${feed.name}” could not be read. ${detail}`);
    const lastProcessed = this.#deps.clock().toISOString();
    board.change(feed.id, { status: 'failed', startedAt: null, error: detail, lastProcessed });
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal, ref: false }).catch(() => {});
}

/**
 * Reads feeds in batches of ten: fetches those that are due, notes what they list, and reads the pages of what
 * they may bring. A batch begins when the feeds of the one before have answered, but for some that keep it
 * waiting, and few pages are left to read.
 */
export async function runFeedStage(deps: IngestionDeps, context: RunContext): Promise<void> {
  const tasks = await listTasks(deps, context);
  context.board.layOut(tasks);
  const totalBatches = context.board.batchCount;
  const recorder = createFeedRecorder(deps, context.metrics);
  const open = new Set<Promise<void>>();
  try {
    for (let batch = 1; batch <= totalBatches; batch += 1) {
      context.signal.throwIfAborted();
      context.reportProgress({
        ...{ batch, totalBatches, progress: Math.floor((90 * (batch - 1)) / totalBatches) },
        message: `Reading feeds, batch ${batch} of ${totalBatches}`,
      });
      const feeds = tasks.slice((batch - 1) * batchSize, batch * batchSize);
      await new Promise<void>((resolve, reject) => {
        const work = new FeedBatch(deps, context, { feeds, recorder }).run(resolve);
        const done: Promise<void> = work.then(() => void open.delete(done));
        open.add(done);
        done.then(resolve, reject);
      });
      await context.crawler.untilFewer(pagesAhead);
      while (open.size > maxOpen / batchSize) await Promise.race(open);
    }
    await Promise.all(open);
  } catch (error) {
    await recorder.drain().catch(() => {});
    throw error;
  }
  await recorder.drain();
}
