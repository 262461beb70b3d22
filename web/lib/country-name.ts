import { displayNames } from '#web/i18n/intl.ts';

/** The name of a country in the language of the interface; the code where there is none. */
export function countryName(code: string): string {
  try {
    return displayNames({ type: 'region', fallback: 'code' }, 'en').of(code) ?? code;
  } catch {
    return code;
  }
}
