import type { EditionName } from './edition-names.ts';

const british = /^(?:GB|GB-Eire|Europe\/(?:London|Belfast|Jersey|Guernsey|Isle_of_Man))$/;

/** America/ holds a continent: these are the places of the United States in it. */
const american =
  /^(?:US\/.+|Pacific\/Honolulu|America\/(?:New_York|Detroit|Chicago|Denver|Phoenix|Boise|Los_Angeles|Anchorage|Juneau|Sitka|Metlakatla|Yakutat|Nome|Adak|Menominee|Louisville|Indianapolis|Fort_Wayne|Indiana\/.+|Kentucky\/.+|North_Dakota\/.+))$/;

/** Zones that tell no place: a machine's, or a browser's that hides its own. */
const nowhere = /^(?:|UTC|GMT|Etc\/.+)$/;

/**
 * The edition of a reader of whom only the browser is known. The time zone says where somebody is; the first
 * language decides where it says nothing, and British English anywhere, which few browsers have by default.
 */
export function guessEdition(timeZone: string | undefined, languages: readonly string[]): EditionName {
  const zone = timeZone ?? '';
  if (british.test(zone)) return 'uk';
  if (american.test(zone)) return 'us';
  const language = languages[0]?.toLowerCase();
  if (language === 'en-gb') return 'uk';
  return language === 'en-us' && nowhere.test(zone) ? 'us' : 'world';
}
