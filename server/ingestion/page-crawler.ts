import type { ExtractedArticle } from '#domain/articles/extracted-article.ts';
import { concernsHost, delayBeforeRetry } from '#domain/ingestion/retry-item.ts';
import { hostOf } from '#domain/outlets/find-outlet.ts';
import { failureScope } from '#server/db/failure-scope.ts';
import { describeFailure } from '#server/set-aside/describe-failure.ts';
import { articleFromFeed, type FetchItemDeps, fetchArticle } from './fetch-article.ts';
import type { WaitingItem } from './item-store.ts';

export type CrawledItem =
  | { kind: 'read'; item: WaitingItem; article: ExtractedArticle; fromFeed: boolean; slow: boolean }
  | { kind: 'failed'; item: WaitingItem; failure: string; detail: string; retryInMs: number | null };

export interface PageCrawler {
  /** Resolves when all are read but those of hosts that want long pauses, which are read alongside. */
  add(items: readonly WaitingItem[]): Promise<void>;
  /** Resolves when fewer than so many are left for which somebody waits. */
  untilFewer(max: number): Promise<void>;
  /** Waits for everything, but at most so long; what is then left waits for the next run. */
  finish(patienceMs: number): Promise<{ left: number }>;
}

/** Requests to one host at once; the fetcher lets no more in either. */
const perHost = 2;
/** After so many failures one after the other a host is left alone for the rest of the run. */
const maxFailures = 2;
/** Pages of one host that may wait for their turn at another, which wants pauses and to which they led. */
const maxInFlight = 6;
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

interface HostQueue {
  waiting: Task[];
  active: number;
  /** Led to another host that wants pauses: out of the way of the others here. */
  inFlight: number;
  /** The host's robots rules want a pause between requests. */
  slow: boolean;
  failures: number;
}

/** One page while it is read, and the place it takes among those of its host. */
class HostRequest {
  readonly queue: HostQueue;
  readonly task: Task;
  readonly #host: string;
  readonly #onFreeSlot: () => void;
  readonly #stop = new AbortController();
  #isAway = false;

