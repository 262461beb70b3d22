import { cutText } from '../text/cut-text.ts';
import { dateInMarkup, withLatinDigits } from './date-text.ts';
import { monthOf } from './month-names.ts';
import { namedZone, numericZone, zoneAt } from './time-zones.ts';

interface Day {
  year: number;
  month: number;
  day: number;
}

interface Clock {
  /** Minutes and seconds of the day; 24:00 is midnight at its end. */
  hour: number;
  minute: number;
  second: number;
  /** Minutes east of Greenwich. */
  offset: number;
  /** A place of the time zone database, such as "europe/london"; it gives the offset. */
  place?: string | undefined;
}

/** Which of two figures with slashes is the day. */
export type DateOrder = 'day-first' | 'month-first';

const maxLength = 120;
/** Of the forms that nearly all feeds use, with spaces around. */
const usualLength = 40;
const earliestYear = 1990;
const latestYear = 2100;
const earliest = Date.UTC(earliestYear, 0);
const afterLatest = Date.UTC(latestYear + 1, 0);
const dayLength = 86_400_000;
const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const noon: Clock = { hour: 0, minute: 0, second: 0, offset: 0 };

/**
 * Parses a date of a feed: RFC 822 with years of two digits and named zones, ISO 8601 with all its variants, asctime,
 * slashes and dots, seconds and milliseconds since 1970, month names of twenty languages, all of it also in markup. The
 * default zone is UTC. Returns ISO 8601 in UTC; null for an ambiguous date, a date that does not exist (31 February), or one outside 1990
 * to 2100. Dates in the future are returned.
 * @param order that of "05/06/2026"; null: such a date is ambiguous
 */
export function feedDate(text: string | null | undefined, order: DateOrder | null = null): string | null {
  const asWritten = text && text.length <= usualLength ? parseUsual(text.trim().toLowerCase()) : undefined;
  return asWritten === undefined ? parseAny(text, order) : asWritten;
}

function parseAny(text: string | null | undefined, order: DateOrder | null): string | null {
  const plain = withLatinDigits(cutText(dateInMarkup(text ?? ''), maxLength * 2))
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
  if (plain === '' || plain.length > maxLength) return null;
  const usual = parseUsual(plain);
  if (usual !== undefined) return usual;
  const epoch = parseEpoch(plain);
  if (epoch !== null) return epoch;
  const latin = toLatinDate(plain);
  return parseDigits(plain) ?? parseIso(latin) ?? parseWords(latin, order);
}

const english = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const usualRfc822 = /^(?:[a-z]{3}, )?(\d{1,2}) ([a-z]{3}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) (gmt|[+-]\d{4})$/;
const usualIso = /^(\d{4})-(\d{2})-(\d{2})t(\d{2}):(\d{2}):(\d{2})(?:\.0+)?(z|[+-]\d{2}:\d{2})$/;

/** A fast path for the two forms that nearly all feeds use; undefined for other forms. */
function parseUsual(text: string): string | null | undefined {
  const rfc = usualRfc822.exec(text);
  const found = rfc ?? usualIso.exec(text);
  if (found === null) return undefined;
  const zone = found[7] ?? '';
  const offset = zone === 'gmt' || zone === 'z' ? 0 : numericZone(zone);
  const month = rfc === null ? Number(found[2]) : english.indexOf(found[2] ?? '') + 1;
  if (offset === null || month === 0) return undefined;
  const [year, day] = rfc === null ? [found[1], found[3]] : [found[3], found[1]];
  const clock = { hour: Number(found[4]), minute: Number(found[5]), second: Number(found[6]), offset };
  return toIso({ year: Number(year), month, day: Number(day) }, clock);
}

function parseEpoch(text: string): string | null {
  const digits = /^(-?\d{9,13})(?:\.\d+)?$/.exec(text)?.[1];
  if (digits === undefined) return null;
  if (digits.length === 10 || digits.length === 9) return inRange(Number(digits) * 1000);
  return digits.length === 13 || digits.length === 12 ? inRange(Number(digits)) : null;
}

/** YYYYMMDDHHmmss. */
function parseDigits(text: string): string | null {
  const found = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(text);
  if (found === null) return null;
  const [year = 0, month = 0, day = 0, ...time] = found.slice(1).map(Number);
  const [hour = 0, minute = 0, second = 0] = time;
  return toIso({ year, month, day }, { hour, minute, second, offset: 0 });
}

function inRange(time: number): string | null {
  return time >= earliest && time < afterLatest ? new Date(time).toISOString() : null;
}

/** Converts "2026년 1월 5일 오후 3:04" and "2026年1月5日 15時04分" to digits and separators. */
function toLatinDate(text: string): string {
  if (!/[年년月월]|오전|오후|午/.test(text)) return text;
  const half = /오후|午後|下午/.test(text) ? ' pm' : /오전|午前|上午/.test(text) ? ' am' : '';
  return `${text
    .replace(/(?:오전|오후|午前|午後|上午|下午)/g, ' ')
    .replace(/(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]/, '$1-$2-$3 ')
    .replace(
      /(\d{1,2})\s*[時时시]\s*(\d{1,2})\s*[分분](?:\s*(\d{1,2})\s*[秒초])?/,
      (_, hour, minute, second) => [hour, minute, second ?? '00'].join(':'),
    )
    .replace(/\s+/g, ' ')
    .trim()}${half}`;
}

