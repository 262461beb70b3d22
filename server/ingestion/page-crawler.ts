import type { ExtractedArticle } from '#domain/articles/extracted-article.ts';
import { byRule } from '#domain/feeds/feed-yield.ts';
import { concernsHost, delayBeforeRetry } from '#domain/ingestion/retry-item.ts';
import { hostOf } from '#domain/outlets/find-outlet.ts';
import { failureScope } from '#server/db/failure-scope.ts';
import { readersFirst } from '#server/readers-first.ts';
import { describeFailure } from '#server/set-aside/step-guard.ts';
import {
  articleFromFeed,
  type FetchItemDeps,
  fetchArticle,
  hiddenLink,
  standInFor,
} from './fetch-article.ts';
import type { WaitingItem } from './item-store.ts';
import type { PreparedArticle } from './prepare-article.ts';

export type CrawledItem =
  | {
      kind: 'read';
      item: WaitingItem;
      article: ExtractedArticle;
      /** Null where no page thread prepared the article, as with a text of the feed. */
      prepared: PreparedArticle | null;
      fromFeed: boolean;
      /** How the page failed, or that it was not to be read, where the text is that of the feed. */
      pageFailure: string | null;
      slow: boolean;
    }
  | { kind: 'failed'; item: WaitingItem; failure: string; detail: string; retryInMs: number | null };

export interface PageCrawler {
  /** Resolves when all pages are crawled except those of slow hosts, which continue concurrently. */
  add(items: readonly WaitingItem[]): Promise<void>;
  /** Resolves when fewer than `max` items of fast hosts wait. */
  waitUntilFewer(max: number): Promise<void>;
  /** Waits for all pages, but at most `patienceMs`; `left` items wait for the next run. */
  finish(patienceMs: number): Promise<{ left: number }>;
}

/** Concurrent requests to one host. The fetcher has the same limit. */
const maxPerHost = 2;
/** After this many consecutive failures a host gets no more requests in this run. */
const maxFailures = 2;
/** Pages of one host that may wait for a slow host to which they redirect. */
const maxOnSlowHost = 6;
interface Task {
  item: WaitingItem;
  /** Called when the item is done, or when `add` must not wait for it. */
  release: () => void;
}

interface HostQueue {
  waiting: Task[];
  active: number;
  /** Requests that were redirected to a slow host. They do not count as active. */
  onSlowHost: number;
  /** The host's robots.txt has a Crawl-delay. */
  slow: boolean;
  failures: number;
  /** Its links hide their targets: one page showed it, the others are not requested. */
  hidesLinks: boolean;
}

/** The request of one page, which occupies one of the slots of its host. */
class HostRequest {
  readonly queue: HostQueue;
  readonly task: Task;
  readonly #host: string;
  readonly #onFreeSlot: () => void;
  readonly #stop = new AbortController();
  #isOnSlowHost = false;

