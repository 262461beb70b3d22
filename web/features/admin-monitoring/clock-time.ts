import { useEffect, useState } from 'react';

const withSeconds = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** "12:09:58" in the reader's zone; an en dash for no or an unreadable time. */
export function clockTime(time: string | number | null): string {
  const at = typeof time === 'string' ? Date.parse(time) : (time ?? Number.NaN);
  return Number.isNaN(at) ? '–' : withSeconds.format(at);
}

/** "2 min 10 s" between two times; empty while one is missing. */
export function durationBetween(from: string | null, to: string | null): string {
  if (from === null || to === null) return '';
  const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
  if (Number.isNaN(seconds)) return '';
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `${seconds} s` : `${minutes} min ${String(seconds % 60).padStart(2, '0')} s`;
}

/** The current time in milliseconds since 1970, updated every `everyMs`. An equal answer alone causes no rendering. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
