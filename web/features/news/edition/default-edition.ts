import { type EditionName, editionNames } from '#domain/editions/edition-names.ts';
import { guessEdition } from '#domain/editions/guess-edition.ts';
import { storage, storageKeys } from '#web/lib/storage.ts';

/** The edition chosen in this browser, else the one that fits its time zone and languages. */
export function defaultEdition(): EditionName {
  const kept = storage.read(storageKeys.edition);
  const known = editionNames.find((name) => name === kept);
  if (known !== undefined) return known;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return guessEdition(timeZone, navigator.languages);
}
