import { setMaxListeners } from 'node:events';
import { createRecentArticleLookup } from '#server/articles/confirm-address.ts';
import { recordSourceResult } from '#server/connectors/record-source-result.ts';
import { advancedSetting, newsSourcesSetting, rssSetting } from '#server/settings/definitions.ts';
import { getSettings } from '#server/settings/get-settings.ts';
import { ArticlePipeline } from './article-pipeline.ts';
import { runConnectorStage } from './connector-stage.ts';
import { FeedBoard } from './feed-board.ts';
import { runFeedStage } from './feed-stage.ts';
import type { IngestionDeps, IngestionProgress, IngestionResult } from './ingestion.ts';
import { createPageCrawler } from './page-crawler.ts';
import type { IngestionInput } from './run-context.ts';
import { RunMetrics } from './run-metrics.ts';
import { findUnfinished } from './unfinished-items.ts';

const defaultPatienceMs = 180_000;
const resumeAtOnce = 200;

class IngestionRun {
  readonly deps: IngestionDeps;
  readonly input: IngestionInput;
  readonly metrics: RunMetrics;
  readonly board: FeedBoard;
  readonly #stop = new AbortController();
  readonly signal: AbortSignal;
  #deduplicates = true;
  #shown: Omit<IngestionProgress, 'articlesProcessed' | 'storiesCreated'> = {
    ...{ progress: 0, message: 'Looking for feeds that are due', batch: null, totalBatches: null },
  };

  constructor(deps: IngestionDeps, input: IngestionInput) {
    this.deps = deps;
    this.input = input;
    this.metrics = new RunMetrics(input.problems);
    this.board = input.board ?? new FeedBoard();
    this.signal = AbortSignal.any([input.signal, this.#stop.signal]);
    // Each fetch and each page in a thread listens to it.
    setMaxListeners(0, this.signal);
  }

  readonly reportProgress = (
    change: Partial<Omit<IngestionProgress, 'articlesProcessed' | 'storiesCreated'>> = {},
  ) => {
    const { articlesProcessed, storiesCreated } = this.metrics;
    this.#shown = { ...this.#shown, ...change };
    this.input.onProgress?.({ ...this.#shown, articlesProcessed, storiesCreated });
  };

  readonly getSettings = async () => {
    const settings = await getSettings(this.deps.db, {
      rss: rssSetting,
      advanced: advancedSetting,
      sources: newsSourcesSetting,
    });
    this.#deduplicates = settings.rss.deduplicationEnabled;
    return settings;
  };

  async run(): Promise<IngestionResult> {
    const { deps, metrics, signal, reportProgress } = this;
    const settings = await this.getSettings();
    const line = new ArticlePipeline(deps, {
      ...{ signal, metrics, deduplicates: () => this.#deduplicates, onProgress: () => reportProgress() },
    });
    const crawler = createPageCrawler(
      { ...deps, getRecentArticle: createRecentArticleLookup(deps) },
      { signal, deliver: (read) => line.add([read]) },
    );
    const context = { ...this, crawler, metrics, board: this.board, deduplicates: () => this.#deduplicates };
    try {
      if (settings.rss.clusteringEnabled) await this.#resume(line, 'rated');
      await this.#resume(line, 'read');
      const isPart = this.input.feedIds !== null;
      await Promise.all([
        settings.sources.rss_feeds_enabled
          ? runFeedStage(deps, context).then(() => this.#noteFeeds())
          : undefined,
        isPart
          ? undefined
          : runConnectorStage(deps, { ...context, max: settings.advanced.max_total_articles }),
      ]);
      reportProgress({ progress: 90, message: 'Reading the last articles', batch: null });
      // Sites that want pauses may take minutes: what all others brought is told before.
      await line.drain();
      metrics.itemsLeft = (await crawler.finish(this.input.patienceMs ?? defaultPatienceMs)).left;
      await line.drain();
      reportProgress({ progress: 95, message: 'Putting stories together' });
      await line.refresh();
      line.report(await deps.stories.trim());
      await line.finish();
      return metrics.result();
    } catch (error) {
      this.#stop.abort(error);
      await Promise.allSettled([crawler.finish(0), line.drain()]);
      throw error;
    }
  }

  /** The feeds together are one of the sources that administrators see. */
  async #noteFeeds(): Promise<void> {
    const { asked, failed } = this.metrics.feeds;
    if (this.input.feedIds !== null || asked === 0) return;
    const result =
      failed === asked
        ? ({ kind: 'failed', detail: 'No feed answered.' } as const)
        : ({ kind: 'ok', articles: this.metrics.itemsListed } as const);
    await recordSourceResult(this.deps, { id: 'rss_feeds', result });
  }

  /** What a run that was cut short left half way goes on from there. */
  async #resume(line: ArticlePipeline, state: 'read' | 'rated'): Promise<void> {
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
export async function runIngestion(deps: IngestionDeps, input: IngestionInput): Promise<IngestionResult> {
  return await new IngestionRun(deps, input).run();
}
