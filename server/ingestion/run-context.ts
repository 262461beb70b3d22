import { setMaxListeners } from 'node:events';
import { advancedSetting, newsSourcesSetting, rssSetting } from '#server/settings/definitions.ts';
import { getSettings } from '#server/settings/get-settings.ts';
import { FeedProgressBoard } from './feed-progress-board.ts';
import type { IngestionDeps } from './ingestion-deps.ts';
import type { IngestionProgress, IngestionResult } from './ingestion-result.ts';
import { RunMetrics } from './run-metrics.ts';

/** Unless given in the input. */
export const defaultPatienceMs = 180_000;

export interface IngestionInput {
  /** Also feeds that are not due yet. */
  force: boolean;
  /** Only these feeds, and no connectors; null: all feeds and connectors. */
  feedIds: readonly string[] | null;
  signal: AbortSignal;
  onProgress?: (progress: IngestionProgress) => void;
  /** The run adds each problem when it occurs. */
  problems?: IngestionResult['problems'];
  /** The run writes the progress of each feed here. */
  board?: FeedProgressBoard;
  /** How long slow hosts may continue after all others are done. */
  patienceMs?: number;
}

type Progress = Omit<IngestionProgress, 'articlesProcessed' | 'storiesCreated'>;

async function getRunSettings({ db }: Pick<IngestionDeps, 'db'>) {
  return await getSettings(db, { rss: rssSetting, advanced: advancedSetting, sources: newsSourcesSetting });
}

type RunSettings = Awaited<ReturnType<typeof getRunSettings>>;

/** What the stages of one run share: its input, settings, metrics, progress and abort signal. */
export class RunContext {
  readonly input: IngestionInput;
  readonly metrics: RunMetrics;
  readonly board: FeedProgressBoard;
  /** Aborts when the caller cancels the run or when a stage fails. */
  readonly signal: AbortSignal;
  readonly #deps: Pick<IngestionDeps, 'db'>;
  readonly #abort = new AbortController();
  #settings: RunSettings;
  #progress: Progress = {
    ...{ progress: 0, message: 'Looking for feeds that are due', batch: null, totalBatches: null },
  };

  constructor(deps: Pick<IngestionDeps, 'db'>, input: IngestionInput, settings: RunSettings) {
    this.#deps = deps;
    this.#settings = settings;
    this.input = input;
    this.metrics = new RunMetrics(input.problems);
    this.board = input.board ?? new FeedProgressBoard();
    this.signal = AbortSignal.any([input.signal, this.#abort.signal]);
    // Each fetch and each page in a worker thread adds a listener.
    setMaxListeners(0, this.signal);
  }

  /** As read most recently. */
  get settings(): RunSettings {
    return this.#settings;
  }

  /** Reads the settings again, because administrators may change them during a run. */
  async reloadSettings(): Promise<RunSettings> {
    this.#settings = await getRunSettings(this.#deps);
    return this.#settings;
  }

  readonly reportProgress = (change: Partial<Progress> = {}): void => {
    const { articlesProcessed, storiesCreated } = this.metrics;
    this.#progress = { ...this.#progress, ...change };
    this.input.onProgress?.({ ...this.#progress, articlesProcessed, storiesCreated });
  };

  abort(reason: unknown): void {
    this.#abort.abort(reason);
  }
}

export async function createRunContext(
  deps: Pick<IngestionDeps, 'db'>,
  input: IngestionInput,
): Promise<RunContext> {
  return new RunContext(deps, input, await getRunSettings(deps));
}
