/** A later date is no date: the clock of the publisher is wrong. */
const maxAheadMs = 2 * 86_400_000;

/** The latest believable date of a list, in ISO 8601, at most now; null where no item has one. */
export function newestItem(items: readonly { publishedAt: string | null }[], now: Date): string | null {
  const times = items.flatMap(({ publishedAt }) => {
    const time = publishedAt === null ? Number.NaN : Date.parse(publishedAt);
    return time <= now.getTime() + maxAheadMs ? [time] : [];
  });
  if (times.length === 0) return null;
  const latest = times.reduce((a, b) => Math.max(a, b));
  return new Date(Math.min(latest, now.getTime())).toISOString();
}
