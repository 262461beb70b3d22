import { cutText } from '../text/cut-text.ts';
import { publicationDate } from './publication-date.ts';

/** Languages whose names of months are known besides those of the page. */
const languages = 'en de fr es pt it nl pl ru uk tr sv da nb fi cs sk hu ro el bg hr ca ar id'.split(' ');
const maxLength = 200;
/** Countries that write the month first. */
const monthFirst = /^en(?:-us|-ph)?$/i;

let known: ReadonlyMap<string, number> | undefined;

/** The number of a month by its names, in full and short, as they stand alone and behind a day. */
function monthNames(): ReadonlyMap<string, number> {
  if (known !== undefined) return known;
  const names = new Map<string, number>();
  for (const language of languages)
    for (const style of ['long', 'short'] as const)
      for (const withDay of [{}, { day: 'numeric' } as const]) {
        const format = new Intl.DateTimeFormat(`${language}-u-nu-latn-ca-gregory`, {
          month: style,
          timeZone: 'UTC',
          ...withDay,
        });
        for (let month = 1; month <= 12; month += 1) {
          const parts = format.formatToParts(Date.UTC(2026, month - 1, 1));
          const name =
            parts
              .find(({ type }) => type === 'month')
              ?.value.toLowerCase()
              .replace(/\.$/, '') ?? '';
          if (/^\p{L}{3,}$/u.test(name) && !names.has(name)) names.set(name, month);
        }
      }
  known = names;
  return names;
}

const dayMonthYear =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|\.|º|ª)?[\s-]+(?:de |of )?(\p{L}{3,12})\.?,?[\s-]+(?:de )?(\d{4})(?!\d)/iu;
const monthDayYear = /(?<!\p{L})(\p{L}{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/iu;
const yearFirst = /(?<!\d)(\d{4})(?:[-/.]|年|년 )(\d{1,2})(?:[-/.]|月|월 )(\d{1,2})(?!\d)/u;
const numeric = /(?<![\d.])(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?![\d.])/;
const clock = /(?<!\d)(\d{1,2})[:h](\d{2})(?!\d)\s?([ap])?\.?m?/i;

/** Day, month and year of a date that a text contains; null if it has none or one that can be read in two ways. */
function findDay(text: string, language: string | null): [number, number, number] | null {
  const named = dayMonthYear.exec(text);
  const ofNamed = monthNames().get(named?.[2]?.toLowerCase() ?? '');
  if (named !== null && ofNamed !== undefined) return [Number(named[1]), ofNamed, Number(named[3])];
  const after = monthDayYear.exec(text);
  const ofAfter = monthNames().get(after?.[1]?.toLowerCase() ?? '');
  if (after !== null && ofAfter !== undefined) return [Number(after[2]), ofAfter, Number(after[3])];
  const ordered = yearFirst.exec(text);
  if (ordered !== null) return [Number(ordered[3]), Number(ordered[2]), Number(ordered[1])];
  const [found, first = '', mark, second = '', year = ''] = numeric.exec(text) ?? [];
  if (found === undefined) return null;
  const full = year.length === 2 ? 2000 + Number(year) : Number(year);
  const [a, b] = [Number(first), Number(second)];
  if (b > 12) return [b, a, full];
  if (mark !== '.' && a <= 12 && a !== b && (language === null || monthFirst.test(language)))
    return language?.toLowerCase() === 'en-us' ? [b, a, full] : null;
  return [a, b, full];
}

/**
 * The date that a short text contains, in words or numbers of the languages read most, in ISO 8601 as if it were UTC.
 * Null for dates before 1990 or after `notAfter`.
 */
export function dateInText(
  text: string | null | undefined,
  { language = null, notAfter }: { language?: string | null; notAfter?: Date | undefined } = {},
): string | null {
  const line = cutText(text ?? '', maxLength);
  if (!/\d/.test(line)) return null;
  const day = findDay(line, language);
  if (day === null) return null;
  const [date, month, year] = day;
  const digits = (value: number, length = 2): string => String(value).padStart(length, '0');
  const dated = `${digits(year, 4)}-${digits(month)}-${digits(date)}`;
  return publicationDate(`${dated}T${clockTime(line)}Z`, notAfter) ?? publicationDate(dated, notAfter);
}

function clockTime(line: string): string {
  const [, hour = '0', minute = '00', half] = clock.exec(line) ?? [];
  const shift = half === undefined ? 0 : half.toLowerCase() === 'p' ? 12 : 0;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + shift;
  return `${String(hours).padStart(2, '0')}:${minute}`;
}

/** The day that an address of an article gives: "/2024/03/12/", "/2024-03-12-". */
export function dateInAddress(address: string, notAfter?: Date): string | null {
  const [, year, month, day] = /\/((?:19|20)\d{2})[/-]?(\d{2})[/-]?(\d{2})(?=[/-])/.exec(address) ?? [];
  return year === undefined ? null : publicationDate(`${year}-${month}-${day}`, notAfter);
}
