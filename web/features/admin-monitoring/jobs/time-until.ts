const minuteMs = 60_000;
const minutesOfHour = 60;

/** How long until a time: "in 12 min", "in 3 h"; "due" once it has come; an en dash for an unreadable time. */
export function timeUntil(iso: string, now: number): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return '–';
  const minutes = Math.ceil((at - now) / minuteMs);
  if (minutes <= 0) return 'due';
  return minutes < minutesOfHour ? `in ${minutes} min` : `in ${Math.round(minutes / minutesOfHour)} h`;
}
