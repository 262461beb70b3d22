import { setMaxListeners } from 'node:events';
import { recentlyRead } from '#server/articles/settle-address.ts';
import { findUnfinished } from '#server/pipeline/unfinished-items.ts';
import { advancedSetting, newsSourcesSetting, rssSetting } from '#server/settings/definitions.ts';
import { readSettings } from '#server/settings/read-settings.ts';
import { recordSource } from '#server/sources/record-source.ts';
import type { AggregationDeps, AggregationProgress, AggregationResult } from './aggregation.ts';
import { ArticleLine } from './article-line.ts';
import { FeedBoard } from './feed-board.ts';
import { createPageReader } from './page-reader.ts';
import { readConnectors } from './read-connectors.ts';
import { readFeeds } from './read-feeds.ts';
import { RunTally } from './run-tally.ts';

export interface AggregationInput {
  /** Also feeds that are not due yet. */
  force: boolean;
  /** Only these feeds, and no connectors; null: all. */
  feedIds: readonly string[] | null;
  signal: AbortSignal;
  onProgress?: (progress: AggregationProgress) => void;
  /** Filled with what goes wrong as it does. */
  problems?: AggregationResult['problems'];
  /** Told what happens to each feed. */
  board?: FeedBoard;
  /** How long sites that want pauses between requests may go on when all others are done. */
  patienceMs?: number;
}

const defaultPatienceMs = 180_000;
const resumeAtOnce = 200;

class AggregationRun {
  readonly deps: AggregationDeps;
  readonly input: AggregationInput;
  readonly tally: RunTally;
  readonly board: FeedBoard;
  readonly #stop = new AbortController();
  readonly signal: AbortSignal;
  #deduplicates = true;
  #shown: Omit<AggregationProgress, 'articlesProcessed' | 'storiesCreated'> = {
    ...{ progress: 0, message: 'Looking for feeds that are due', batch: null, totalBatches: null },
  };

  constructor(deps: AggregationDeps, input: AggregationInput) {
    this.deps = deps;
    this.input = input;
    this.tally = new RunTally(input.problems);
    this.board = input.board ?? new FeedBoard();
    this.signal = AbortSignal.any([input.signal, this.#stop.signal]);
    // Each fetch and each page in a thread listens to it.
    setMaxListeners(0, this.signal);
  }

  readonly tell = (
    change: Partial<Omit<AggregationProgress, 'articlesProcessed' | 'storiesCreated'>> = {},
  ) => {
    const { articlesProcessed, storiesCreated } = this.tally;
    this.#shown = { ...this.#shown, ...change };
    this.input.onProgress?.({ ...this.#shown, articlesProcessed, storiesCreated });
  };

  readonly readSettings = async () => {
    const settings = await readSettings(this.deps.db, {
      rss: rssSetting,
      advanced: advancedSetting,
      sources: newsSourcesSetting,
    });
    this.#deduplicates = settings.rss.deduplicationEnabled;
    return settings;
  };

  async run(): Promise<AggregationResult> {
    const { deps, tally, signal, tell } = this;
    const settings = await this.readSettings();
    const line = new ArticleLine(deps, {
      ...{ signal, tally, deduplicates: () => this.#deduplicates, onProgress: () => tell() },
    });
    const reader = createPageReader(
      { ...deps, findRead: recentlyRead(deps) },
      { signal, deliver: (read) => line.add([read]) },
    );
    const way = { ...this, reader, tally, board: this.board, deduplicates: () => this.#deduplicates };
    try {
      if (settings.rss.clusteringEnabled) await this.#resume(line, 'rated');
      await this.#resume(line, 'read');
      const isPart = this.input.feedIds !== null;
      await Promise.all([
        settings.sources.rss_feeds_enabled ? readFeeds(deps, way).then(() => this.#noteFeeds()) : undefined,
        isPart ? undefined : readConnectors(deps, { ...way, most: settings.advanced.max_total_articles }),
      ]);
      tell({ progress: 90, message: 'Reading the last articles', batch: null });
      // Sites that want pauses may take minutes: what all others brought is told before.
      await line.drain();
      tally.itemsLeft = (await reader.finish(this.input.patienceMs ?? defaultPatienceMs)).left;
      await line.drain();
      tell({ progress: 95, message: 'Putting stories together' });
      await line.refresh();
      line.report(await deps.stories.trim());
      await line.finish();
      return tally.result();
    } catch (error) {
      this.#stop.abort(error);
      await Promise.allSettled([reader.finish(0), line.drain()]);
      throw error;
    }
  }

  /** The feeds together are one of the sources that administrators see. */
  async #noteFeeds(): Promise<void> {
    const { asked, failed } = this.tally.feeds;
    if (this.input.feedIds !== null || asked === 0) return;
    const result =
      failed === asked
        ? ({ kind: 'failed', detail: 'No feed answered.' } as const)
        : ({ kind: 'ok', articles: this.tally.itemsListed } as const);
    await recordSource(this.deps, { id: 'rss_feeds', result });
  }

  /** What a run that was cut short left half way goes on from there. */
  async #resume(line: ArticleLine, state: 'read' | 'rated'): Promise<void> {
    const tried = new Set<string>();
    for (;;) {
      this.signal.throwIfAborted();
      const except = await line.waiting(state);
      const ids = await findUnfinished(this.deps, { state, except, limit: resumeAtOnce });
      // Those that stay where they are, because grouping was switched off meanwhile, wait for another run.
      if (ids.every((id) => tried.has(id))) return;
      for (const id of ids) tried.add(id);
      await line.resume(state, ids);
      await line.drain();
    }
  }
}

/**
 * Reads the due feeds and the enabled connectors, brings what is new through all steps and refreshes the stories
 * it touches. Failures of the outside, what is set aside, and whether a step could work on nothing at all
 * (`StepVerdict`) are reported in the result. Rejects when `signal` aborts or the database fails; what was done
 * until then stands, and the next run continues from there.
 */
export async function runAggregation(
  deps: AggregationDeps,
  input: AggregationInput,
): Promise<AggregationResult> {
  return await new AggregationRun(deps, input).run();
}
