import { setTimeout as sleep } from 'node:timers/promises';

/** Frees the slot. Calling it twice is harmless. */
export type Release = () => void;
export type Admission = { kind: 'admitted'; release: Release } | { kind: 'queue-full' };

export interface AcquireOptions {
  signal: AbortSignal;
  /** Minimum time between the starts of two requests; 0 for none. */
  gapMs: number;
  /** A person waits for the answer: goes to the head of the queue. */
  urgent: boolean;
}

export interface HostLimiterOptions {
  /** Concurrent requests to one host. */
  perHost: number;
  /** Maximum wait in the queue. */
  maxWaitMs: number;
  /** Maximum length of the queue; later requests are rejected at once. */
  maxQueue: number;
}

interface HostState {
  /** Requests that are in flight, queued or waiting for their start time. */
  total: number;
  inFlight: number;
  /** Called when a slot is free. */
  queue: (() => void)[];
  /** When the next spaced request may start, on the clock of `performance.now`. */
  nextStartMs: number;
}

/** Above this number, hosts that are kept only for their spacing are removed when it has passed. */
const MAX_HOSTS = 2000;

/** A semaphore per host: limits concurrent requests and keeps a minimum gap between their starts. */
export class HostLimiter {
  readonly #options: HostLimiterOptions;
  readonly #hosts = new Map<string, HostState>();

  constructor(options: HostLimiterOptions) {
    this.#options = options;
  }

  /** Number of hosts with requests in flight, queued requests or a gap to keep. */
  get size(): number {
    return this.#hosts.size;
  }

  /** Waits for a slot. Rejects with the signal's reason when it aborts. */
  async acquire(host: string, options: AcquireOptions): Promise<Admission> {
    options.signal.throwIfAborted();
    const state = this.#stateOf(host);
    const { perHost, maxQueue } = this.#options;
    if (state.total >= perHost + maxQueue) return { kind: 'queue-full' };
    state.total++;
    let admitted = false;
    try {
      admitted = await this.#waitForSlot(state, options);
    } finally {
      if (!admitted) this.#remove(host, state);
    }
    return admitted ? { kind: 'admitted', release: this.#releaseOnce(host, state) } : { kind: 'queue-full' };
  }

  /** Waits for the gap first, so that no request occupies a slot while it sleeps. */
  async #waitForSlot(state: HostState, options: AcquireOptions): Promise<boolean> {
    const deadlineMs = performance.now() + this.#options.maxWaitMs;
    if (!(await waitForGap(state, options, deadlineMs))) return false;
    options.signal.throwIfAborted();
    if (state.inFlight >= this.#options.perHost) return await waitInQueue(state, options, deadlineMs);
    state.inFlight++;
    return true;
  }

  #releaseOnce(host: string, state: HostState): Release {
    let released = false;
    return () => {
      if (released) return;
      released = true;
      const next = state.queue.shift();
      // The slot passes to the next request in the queue, so the number in flight stays.
      if (next === undefined) state.inFlight--;
      else next();
      this.#remove(host, state);
    };
  }

  #stateOf(host: string): HostState {
    const found = this.#hosts.get(host);
    if (found !== undefined) return found;
    const state: HostState = { total: 0, inFlight: 0, queue: [], nextStartMs: 0 };
    this.#hosts.set(host, state);
    if (this.#hosts.size > MAX_HOSTS) this.#removeIdle(state);
    return state;
  }

  #remove(host: string, state: HostState): void {
    state.total--;
    if (isIdle(state)) this.#hosts.delete(host);
  }

  #removeIdle(created: HostState): void {
    for (const [host, state] of this.#hosts) {
      if (state !== created && isIdle(state)) this.#hosts.delete(host);
    }
  }
}

function isIdle(state: HostState): boolean {
  return state.total === 0 && state.nextStartMs <= performance.now();
}

async function waitInQueue(state: HostState, options: AcquireOptions, deadlineMs: number): Promise<boolean> {
  const { signal, urgent } = options;
  return await new Promise((resolve, reject) => {
    const leaveQueue = (finish: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      state.queue = state.queue.filter((waiting) => waiting !== onSlot);
      finish();
    };
    const onSlot = () => leaveQueue(() => resolve(true));
    const onAbort = () => leaveQueue(() => reject(signal.reason));
    const timer = setTimeout(() => leaveQueue(() => resolve(false)), deadlineMs - performance.now());
    signal.addEventListener('abort', onAbort, { once: true });
    if (urgent) state.queue.unshift(onSlot);
    else state.queue.push(onSlot);
  });
}

/** False when the gap would delay this request beyond its deadline. */
async function waitForGap(state: HostState, options: AcquireOptions, deadlineMs: number): Promise<boolean> {
  if (options.gapMs <= 0) return true;
  const now = performance.now();
  const startMs = Math.max(now, state.nextStartMs);
  if (startMs > deadlineMs) return false;
  state.nextStartMs = startMs + options.gapMs;
  if (startMs > now) await sleepFor(startMs - now, options.signal);
  return true;
}

async function sleepFor(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  }
}
