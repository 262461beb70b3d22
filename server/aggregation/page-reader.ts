import { concernsHost, delayBeforeRetry } from '#domain/aggregation/retry-item.ts';
import type { ExtractedArticle } from '#domain/articles/extracted-article.ts';
import { hostOf } from '#domain/outlets/find-outlet.ts';
import { failureScope } from '#server/db/failure-scope.ts';
import type { WaitingItem } from '#server/pipeline/item-store.ts';
import { type ReadItemDeps, readFromFeed, readPage } from '#server/pipeline/read-item.ts';
import { describeFailure } from '#server/set-aside/describe-failure.ts';

export type ReadItem =
  | { kind: 'read'; item: WaitingItem; article: ExtractedArticle; fromFeed: boolean; slow: boolean }
  | { kind: 'failed'; item: WaitingItem; failure: string; detail: string; retryInMs: number | null };

export interface PageReader {
  /** Resolves when all are read but those of hosts that want long pauses, which are read alongside. */
  add(items: readonly WaitingItem[]): Promise<void>;
  /** Resolves when fewer than so many are left for which somebody waits. */
  untilFewer(most: number): Promise<void>;
  /** Waits for everything, but at most so long; what is then left waits for the next run. */
  finish(patienceMs: number): Promise<{ left: number }>;
}

/** Requests to one host at once; the fetcher lets no more in either. */
const perHost = 2;
/** After so many failures one after the other a host is left alone for the rest of the run. */
const mostFailures = 2;
/** Pages of one host that may wait for their turn at another, which wants pauses and to which they led. */
const mostAway = 6;
/** The publisher took these back, or they lead where nobody should go. */
const withoutTeaser: ReadonlySet<string> = new Set([
  'not-found',
  'gone',
  'address-refused',
  'invalid-address',
]);

interface Task {
  item: WaitingItem;
  /** Called when the item is done, or when nobody should wait for it. */
  release: () => void;
}

interface Lane {
  waiting: Task[];
  inside: number;
  /** Led to another host that wants pauses: out of the way of the others here. */
  away: number;
  /** The host's robots rules want a pause between requests. */
  slow: boolean;
  failures: number;
}

/** One page while it is read, and the place it takes among those of its host. */
class Visit {
  readonly lane: Lane;
  readonly task: Task;
  readonly #host: string;
  readonly #onRoom: () => void;
  readonly #stop = new AbortController();
  #isAway = false;

