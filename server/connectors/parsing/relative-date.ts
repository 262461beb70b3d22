const unitMs: Readonly<Record<string, number>> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 7 * 86_400_000,
  month: 30 * 86_400_000,
  year: 365 * 86_400_000,
};

/** "3 hours ago" as ISO 8601; other text unchanged. */
export function relativeDate(text: string, now: Date): string {
  const found = /^\s*(\d{1,4}|an?)\s+(second|minute|hour|day|week|month|year)s?\s+ago\s*$/i.exec(text);
  const [, count = '', unit = ''] = found ?? [];
  const ms = unitMs[unit.toLowerCase()];
  if (ms === undefined) return text;
  const number = /^\d/.test(count) ? Number(count) : 1;
  return new Date(now.getTime() - number * ms).toISOString();
}
