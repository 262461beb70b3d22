import type { ConnectorFailure } from './connector.ts';

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
export function pauseAfter({ failure, retryAfterSeconds }: ConnectorFailure, now: Date): Date | null {
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
