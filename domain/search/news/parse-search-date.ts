const dayMs = 86_400_000;
const written = /^(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?$/;
const ago = /^(\d{1,4})d$/;

/** The start of a UTC day, or null when there is no such day: 2026-02-30. */
function utcDay(year: number, month: number, day: number): Date | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists && year >= 1900 && year <= 2100 ? date : null;
}

/**
 * The start of a day as people write it: 2026-11-20, 2026-11 and 2026 for their first days, today, yesterday, 7d for
 * seven days ago. Days are those of UTC. Null for anything else.
 */
export function parseSearchDate(text: string, now: Date): Date | null {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const value = text.trim().toLowerCase();
  if (value === 'today') return new Date(today);
  if (value === 'yesterday') return new Date(today - dayMs);
  const days = ago.exec(value);
  if (days !== null) return new Date(today - Number(days[1]) * dayMs);
  const [match, year, month = '1', day = '1'] = written.exec(value) ?? [];
  return match === undefined ? null : utcDay(Number(year), Number(month), Number(day));
}
