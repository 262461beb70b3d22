import { type BatchProgress, FeedProgressBoard } from '../feed-progress-board.ts';
import type { Problem } from '../ingestion-result.ts';
import type { RunMetrics } from '../run-metrics.ts';
import type { DeferredItem } from './own-sites-crawler.ts';
import type { HeartbeatAnswer, PartId } from './part-store.ts';
import type { PartFigures, PartInput } from './stored-part.ts';

/** Why a process gives a part up: another one has it, its run has ended, or the process stops. */
export type Interruption = 'lost' | 'unwanted' | 'stopping';

export class PartInterruption extends Error {
  readonly reason: Interruption;

  constructor(reason: Interruption) {
    super(`the part was given up: ${reason}`);
    this.reason = reason;
  }
}

/** A part on which this process works, with what its row has to show. */
export class OpenPart {
  readonly id: PartId;
  readonly input: PartInput;
  readonly board = new FeedProgressBoard();
  readonly problems: Problem[];
  readonly #before: PartFigures;
  readonly #deferred: Map<string, DeferredItem>;
  readonly #controller = new AbortController();
  readonly #allLinger: Promise<void>;
  #endLingering = () => {};
  #metrics: RunMetrics | null = null;
  /** The figures in the row, as JSON. */
  #stored = '';
  #state: 'reading' | 'lingering' = 'reading';

  /** @param before what earlier attempts did */
  constructor(id: PartId, input: PartInput, before: PartFigures) {
    this.id = id;
    this.input = input;
    this.#before = before;
    this.problems = [...before.problems];
    this.#deferred = new Map(before.deferred.map((item) => [item.id, item]));
    this.#allLinger = new Promise((resolve) => {
      this.#endLingering = resolve;
    });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get state(): 'reading' | 'lingering' {
    return this.#state;
  }

  /** @param metrics the counts of this attempt; those of earlier ones are added */
  begin(metrics: RunMetrics): void {
    metrics.join(this.#before);
    this.#metrics = metrics;
  }

  /** The crawler of this attempt. */
  crawler: { readonly waiting: number } = { waiting: 0 };

  defer(items: readonly DeferredItem[]): void {
    for (const item of items) this.#deferred.set(item.id, item);
  }

  /** Only pages of slow sites are left. Resolves when that is so in all parts of the run. */
  linger(): Promise<void> {
    this.#state = 'lingering';
    return this.#allLinger;
  }

  /** What is to be stored now. Both parts are of the same moment. */
  snapshot(): { figures: PartFigures; batches: BatchProgress[] } {
    const figures = this.#metrics?.figures() ?? this.#before;
    return structuredClone({
      figures: { ...figures, deferred: [...this.#deferred.values()] },
      batches: this.board.takeChanged(),
    });
  }

  isStored(figures: PartFigures): boolean {
    return JSON.stringify(figures) === this.#stored;
  }

  noteStored(figures: PartFigures): void {
    this.#stored = JSON.stringify(figures);
  }

  /** @param answer null: the row no longer names this process */
  obey(answer: HeartbeatAnswer | null): void {
    if (answer === null) this.interrupt('lost');
    else if (!answer.isWanted) this.interrupt('unwanted');
    else if (answer.isReadByAll) this.#endLingering();
  }

  interrupt(reason: Interruption): void {
    this.#controller.abort(new PartInterruption(reason));
  }
}
