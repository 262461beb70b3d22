import type {
  TrackingBatch,
  TrackingEvent,
  TrackingEventName,
  TrackingProperties,
} from '#contract/tracking.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { cleanProperties } from '#domain/tracking/clean-properties.ts';
import { randomText } from '#web/lib/random-text.ts';
import { isTrackingAllowed, subscribeToTrackingChoice, trackingChoice } from './tracking-choice.ts';

export const batchSize = 10;
export const flushEveryMs = 30_000;
export const sendAttempts = 3;
export const attemptDelayMs = 1_000;
/** The maximum length of the queue; the oldest events are dropped. */
export const queueLimit = 100;
/** Browsers send at most 64 KiB of a page that goes away. */
const farewellLimit = 50;

/** 'refused' is permanent; 'failed' can be retried. */
export type SendOutcome = 'taken' | 'refused' | 'failed';

export interface TrackingDeps {
  /** Sends a batch, also while the page goes away; never throws. */
  send: (batch: TrackingBatch) => Promise<SendOutcome>;
  clock: () => number;
}

function warn(sentence: string): void {
  // biome-ignore lint/suspicious/noConsole: nobody at the page is bothered with this, only who looks
  console.warn(sentence);
}

/**
 * Anonymous usage events, sent in batches. One instance lives as long as the page; its session belongs to no account,
 * and nothing is recorded after an opt-out here or in the browser.
 */
export class TrackingClient {
  readonly #deps: TrackingDeps;
  readonly #startedAt: number;
  readonly #sessionId: string;
  #queue: TrackingEvent[] = [];
  /** The events in flight: removed from the queue, not yet confirmed. */
  #sending: TrackingEvent[] = [];
  #flushing: Promise<void> | undefined;
  #recorded = 0;
  #enabled = true;
  /** After a failure only the timer retries. */
  #waitsForTimer = false;
  #timer: ReturnType<typeof setInterval> | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(deps: TrackingDeps) {
    this.#deps = deps;
    this.#startedAt = deps.clock();
    this.#sessionId = `${this.#startedAt}-${randomText()}`;
  }

  /** Starts the session: its first event, the timer, and the listeners for the life cycle of the page. */
  start(): void {
    this.#unsubscribe ??= subscribeToTrackingChoice(this.#onChoice);
    this.track('session_start');
    this.#timer ??= setInterval(() => void this.flush(), flushEveryMs);
    document.addEventListener('visibilitychange', this.#onVisibility);
    window.addEventListener('pagehide', this.#onPageHide);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    document.removeEventListener('visibilitychange', this.#onVisibility);
    window.removeEventListener('pagehide', this.#onPageHide);
  }

  /** Switching off drops new events and clears the queue. */
  setEnabled(enabled: boolean): void {
    this.#enabled = enabled;
    if (!enabled) this.#clear();
  }

  /** Records an event, if tracking is allowed. */
  track = (eventName: TrackingEventName, properties: TrackedProperties = {}): void => {
    if (!this.#isAllowed()) return;
    this.#recorded += 1;
    const sessionDuration = this.#deps.clock() - this.#startedAt;
    this.#queue.push({
      id: String(this.#recorded),
      sessionId: this.#sessionId,
      eventName,
      properties: buildProperties(properties, { now: this.#deps.clock(), sessionDuration }),
    });
    this.#queue.splice(0, this.#queue.length - queueLimit);
    if (this.#queue.length >= batchSize && !this.#waitsForTimer) void this.flush();
  };

  /** Sends the queue batch by batch; events that cannot be sent return to the queue. */
  flush(): Promise<void> {
    this.#flushing ??= this.#sendAll().finally(() => {
      this.#flushing = undefined;
    });
    return this.#flushing;
  }

  async #sendAll(): Promise<void> {
    this.#waitsForTimer = false;
    while (this.#isAllowed() && this.#queue.length > 0) {
      this.#sending = this.#queue.splice(0, batchSize);
      const outcome = await this.#sendWithRetries(this.#sending);
      if (outcome === 'failed') this.#putBack();
      this.#sending = [];
      if (outcome === 'failed') return;
    }
  }

  async #sendWithRetries(events: TrackingEvent[]): Promise<SendOutcome> {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.#deps.send(this.#batchOf(events, false));
      if (outcome === 'refused') warn('Usage events were refused and dropped.');
      if (outcome !== 'failed' || attempt === sendAttempts) return outcome;
      await new Promise((resolve) => setTimeout(resolve, attemptDelayMs * attempt));
      // Cleared concurrently: switched off, or sent while the page was hidden.
      if (this.#sending.length === 0) return 'taken';
    }
  }

  #putBack(): void {
    this.#waitsForTimer = true;
    if (this.#sending.length === 0) return;
    warn('Usage events could not be sent; they wait for the next try.');
    this.#queue = [...this.#sending, ...this.#queue].slice(-queueLimit);
  }

  /** Sends a last batch, which outlives the page. If it fails and the page stays, it returns to the queue. */
  async #sayFarewell(): Promise<void> {
    if (!this.#isAllowed()) return;
    const events = [...this.#sending, ...this.#queue].slice(-farewellLimit);
    if (events.length === 0) return;
    this.#clear();
    const outcome = await this.#deps.send(this.#batchOf(events, true));
    if (outcome === 'failed' && this.#isAllowed()) {
      this.#queue = [...events, ...this.#queue].slice(-queueLimit);
    }
  }

  #batchOf(events: TrackingEvent[], immediate: boolean): TrackingBatch {
    const timestamp = new Date(this.#deps.clock()).toISOString();
    const metadata = { userAgent: cutText(navigator.userAgent, 300), timestamp, immediate };
    return {
      url: 'internal://tracking',
      tracking_data: { sessionId: this.#sessionId, events, metadata },
    };
  }

  #isAllowed(): boolean {
    if (!this.#enabled) return false;
    if (isTrackingAllowed()) return true;
    // After an opt-out in another tab the queue is dropped as well.
    this.#clear();
    return false;
  }

  #clear(): void {
    this.#queue = [];
    this.#sending = [];
  }

  #onVisibility = (): void => {
    const isHidden = document.visibilityState === 'hidden';
    this.track(isHidden ? 'page_hidden' : 'page_visible');
    // Many phones end a hidden page without a further event.
    if (isHidden) void this.#sayFarewell();
  };

  #onChoice = (): void => this.setEnabled(trackingChoice.read() !== 'off');

  #onPageHide = (): void => void this.#sayFarewell();
}

interface SendDeps {
  /** The base URL of the API without a trailing slash. */
  baseUrl: () => Promise<string>;
  fetch: typeof fetch;
}

/** Creates the sender of batches. It sends no credential, because events are anonymous. */
export function createBatchSender(deps: SendDeps): (batch: TrackingBatch) => Promise<SendOutcome> {
  return async (batch) => {
    try {
      const response = await deps.fetch(`${await deps.baseUrl()}/bias-check`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        credentials: 'omit',
        keepalive: true,
        body: JSON.stringify(batch),
      });
      if (response.ok) return 'taken';
      // A retry of the same batch would be refused as well.
      return response.status === 400 || response.status === 413 ? 'refused' : 'failed';
    } catch {
      return 'failed';
    }
  };
}

