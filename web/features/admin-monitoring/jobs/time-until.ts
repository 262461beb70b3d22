const minuteMs = 60_000;
const minutesOfHour = 60;

/** The time left: "in 12 min", "in 3 h"; "due" when it has passed; an en dash for an unreadable time. */
export function timeUntil(iso: string, now: number): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return '–';
  const minutes = Math.ceil((at - now) / minuteMs);
  if (minutes <= 0) return 'due';
  return minutes < minutesOfHour ? `in ${minutes} min` : `in ${Math.round(minutes / minutesOfHour)} h`;
}
