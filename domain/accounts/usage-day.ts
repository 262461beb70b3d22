/** The UTC day usage is counted by, YYYY-MM-DD. */
export function usageDay(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/** The next midnight UTC, when the count starts again. */
export function usageResetsAt(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
}

/** `1 minute`, `45 minutes`, `5 hours`: how long until then, rounded up, for a sentence. */
export function timeUntil(now: Date, then: Date): string {
  const minutes = Math.max(1, Math.ceil((then.getTime() - now.getTime()) / 60_000));
  const count = minutes < 60 ? minutes : Math.ceil(minutes / 60);
  const unit = minutes < 60 ? 'minute' : 'hour';
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