type CommonProperty = 'timestamp' | 'pageUrl' | 'userAgent' | 'sessionDuration';

/** The properties that the caller of `track` gives; the others are added to every event. */
export type TrackedProperties = Omit<TrackingProperties, CommonProperty>;

/** Maximum characters that the server accepts. */
const limits: Partial<Record<keyof TrackingProperties, number>> = {
  pageUrl: 2_000,
  endpoint: 2_000,
  stack: 2_000,
  message: 500,
  userAgent: 300,
  storyTitle: 300,
  filters: 300,
  url: 253,
  domain: 253,
  method: 10,
};

function clip(name: string, value: unknown): unknown {
  return typeof value === 'string' ? cutText(value, limits[name as keyof TrackingProperties] ?? 100) : value;
}

/** All properties of an event, without those that identify a user or what they read, and limited in size. */
export function buildProperties(
  tracked: TrackedProperties,
  at: { now: number; sessionDuration: number },
): TrackingProperties {
  const properties = cleanProperties<TrackingProperties>({
    ...tracked,
    timestamp: new Date(at.now).toISOString(),
    pageUrl: location.pathname,
    userAgent: navigator.userAgent,
    // A clock may be set back, and a page may stay open for days.
    sessionDuration: Math.min(Math.max(at.sessionDuration, 0), 86_400_000),
  });
  // Strings stay strings, so the type is unchanged.
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name, clip(name, value)]),
  ) as TrackingProperties;
}