  constructor(host: string, lane: Lane, task: Task, onRoom: () => void) {
    this.#host = host;
    this.lane = lane;
    this.task = task;
    this.#onRoom = onRoom;
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** It led to a host that already has enough to wait for: the next run tries again. */
  get isPutOff(): boolean {
    return this.#stop.signal.aborted;
  }

  get isSlow(): boolean {
    return this.lane.slow || this.#isAway;
  }

  readonly onSpacing = (_gapMs: number, address: string): void => {
    const { lane, task } = this;
    task.release();
    if ((hostOf(address) ?? '') === this.#host) {
      lane.slow = true;
      for (const waiting of lane.waiting) waiting.release();
    } else if (!this.#isAway) {
      if (lane.away >= mostAway) {
        this.#stop.abort(new Error('put off'));
        return;
      }
      this.#isAway = true;
      lane.inside -= 1;
      lane.away += 1;
      this.#onRoom();
    }
  };

  leave(): void {
    if (this.#isAway) this.lane.away -= 1;
    else this.lane.inside -= 1;
  }
}

class Reader implements PageReader {
  readonly #deps: ReadItemDeps & { random: () => number };
  readonly #signal: AbortSignal;
  readonly #patience = new AbortController();
  readonly #deliver: (read: ReadItem) => Promise<void>;
  readonly #lanes = new Map<string, Lane>();
  readonly #onIdle: (() => void)[] = [];
  readonly #onFewer: (() => void)[] = [];
  /** Added and not released. */
  #awaited = 0;
  #failure: { error: unknown } | undefined;
  #left = 0;

  constructor(
    deps: ReadItemDeps & { random: () => number },
    options: { signal: AbortSignal; deliver: (read: ReadItem) => Promise<void> },
  ) {
    this.#deps = deps;
    this.#signal = options.signal;
    this.#deliver = options.deliver;
  }

  async add(items: readonly WaitingItem[]): Promise<void> {
    await Promise.all(items.map((item) => this.#enqueue(item)));
    this.#throwFailure();
  }

  async untilFewer(most: number): Promise<void> {
    while (this.#awaited >= most) await new Promise<void>((resolve) => this.#onFewer.push(resolve));
  }

  async finish(patienceMs: number): Promise<{ left: number }> {
    const timer = setTimeout(() => this.#patience.abort(new Error('no more patience')), patienceMs);
    while (this.#lanes.size > 0) await new Promise<void>((resolve) => this.#onIdle.push(resolve));
    clearTimeout(timer);
    this.#throwFailure();
    return { left: this.#left };
  }

  #throwFailure(): void {
    if (this.#failure !== undefined) throw this.#failure.error;
  }

  #enqueue(item: WaitingItem): Promise<void> {
    const host = hostOf(item.address) ?? '';
    const lane = this.#lanes.get(host) ?? { waiting: [], inside: 0, away: 0, slow: false, failures: 0 };
    this.#lanes.set(host, lane);
    this.#awaited += 1;
    return new Promise((resolve) => {
      let isReleased = false;
      const release = () => {
        if (isReleased) return;
        isReleased = true;
        this.#awaited -= 1;
        for (const resume of this.#onFewer.splice(0)) resume();
        resolve();
      };
      lane.waiting.push({ item, release });
      if (lane.slow) release();
      this.#serve(host, lane);
    });
  }

  #isOver(): boolean {
    return this.#signal.aborted || this.#patience.signal.aborted || this.#failure !== undefined;
  }

  #serve(host: string, lane: Lane): void {
    if (this.#isOver() || lane.failures >= mostFailures) {
      this.#left += lane.waiting.length;
      for (const { release } of lane.waiting.splice(0)) release();
    }
    while (lane.inside < (lane.slow ? 1 : perHost)) {
      const task = lane.waiting.shift();
      if (task === undefined) break;
      lane.inside += 1;
      const visit = new Visit(host, lane, task, () => this.#serve(host, lane));
      void this.#work(visit).finally(() => {
        visit.leave();
        task.release();
        this.#serve(host, lane);
      });
    }
    if (lane.inside > 0 || lane.away > 0 || lane.waiting.length > 0) return;
    this.#lanes.delete(host);
    if (this.#lanes.size === 0 || this.#isOver()) for (const resume of this.#onIdle.splice(0)) resume();
  }

  async #work(visit: Visit): Promise<void> {
    try {
      await this.#deliver(await this.#readOrFail(visit));
    } catch (error) {
      if (this.#patience.signal.aborted || visit.isPutOff) this.#left += 1;
      else this.#failure ??= { error };
    }
  }

  /** A page that makes the reader throw fails alone. */
  async #readOrFail(visit: Visit): Promise<ReadItem> {
    const signal = AbortSignal.any([this.#signal, this.#patience.signal, visit.signal]);
    try {
      return await this.#read(visit, signal);
    } catch (error) {
      if (failureScope(error, signal) === 'run') throw error;
      const { item } = visit.task;
      const retryInMs = delayBeforeRetry('crashed', item.attempts + 1, null, this.#deps.random());
      return { kind: 'failed', item, failure: 'crashed', detail: describeFailure(error), retryInMs };
    }
  }

  async #read(visit: Visit, signal: AbortSignal): Promise<ReadItem> {
    const { lane } = visit;
    const { item } = visit.task;
    const page = await readPage(this.#deps, item, { signal, onSpacing: visit.onSpacing });
    if (page.kind === 'read') {
      lane.failures = 0;
      return { ...page, item, fromFeed: false, slow: visit.isSlow };
    }
    const { failure, detail } = page;
    lane.failures = concernsHost(failure) ? lane.failures + 1 : 0;
    const attempts = item.attempts + 1;
    const retryInMs = delayBeforeRetry(failure, attempts, page.retryAfterSeconds, this.#deps.random());
    const teaserWillDo = retryInMs === null && !withoutTeaser.has(failure);
    const article = withoutTeaser.has(failure)
      ? null
      : await readFromFeed(this.#deps, item, { signal, teaserWillDo });
    return article === null
      ? { kind: 'failed', item, failure, detail, retryInMs }
      : { kind: 'read', item, article, fromFeed: true, slow: visit.isSlow };
  }
}

/**
 * Reads the pages of many items, two at a time of each host and all hosts at once. A host that wants long
 * pauses, or does not answer, holds nobody up.
 */
export function createPageReader(
  deps: ReadItemDeps & { random: () => number },
  options: { signal: AbortSignal; deliver: (read: ReadItem) => Promise<void> },
): PageReader {
  return new Reader(deps, options);
}