const isoDay =
  /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|(\d{2})(\d{2})|-(\d{2})$|-?(\d{3})|-?w(\d{2})(?:-?([1-7]))?|$)(?!\d)/;

/** Dates that begin with a year of four digits. */
function parseIso(text: string): string | null {
  const found = isoDay.exec(text);
  if (found === null) return null;
  const [whole, year, , month, day, month2, day2, onlyMonth, dayOfYear, week, weekday] = found;
  const rest = text.slice(whole.length).replace(/^[t,]?\s*/, '');
  const clock = parseClock(rest);
  if (clock === null) return null;
  const start = {
    year: Number(year),
    month: Number(month ?? month2 ?? onlyMonth ?? 1),
    day: Number(day ?? day2 ?? 1),
  };
  if (dayOfYear !== undefined)
    return toIso({ ...start, month: 1, day: 1 }, clock, Number(dayOfYear) - 1, 366);
  if (week !== undefined) return weekDate(start.year, Number(week), Number(weekday ?? 1), clock);
  return toIso(start, clock);
}

/** ISO 8601 weeks begin on Monday; the first holds 4 January. */
function weekDate(year: number, week: number, weekday: number, clock: Clock): string | null {
  if (week < 1 || week > 53) return null;
  const fourth = new Date(Date.UTC(year, 0, 4)).getUTCDay() || 7;
  return toIso({ year, month: 1, day: 4 }, clock, (week - 1) * 7 + weekday - fourth, 371);
}

const clockTime =
  /(?<![\d.])(\d{1,2}):(\d{2})(?::(\d{1,2})(?:[.,:]\d+)?)?(?![\d:])\s*(?:([ap])\.?\s?m\b\.?)?|(?<!\d)(\d{1,2})\s?([ap])\.?m\b\.?/;

/** "10h23" and, beside a whole year, "10.23.21". */
function withColons(text: string): string {
  if (clockTime.test(text)) return text;
  const french = text.replace(/(?<![\d.])(\d{1,2}) ?h ?(\d{2})(?!\d)/, '$1:$2');
  if (french !== text || !/(?<!\d)\d{4}(?!\d)/.test(text)) return french;
  const dotted = /(?<![\d.])(\d{1,2})\.(\d{2})(?:\.(\d{2}))?(?![\d.])/;
  return text.replace(dotted, (_, hour, minute, second = '00') => [hour, minute, second].join(':'));
}

/** The part after an ISO day: nothing, or a time with or without a zone. Null when it is neither. */
function parseClock(rest: string): Clock | null {
  const compact = /^(\d{2})(\d{2})(\d{2})?(?:[.,]\d+)?\s*(z|[a-z]{2,5}|[+-]\d{2}:?\d{0,2})?$/.exec(rest);
  const hourOnly = /^(\d{2})\s*(z|[+-]\d{2}:?\d{0,2})?$/.exec(rest);
  if (rest === '') return noon;
  if (/^(?:z|utc|gmt|[+-] ?\d{2}:?\d{2})$/.test(rest)) return { ...noon, offset: zoneOf(rest) };
  if (compact !== null)
    return { ...timeOf(compact[1], compact[2], compact[3]), offset: zoneOf(compact[4] ?? '') };
  if (hourOnly !== null) return { ...timeOf(hourOnly[1]), offset: zoneOf(hourOnly[2] ?? '') };
  const found = clockTime.exec(rest);
  if (found === null) return null;
  return clockFrom(found, rest);
}

function timeOf(hour?: string, minute?: string, second?: string): Omit<Clock, 'offset'> {
  return { hour: Number(hour ?? 0), minute: Number(minute ?? 0), second: Number(second ?? 0) };
}

function clockFrom(found: RegExpExecArray, text: string): Clock {
  const [whole, hour, minute, second, half, bareHour, bareHalf] = found;
  const time = timeOf(hour ?? bareHour, minute, second);
  const afternoon = half ?? bareHalf;
  if (afternoon !== undefined && time.hour <= 12) time.hour = (time.hour % 12) + (afternoon === 'p' ? 12 : 0);
  const after = text.slice(found.index + whole.length);
  const before = text.slice(0, found.index);
  const offset = numericShift(after);
  const place = offset === null ? placeIn.exec(after)?.[0] : undefined;
  return { ...time, offset: offset ?? zoneOf(after, before), place };
}

const placeIn = /\b[a-z]{2,20}(?:_[a-z]{1,20}){0,3}\/[a-z]{2,20}(?:[_/-][a-z]{2,20}){0,3}\b/;