  constructor(host: string, queue: HostQueue, task: Task, onFreeSlot: () => void) {
    this.#host = host;
    this.queue = queue;
    this.task = task;
    this.#onFreeSlot = onFreeSlot;
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** It was redirected to a slow host with too many waiting pages; the next run tries again. */
  get isPostponed(): boolean {
    return this.#stop.signal.aborted;
  }

  get isSlow(): boolean {
    return this.queue.slow || this.#isOnSlowHost;
  }

  readonly onSpacing = (_gapMs: number, address: string): void => {
    const { queue, task } = this;
    task.release();
    if ((hostOf(address) ?? '') === this.#host) {
      queue.slow = true;
      for (const waiting of queue.waiting) waiting.release();
    } else if (!this.#isOnSlowHost) {
      if (queue.onSlowHost >= maxOnSlowHost) {
        this.#stop.abort(new Error('postponed'));
        return;
      }
      this.#isOnSlowHost = true;
      queue.active -= 1;
      queue.onSlowHost += 1;
      this.#onFreeSlot();
    }
  };

  /** Gives the slot back. */
  leave(): void {
    if (this.#isOnSlowHost) this.queue.onSlowHost -= 1;
    else this.queue.active -= 1;
  }
}

class HostQueueCrawler implements PageCrawler {
  readonly #deps: FetchItemDeps & { random: () => number };
  readonly #signal: AbortSignal;
  readonly #patience = new AbortController();
  readonly #deliver: (page: CrawledItem) => Promise<void>;
  readonly #queues = new Map<string, HostQueue>();
  readonly #idleListeners: (() => void)[] = [];
  readonly #fewerListeners: (() => void)[] = [];
  /** Items for which `add` waits. */
  #awaited = 0;
  #failure: { error: unknown } | undefined;
  #left = 0;

  constructor(
    deps: FetchItemDeps & { random: () => number },
    options: { signal: AbortSignal; deliver: (page: CrawledItem) => Promise<void> },
  ) {
    this.#deps = deps;
    this.#signal = options.signal;
    this.#deliver = options.deliver;
  }

  async add(items: readonly WaitingItem[]): Promise<void> {
    await Promise.all(items.map((item) => this.#enqueue(item)));
    this.#throwFailure();
  }

  async waitUntilFewer(max: number): Promise<void> {
    while (this.#awaited >= max) await new Promise<void>((resolve) => this.#fewerListeners.push(resolve));
  }

  async finish(patienceMs: number): Promise<{ left: number }> {
    const timer = setTimeout(() => this.#patience.abort(new Error('no more patience')), patienceMs);
    while (this.#queues.size > 0) await new Promise<void>((resolve) => this.#idleListeners.push(resolve));
    clearTimeout(timer);
    this.#throwFailure();
    return { left: this.#left };
  }

  #throwFailure(): void {
    if (this.#failure !== undefined) throw this.#failure.error;
  }

  #enqueue(item: WaitingItem): Promise<void> {
    const host = hostOf(item.address) ?? '';
    const queue = this.#queues.get(host) ?? {
      waiting: [],
      active: 0,
      onSlowHost: 0,
      slow: false,
      failures: 0,
      hidesLinks: false,
    };
    this.#queues.set(host, queue);
    this.#awaited += 1;
    return new Promise((resolve) => {
      let isReleased = false;
      const release = () => {
        if (isReleased) return;
        isReleased = true;
        this.#awaited -= 1;
        for (const resume of this.#fewerListeners.splice(0)) resume();
        resolve();
      };
      queue.waiting.push({ item, release });
      if (queue.slow) release();
      this.#startRequests(host, queue);
    });
  }

  #isStopped(): boolean {
    return this.#signal.aborted || this.#patience.signal.aborted || this.#failure !== undefined;
  }

  #startRequests(host: string, queue: HostQueue): void {
    if (this.#isStopped() || queue.failures >= maxFailures) {
      this.#left += queue.waiting.length;
      for (const { release } of queue.waiting.splice(0)) release();
    }
    while (queue.active < (queue.slow ? 1 : maxPerHost)) {
      const task = queue.waiting.shift();
      if (task === undefined) break;
      queue.active += 1;
      const request = new HostRequest(host, queue, task, () => this.#startRequests(host, queue));
      void this.#run(request).finally(() => {
        request.leave();
        task.release();
        this.#startRequests(host, queue);
      });
    }
    if (queue.active > 0 || queue.onSlowHost > 0 || queue.waiting.length > 0) return;
    this.#queues.delete(host);
    if (this.#queues.size === 0 || this.#isStopped())
      for (const resume of this.#idleListeners.splice(0)) resume();
  }

  async #run(request: HostRequest): Promise<void> {
    try {
      await this.#deliver(await this.#crawlOrFail(request));
    } catch (error) {
      if (this.#patience.signal.aborted || request.isPostponed) this.#left += 1;
      else this.#failure ??= { error };
    }
  }

  /** An exception fails this page only. */
  async #crawlOrFail(request: HostRequest): Promise<CrawledItem> {
    const signal = AbortSignal.any([this.#signal, this.#patience.signal, request.signal]);
    try {
      return await this.#crawl(request, signal);
    } catch (error) {
      if (failureScope(error, signal) === 'run') throw error;
      const { item } = request.task;
      const retryInMs = delayBeforeRetry('crashed', item.attempts + 1, null, this.#deps.random());
      return { kind: 'failed', item, failure: 'crashed', detail: describeFailure(error), retryInMs };
    }
  }

  async #crawl(request: HostRequest, signal: AbortSignal): Promise<CrawledItem> {
    const { queue } = request;
    const { item } = request.task;
    await readersFirst.backgroundTurn();
    if (item.rules?.uses_feed_text === true) {
      const article = await articleFromFeed(this.#deps, item, { signal, allowTeaser: true });
      if (article !== null) {
        const text = { prepared: null, fromFeed: true, pageFailure: byRule };
        return { kind: 'read', item, article, ...text, slow: request.isSlow };
      }
    }
    const options = { signal, onSpacing: request.onSpacing };
    const isKnownHidden = queue.hidesLinks && item.outlet != null;
    const page = isKnownHidden ? hiddenLink : await fetchArticle(this.#deps, item, options);
    if (page.kind === 'read') {
      queue.failures = 0;
      return { ...page, item, fromFeed: false, pageFailure: null, slow: request.isSlow };
    }
    const { failure, detail } = page;
    queue.failures = concernsHost(failure) ? queue.failures + 1 : 0;
    queue.hidesLinks ||= failure === hiddenLink.failure;
    const attempts = item.attempts + 1;
    const retryInMs = delayBeforeRetry(failure, attempts, page.retryAfterSeconds, this.#deps.random());
    const why = { failure, isFinal: retryInMs === null };
    const article = item.isReread === true ? null : await standInFor(this.#deps, item, why, signal);
    return article === null
      ? { kind: 'failed', item, failure, detail, retryInMs }
      : {
          ...{ kind: 'read', item, article, prepared: null, fromFeed: true, pageFailure: failure },
          slow: request.isSlow,
        };
  }
}

/**
 * Crawls the pages of many items: all hosts concurrently, at most two requests to each host. A host with Crawl-delay or
 * without answers does not delay the others.
 */
export function createPageCrawler(
  deps: FetchItemDeps & { random: () => number },
  options: { signal: AbortSignal; deliver: (page: CrawledItem) => Promise<void> },
): PageCrawler {
  return new HostQueueCrawler(deps, options);
}
