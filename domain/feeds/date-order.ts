import { parseUrl } from '../articles/parse-url.ts';
import type { DateOrder } from './feed-date.ts';

/** Countries whose sites write English with the day first. */
const dayFirst = new Set('uk gb ie au nz in za ng ke gh pk lk bd sg my hk mt zw ug tz jm tt'.split(' '));

/**
 * The order of day and month in figures, by the language of a text, or by the country of its site where that language is
 * English or unknown; null where neither shows it.
 */
export function dateOrderOf(language: string | null, address: string): DateOrder | null {
  const [tongue, region] = (language ?? '').toLowerCase().split('-');
  if (region === 'us') return 'month-first';
  if (tongue !== undefined && !['', 'en'].includes(tongue)) return 'day-first';
  if (region !== undefined && dayFirst.has(region)) return 'day-first';
  const country = parseUrl(address)?.hostname.split('.').at(-1) ?? '';
  if (country === 'us') return 'month-first';
  return dayFirst.has(country) ? 'day-first' : null;
}
