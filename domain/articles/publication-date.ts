import { cutText } from '../text/cut-text.ts';

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Minutes east of Greenwich. */
const zones: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'z=0 utc=0 gmt=0 wet=0 bst=60 cet=60 met=60 cest=120 eet=120 eest=180 msk=180 ' +
    'ist=330 sgt=480 jst=540 kst=540 aest=600 aedt=660 nzst=720 est=-300 edt=-240 et=-300 cst=-360 ' +
    'cdt=-300 ct=-360 mst=-420 mdt=-360 mt=-420 pst=-480 pdt=-420 pt=-480'
  )
    .split(' ')
    .map((zone) => zone.split('='))
    .map(([name, minutes]) => [name, Number(minutes)]),
);

const earliest = Date.UTC(1990, 0, 1);

const numeric =
  /^(\d{4})([-/.]?)(\d{2})\2(\d{2})(?:[T\s]+(\d{2}):?(\d{2})(?::?(\d{2})(?:[.,]\d+)?)?\s*([a-z]{1,4}|[+-]\d{2}:?\d{2})?)?$/i;
const dayMonth = /\b(\d{1,2})(?:st|nd|rd|th)?[\s.-]+([a-z]{3,9})[a-z.]*,?[\s-]+(\d{4})\b/i;
const monthDay = /\b([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b/i;
const clockTime =
  /\b(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap]\.?m\b)?\.?\s*\(?([a-z]{1,4}\b|[+-]\d{2}:?\d{2})?/i;

interface Moment {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  /** Minutes east of Greenwich. */
  offset: number;
}

/**
 * Parses a date in a format of publishers (ISO 8601, RFC 822, month names, seconds or milliseconds since 1970) and
 * returns it in ISO 8601, UTC; a date without a zone is UTC. Null for an ambiguous or invalid date, and for a date
 * before 1990 or after `notAfter`.
 */
export function publicationDate(text: string | null | undefined, notAfter?: Date): string | null {
  const trimmed = cutText((text ?? '').trim(), 100);
  const time = parseEpoch(trimmed) ?? toTime(parseNumeric(trimmed) ?? parseNamed(trimmed));
  if (time === null || time < earliest || time > (notAfter?.getTime() ?? Number.POSITIVE_INFINITY))
    return null;
  return new Date(time).toISOString();
}

function parseEpoch(text: string): number | null {
  if (/^\d{10}$/.test(text)) return Number(text) * 1000;
  return /^\d{13}$/.test(text) ? Number(text) : null;
}

function parseNumeric(text: string): Moment | null {
  const found = numeric.exec(text);
  if (found === null) return null;
  const [, year, , month, day, hour, minute, second, zone] = found;
  const offset = zoneOffset(zone);
  if (offset === null) return null;
  return {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour ?? 0),
    minute: Number(minute ?? 0),
    second: Number(second ?? 0),
    offset,
  };
}

function parseNamed(text: string): Moment | null {
  const dayFirst = dayMonth.exec(text);
  const monthFirst = monthDay.exec(text);
  const [name, day, year] =
    dayFirst !== null
      ? [dayFirst[2], dayFirst[1], dayFirst[3]]
      : [monthFirst?.[1], monthFirst?.[2], monthFirst?.[3]];
  if (name === undefined) return null;
  const month = months.indexOf(cutText(name, 3).toLowerCase()) + 1;
  return { year: Number(year), month, day: Number(day), ...parseClock(text) };
}

function parseClock(text: string): Pick<Moment, 'hour' | 'minute' | 'second' | 'offset'> {
  const [, hour, minute, second, half, zone] = clockTime.exec(text) ?? [];
  const twelve = Number(hour ?? 0) % 12;
  const isAfternoon = half?.toLowerCase().startsWith('p') === true;
  return {
    hour: half === undefined ? Number(hour ?? 0) : twelve + (isAfternoon ? 12 : 0),
    minute: Number(minute ?? 0),
    second: Number(second ?? 0),
    offset: zoneOffset(zone) ?? 0,
  };
}

function zoneOffset(zone: string | undefined): number | null {
  if (zone === undefined) return 0;
  const shift = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  if (shift === null) return zones[zone.toLowerCase()] ?? null;
  return (shift[1] === '-' ? -1 : 1) * (Number(shift[2]) * 60 + Number(shift[3]));
}

/** Milliseconds since 1970; null for a day or time that does not exist. */
function toTime(moment: Moment | null): number | null {
  if (moment === null) return null;
  const { year, month, day, hour, minute, second, offset } = moment;
  const isClock = hour < 24 && minute < 60 && second <= 60 && Math.abs(offset) <= 840;
  const midnight = new Date(Date.UTC(year, month - 1, day));
  if (!isClock || month < 1 || midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day)
    return null;
  return midnight.getTime() + ((hour * 60 + minute - offset) * 60 + second) * 1000;
}
