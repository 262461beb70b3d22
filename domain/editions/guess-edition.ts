import type { EditionName } from './edition-names.ts';

const british = /^(?:GB|GB-Eire|Europe\/(?:London|Belfast|Jersey|Guernsey|Isle_of_Man))$/;

/** The zones of the United States; the other zones in America/ are of other countries. */
const american =
  /^(?:US\/.+|Pacific\/Honolulu|America\/(?:New_York|Detroit|Chicago|Denver|Phoenix|Boise|Los_Angeles|Anchorage|Juneau|Sitka|Metlakatla|Yakutat|Nome|Adak|Menominee|Louisville|Indianapolis|Fort_Wayne|Indiana\/.+|Kentucky\/.+|North_Dakota\/.+))$/;

/** Zones without a place: of a server, or of a browser that hides its zone. */
const withoutPlace = /^(?:|UTC|GMT|Etc\/.+)$/;

/**
 * Guesses the edition of a reader from the browser. The time zone decides; without a place in it the first language
 * does. British English decides in any other zone, because few browsers have it by default.
 */
export function guessEdition(timeZone: string | undefined, languages: readonly string[]): EditionName {
  const zone = timeZone ?? '';
  if (british.test(zone)) return 'uk';
  if (american.test(zone)) return 'us';
  const language = languages[0]?.toLowerCase();
  if (language === 'en-gb') return 'uk';
  return language === 'en-us' && withoutPlace.test(zone) ? 'us' : 'world';
}
