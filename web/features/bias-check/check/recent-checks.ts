import type { BiasCheckResult } from '#web/lib/answers.ts';
import { storage, storageKeys } from '#web/lib/storage.ts';

/** A check that was made in this browser: its input and its result. */
export interface RecentCheck {
  /** An address or a topic. */
  input: string;
  title: string;
  isTopic: boolean;
  /** On the checker's scale; null for topics and unrated articles. */
  bias: number | null;
  /** Milliseconds since 1970. */
  at: number;
}

export const maxRecentChecks = 10;
const maxInputLength = 2_000;

function isRecentCheck(value: unknown): value is RecentCheck {
  if (typeof value !== 'object' || value === null) return false;
  const { input, title, isTopic, bias, at } = value as Record<keyof RecentCheck, unknown>;
  return (
    typeof input === 'string' &&
    typeof title === 'string' &&
    typeof isTopic === 'boolean' &&
    (bias === null || typeof bias === 'number') &&
    typeof at === 'number'
  );
}

/** The checks of one account, newest first. */
export function loadRecentChecks(email: string): RecentCheck[] {
  try {
    const stored: unknown = JSON.parse(storage.read(storageKeys.recentChecks) ?? 'null');
    const { email: owner, checks } = (stored ?? {}) as { email?: unknown; checks?: unknown };
    if (owner !== email || !Array.isArray(checks)) return [];
    return checks.filter(isRecentCheck).slice(0, maxRecentChecks);
  } catch {
    return [];
  }
}

/** Adds a check, or moves it to the top. Pasted text is never stored. */
export function rememberCheck(
  email: string,
  made: { submitted: string; result: BiasCheckResult; at: number },
): void {
  const { submitted, result, at } = made;
  const input = result.resolved_url ?? submitted;
  if (input === '' || input.length > maxInputLength) return;
  const check: RecentCheck = {
    input,
    title: result.article?.title || input,
    isTopic: result.search_mode === 'topic',
    bias: result.bias_score_numeric,
    at,
  };
  const others = loadRecentChecks(email).filter((other) => other.input !== input);
  const checks = [check, ...others].slice(0, maxRecentChecks);
  storage.write(storageKeys.recentChecks, JSON.stringify({ email, checks }));
}

export function forgetRecentChecks(): void {
  storage.remove(storageKeys.recentChecks);
}