/** Minutes east of Greenwich by figures such as "+0200", "GMT+2" and "- 0700". */
function numericShift(text: string): number | null {
  const shift = /(?:^|[\s(]|gmt|utc|ut)([+\-−]\d{1,2}(?::?\d{2})?|[+\-−] \d{4})(?![\d-])/.exec(text)?.[1];
  return shift === undefined ? null : numericZone(shift.replace(' ', ''));
}

/** Minutes east of Greenwich by what follows the time, else stands before it; 0 when nothing names a zone. */
function zoneOf(after: string, before = ''): number {
  const shifted = numericShift(after);
  if (shifted !== null) return shifted;
  for (const word of `${after} ${before}`.match(/[a-z]{1,5}/g) ?? []) {
    const zone = namedZone(word);
    if (zone !== null) return zone;
  }
  return 0;
}

/** Dates with a month's name, or with day and month in figures before the year. */
function parseWords(written: string, order: DateOrder | null): string | null {
  const text = withColons(written);
  const found = clockTime.exec(text);
  const clock = found === null ? { ...noon, offset: numericShift(text) ?? 0 } : clockFrom(found, text);
  const rest =
    found === null ? text : `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;
  const yearFirst = /(?<!\d)\d{4}[/.-]\d{1,2}[/.-]\d{1,2}(?!\d)/.exec(rest)?.[0];
  if (yearFirst !== undefined) {
    const [year, month, day] = yearFirst.split(/[/.-]/).map(Number);
    return toIso({ year: year ?? 0, month: month ?? 0, day: day ?? 0 }, clock);
  }
  const day = parseFigures(rest, order) ?? parseNamedMonth(rest);
  return day === null ? null : toIso(day, clock);
}

/** "5.1.2026" has the day first; with slashes or dashes by `order`, or where one number can be no month. */
function parseFigures(text: string, order: DateOrder | null): Day | null {
  const found =
    /(?<!\d)(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?!\d)/.exec(text) ??
    /(?<![\d.])(\d{1,2})(\.)(\d{1,2})\.(\d{2})(?![\d.])/.exec(text);
  if (found === null) return null;
  const [, first = '', separator, second = '', digits = ''] = found;
  const [one, other, year] = [Number(first), Number(second), fullYear(digits)];
  if (separator === '.' || one > 12) return { year, month: other, day: one };
  if (other > 12 || one === other) return { year, month: one, day: other };
  if (order === null) return null;
  return order === 'day-first' ? { year, month: other, day: one } : { year, month: one, day: other };
}

function parseNamedMonth(text: string): Day | null {
  const words = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    // The Arabic names of two words.
    .replace(/(كانون|تشرين) (?=الثاني|الاول)/g, '$1')
    .split(/[^\p{L}\p{N}+−-]+|(?<=\p{L}|\d)-(?=\p{L}|\d)/u);
  // The last one that fits: "mar. 3 avril" begins with a Tuesday.
  const at = words.findLastIndex((word) => monthOf(word) !== null);
  const month = monthOf(words[at] ?? '');
  if (month === null) return null;
  const numbers = words.flatMap((word, place) => {
    const digits = /^(\d{1,4})(?:st|nd|rd|th|er|ª|º|t)?$/.exec(word)?.[1];
    return digits === undefined ? [] : [{ digits, place }];
  });
  const yearAt = numbers.findIndex(({ digits }) => digits.length === 4);
  const dayAt = numbers.findIndex(({ digits }, index) => index !== yearAt && digits.length <= 2);
  const day = numbers[dayAt];
  const year = numbers[yearAt] ?? numbers.find((_, index) => index > dayAt);
  if (day === undefined || year === undefined) return null;
  return { year: fullYear(year.digits), month, day: Number(day.digits) };
}

/** RFC 2822, section 4.3: two digits from 50 on are of the last century, three digits count from 1900. */
function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length === 4) return year;
  return digits.length === 3 || year >= 50 ? 1900 + year : 2000 + year;
}

/** @param daysOn added to the day, below `most` */
function toIso({ year, month, day }: Day, clock: Clock, daysOn = 0, max = 1): string | null {
  const { hour, minute, second } = clock;
  const isEndOfDay = hour === 24 && minute === 0 && second === 0;
  if ((hour > 23 && !isEndOfDay) || minute > 59 || second > 60 || daysOn >= max) return null;
  if (year < earliestYear || year > latestYear) return null;
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null;
  const local = Date.UTC(year, month - 1, day, hour, minute);
  const offset = (clock.place === undefined ? null : zoneAt(clock.place, local)) ?? clock.offset;
  if (offset === 0 && daysOn === 0 && hour < 24 && second < 60)
    return `${year}-${twoDigits(month)}-${twoDigits(day)}T${twoDigits(hour)}:${twoDigits(minute)}:${twoDigits(second)}.000Z`;
  const dayMs = Date.UTC(year, month - 1, day) + daysOn * dayLength;
  const inYear = daysOn === 0 || max === 371 || new Date(dayMs).getUTCFullYear() === year;
  return inYear ? inRange(dayMs + ((hour * 60 + minute - offset) * 60 + second) * 1000) : null;
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}

function daysIn(year: number, month: number): number {
  return month === 2 ? new Date(Date.UTC(year, 2, 0)).getUTCDate() : (daysOfMonths[month - 1] ?? 0);
}
