const dayMs = 86_400_000;

/** The UTC day `days` before `now`, YYYY-MM-DD. */
export function dayBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * dayMs).toISOString().slice(0, 10);
}