  constructor(host: string, queue: HostQueue, task: Task, onFreeSlot: () => void) {
    this.#host = host;
    this.queue = queue;
    this.task = task;
    this.#onFreeSlot = onFreeSlot;
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** It led to a host that already has enough to wait for: the next run tries again. */
  get isPutOff(): boolean {
    return this.#stop.signal.aborted;
  }

  get isSlow(): boolean {
    return this.queue.slow || this.#isAway;
  }

  readonly onSpacing = (_gapMs: number, address: string): void => {
    const { queue, task } = this;
    task.release();
    if ((hostOf(address) ?? '') === this.#host) {
      queue.slow = true;
      for (const waiting of queue.waiting) waiting.release();
    } else if (!this.#isAway) {
      if (queue.inFlight >= maxInFlight) {
        this.#stop.abort(new Error('put off'));
        return;
      }
      this.#isAway = true;
      queue.active -= 1;
      queue.inFlight += 1;
      this.#onFreeSlot();
    }
  };

  leave(): void {
    if (this.#isAway) this.queue.inFlight -= 1;
    else this.queue.active -= 1;
  }
}

class Reader implements PageCrawler {
  readonly #deps: FetchItemDeps & { random: () => number };
  readonly #signal: AbortSignal;
  readonly #patience = new AbortController();
  readonly #deliver: (read: CrawledItem) => Promise<void>;
  readonly #queues = new Map<string, HostQueue>();
  readonly #onIdle: (() => void)[] = [];
  readonly #onFewer: (() => void)[] = [];
  /** Added and not released. */
  #awaited = 0;
  #failure: { error: unknown } | undefined;
  #left = 0;

  constructor(
    deps: FetchItemDeps & { random: () => number },
    options: { signal: AbortSignal; deliver: (read: CrawledItem) => Promise<void> },
  ) {
    this.#deps = deps;
    this.#signal = options.signal;
    this.#deliver = options.deliver;
  }

  async add(items: readonly WaitingItem[]): Promise<void> {
    await Promise.all(items.map((item) => this.#enqueue(item)));
    this.#throwFailure();
  }

  async untilFewer(max: number): Promise<void> {
    while (this.#awaited >= max) await new Promise<void>((resolve) => this.#onFewer.push(resolve));
  }

  async finish(patienceMs: number): Promise<{ left: number }> {
    const timer = setTimeout(() => this.#patience.abort(new Error('no more patience')), patienceMs);
    while (this.#queues.size > 0) await new Promise<void>((resolve) => this.#onIdle.push(resolve));
    clearTimeout(timer);
    this.#throwFailure();
    return { left: this.#left };
  }

  #throwFailure(): void {
    if (this.#failure !== undefined) throw this.#failure.error;
  }

  #enqueue(item: WaitingItem): Promise<void> {
    const host = hostOf(item.address) ?? '';
    const queue = this.#queues.get(host) ?? { waiting: [], active: 0, inFlight: 0, slow: false, failures: 0 };
    this.#queues.set(host, queue);
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
      queue.waiting.push({ item, release });
      if (queue.slow) release();
      this.#serve(host, queue);
    });
  }

  #isOver(): boolean {
    return this.#signal.aborted || this.#patience.signal.aborted || this.#failure !== undefined;
  }

  #serve(host: string, queue: HostQueue): void {
    if (this.#isOver() || queue.failures >= maxFailures) {
      this.#left += queue.waiting.length;
      for (const { release } of queue.waiting.splice(0)) release();
    }
    while (queue.active < (queue.slow ? 1 : perHost)) {
      const task = queue.waiting.shift();
      if (task === undefined) break;
      queue.active += 1;
      const visit = new HostRequest(host, queue, task, () => this.#serve(host, queue));
      void this.#work(visit).finally(() => {
        visit.leave();
        task.release();
        this.#serve(host, queue);
      });
    }
    if (queue.active > 0 || queue.inFlight > 0 || queue.waiting.length > 0) return;
    this.#queues.delete(host);
    if (this.#queues.size === 0 || this.#isOver()) for (const resume of this.#onIdle.splice(0)) resume();
  }

  async #work(visit: HostRequest): Promise<void> {
    try {
      await this.#deliver(await this.#readOrFail(visit));
    } catch (error) {
      if (this.#patience.signal.aborted || visit.isPutOff) this.#left += 1;
      else this.#failure ??= { error };
    }
  }

  /** A page that makes the reader throw fails alone. */
  async #readOrFail(visit: HostRequest): Promise<CrawledItem> {
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

  async #read(visit: HostRequest, signal: AbortSignal): Promise<CrawledItem> {
    const { queue } = visit;
    const { item } = visit.task;
    const page = await fetchArticle(this.#deps, item, { signal, onSpacing: visit.onSpacing });
    if (page.kind === 'read') {
      queue.failures = 0;
      return { ...page, item, fromFeed: false, slow: visit.isSlow };
    }
    const { failure, detail } = page;
    queue.failures = concernsHost(failure) ? queue.failures + 1 : 0;
    const attempts = item.attempts + 1;
    const retryInMs = delayBeforeRetry(failure, attempts, page.retryAfterSeconds, this.#deps.random());
    const teaserWillDo = retryInMs === null && !withoutTeaser.has(failure);
    const article = withoutTeaser.has(failure)
      ? null
      : await articleFromFeed(this.#deps, item, { signal, teaserWillDo });
    return article === null
      ? { kind: 'failed', item, failure, detail, retryInMs }
      : { kind: 'read', item, article, fromFeed: true, slow: visit.isSlow };
  }
}

/**
 * Reads the pages of many items, two at a time of each host and all hosts at once. A host that wants long
 * pauses, or does not answer, holds nobody up.
 */
export function createPageCrawler(
  deps: FetchItemDeps & { random: () => number },
  options: { signal: AbortSignal; deliver: (read: CrawledItem) => Promise<void> },
): PageCrawler {
  return new Reader(deps, options);
}
