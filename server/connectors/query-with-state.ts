import { createHash } from 'node:crypto';
import { type SourceId, sourceOf } from '#domain/connectors/connector-names.ts';
import { cutText } from '#domain/text/cut-text.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import type { Log } from '#server/log.ts';
import type { ConnectorFailure, ConnectorQuery, ConnectorResult, LatestResult } from './connector.ts';
import { findMissingVariable, type Provider, type ProviderResult } from './provider.ts';
import { getStoredSource, type StoredSource, saveSource } from './source-state-store.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Daily quotas start again at this time. */
function nextUtcMidnight(now: Date): Date {
  return new Date(Math.floor(now.getTime() / dayMs) * dayMs + dayMs);
}

/**
 * The end of the pause after a failure; null when the next request may follow at once. A refused key is tried
 * again after an hour, because the provider may have repaired the account.
 */
function pauseAfter({ failure, retryAfterSeconds }: ConnectorFailure, now: Date): Date | null {
  if (retryAfterSeconds !== null) return new Date(now.getTime() + retryAfterSeconds * 1000);
  if (failure === 'quota') return nextUtcMidnight(now);
  if (failure === 'key-refused') return new Date(now.getTime() + 60 * minuteMs);
  if (failure === 'rate-limited') return new Date(now.getTime() + 15 * minuteMs);
  return null;
}

const maxPauseMs = 25 * 60 * minuteMs;

/** Whether a pause is in effect. A pause longer than the maximum results from a clock that was set back and is ignored. */
export function isPaused(pausedUntil: Date | null, now: Date): pausedUntil is Date {
  if (pausedUntil === null) return false;
  const leftMs = pausedUntil.getTime() - now.getTime();
  return leftMs > 0 && leftMs <= maxPauseMs;
}

/** A fingerprint of the key, which shows that a key was replaced; null for a provider without key. */
export function keyMark({ needs }: Pick<Provider, 'needs'>): string | null {
  if (needs.length === 0) return null;
  const hash = createHash('sha256');
  for (const { value } of needs) hash.update(`${value ?? ''}\n`);
  return cutText(hash.digest('hex'), 16);
}

export interface StateDeps {
  db: Db;
  clock: Clock;
  log: Log;
}

const hourMs = 3_600_000;

function noKey(setting: string): ConnectorFailure {
  const detail = `No key is set for it (${setting}).`;
  return { kind: 'failed', failure: 'no-key', detail, retryAfterSeconds: null };
}

/** The failure that a paused provider returns without a request; null when there is no pause. */
function pausedFailure(state: StoredSource | null, mark: string | null, now: Date): ConnectorFailure | null {
  if (state === null || state.keyMark !== mark || !isPaused(state.pausedUntil, now)) return null;
  return {
    kind: 'failed',
    failure: state.keyRefused ? 'key-refused' : 'rate-limited',
    detail: state.lastDetail ?? 'It asks to be asked less often.',
    retryAfterSeconds: Math.ceil((state.pausedUntil.getTime() - now.getTime()) / 1000),
  };
}

async function record(
  { db, clock, log }: StateDeps,
  provider: Provider,
  result: ProviderResult,
  isLatest: boolean,
): Promise<void> {
  const now = clock();
  const problem = result.kind === 'failed' ? result : result.problem;
  // A search that the caller aborted shows nothing about the provider.
  if (problem?.failure === 'aborted') return;
  const id = sourceOf(provider.id);
  if (problem !== undefined) log.warn({ connector: id, failure: problem.failure }, 'news source failed');
  try {
    await saveSource(db, {
      id,
      lastResult: problem === undefined ? 'ok' : 'failed',
      lastDetail: problem?.detail ?? (result.kind === 'ok' ? result.notice : undefined) ?? null,
      lastAt: now,
      lastArticles: result.kind === 'ok' ? result.articles.length : null,
      pausedUntil: problem === undefined ? null : pauseAfter(problem, now),
      keyRefused: problem?.failure === 'key-refused',
      keyMark: keyMark(provider),
      ...(isLatest && result.kind === 'ok' ? { latestAt: now } : {}),
    });
  } catch (error) {
    // The result is returned although its state is not stored.
    log.warn({ connector: id, err: error }, 'state of a news source not stored');
  }
}

/** Searches a provider by words: checks its key and pause before the request and stores its state after it. */
export async function searchWithState(
  deps: StateDeps,
  provider: Provider,
  query: ConnectorQuery,
): Promise<ConnectorResult> {
  const missing = findMissingVariable(provider);
  if (missing !== null) return noKey(missing);
  const state = await getStoredSource(deps.db, sourceOf(provider.id));
  const paused = pausedFailure(state, keyMark(provider), deps.clock());
  if (paused !== null) return paused;
  const result = await provider.search(query);
  await record(deps, provider, result, false);
  return result.kind === 'ok' ? { kind: 'ok', articles: result.articles } : result;
}

/** Fetches the headlines of a provider in the same way, at most once per `latestEveryMinutes`. */
export async function fetchLatestWithState(
  deps: StateDeps,
  provider: Provider,
  { log = deps.log, ...query }: { limit: number; signal: AbortSignal; log?: Log },
): Promise<LatestResult> {
  const missing = findMissingVariable(provider);
  if (missing !== null) return noKey(missing);
  const now = deps.clock();
  const state = await getStoredSource(deps.db, sourceOf(provider.id));
  const paused = pausedFailure(state, keyMark(provider), now);
  if (paused !== null) return paused;
  const { latestAt = null } = state ?? {};
  const nextAt = new Date((latestAt?.getTime() ?? 0) + provider.latestEveryMinutes * 60_000);
  // A time in the future results from a clock that was set back and is ignored.
  if (latestAt !== null && latestAt <= now && nextAt > now) return { kind: 'not-due', nextAt };
  const anHourAgo = now.getTime() - hourMs;
  const since = new Date(Math.max(anHourAgo, Math.min(latestAt?.getTime() ?? 0, now.getTime())));
  const result = await provider.latest({ ...query, since });
  await record({ ...deps, log }, provider, result, true);
  return result.kind === 'ok' ? { kind: 'ok', articles: result.articles } : result;
}

/** Stores the result of the feeds, the source without a connector. */
export async function recordSourceResult(
  { db, clock }: { db: Db; clock: Clock },
  input: {
    id: SourceId;
    /** `detail` is one sentence for a person. */
    result: { kind: 'ok'; articles: number } | { kind: 'failed'; detail: string };
  },
): Promise<void> {
  const { id, result } = input;
  await saveSource(db, {
    id,
    lastResult: result.kind,
    lastDetail: result.kind === 'failed' ? cutText(result.detail, 300) : null,
    lastAt: clock(),
    lastArticles: result.kind === 'ok' ? result.articles : null,
    pausedUntil: null,
    keyRefused: false,
    keyMark: null,
  });
}
