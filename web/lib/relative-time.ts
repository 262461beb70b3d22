const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const shortDate = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

/** The age of a date in the words of the story page. A date in the future means a wrong clock. */
export function storyAge(iso: string | null, now: number): string {
  const then = Date.parse(iso ?? '');
  if (Number.isNaN(then)) return 'Unknown time';
  const age = now - then;
  if (age >= dayMs) return plural(Math.floor(age / dayMs), 'day');
  return age >= hourMs ? plural(Math.floor(age / hourMs), 'hour') : 'Recently';
}

/** The age of a date in the words of the checker; null for an unreadable date. */
export function checkerAge(iso: string, now: number): string | null {
  const then = Date.parse(iso);
  if (Number.isNaN(then)) return null;
  const age = now - then;
  if (age < hourMs) return 'Less than an hour ago';
  if (age < dayMs) return plural(Math.floor(age / hourMs), 'hour');
  const days = Math.floor(age / dayMs);
  if (days < 7) return plural(days, 'day');
  if (days < 28) return plural(Math.floor(days / 7), 'week');
  return shortDate.format(then);
}
