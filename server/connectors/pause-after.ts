import type { ConnectorFailure } from './connector.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** A day's allowance begins anew then. */
function nextUtcMidnight(now: Date): Date {
  return new Date(Math.floor(now.getTime() / dayMs) * dayMs + dayMs);
}

/**
 * Until when a provider is left alone after it failed like this; null when it may be asked again at once.
 * A refused key is tried again each hour, because accounts are also repaired at the provider's.
 */
export function pauseAfter({ failure, retryAfterSeconds }: ConnectorFailure, now: Date): Date | null {
  if (retryAfterSeconds !== null) return new Date(now.getTime() + retryAfterSeconds * 1000);
  if (failure === 'quota') return nextUtcMidnight(now);
  if (failure === 'key-refused') return new Date(now.getTime() + 60 * minuteMs);
  if (failure === 'rate-limited') return new Date(now.getTime() + 15 * minuteMs);
  return null;
}

const maxPauseMs = 25 * 60 * minuteMs;

/** Whether a pause still binds. One that is longer than any we make comes of a clock that was put back. */
export function isPaused(pausedUntil: Date | null, now: Date): pausedUntil is Date {
  if (pausedUntil === null) return false;
  const leftMs = pausedUntil.getTime() - now.getTime();
  return leftMs > 0 && leftMs <= maxPauseMs;
}
