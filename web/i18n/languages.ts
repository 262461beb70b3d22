interface LanguageEntry {
  /** The name that its readers use. */
  name: string;
  direction: 'ltr' | 'rtl';
  /** For Intl. English dates are written as in Britain; Arabic has the digits of the scales. */
  tag: string;
  /** What stands between the items of a list without "and". */
  comma: string;
}

/** The languages of the interface. public/appearance.js has the same list for the time before the first paint. */
export const languages = {
  en: { name: 'English', direction: 'ltr', tag: 'en-GB', comma: ', ' },
  de: { name: 'Deutsch', direction: 'ltr', tag: 'de', comma: ', ' },
  fr: { name: 'Français', direction: 'ltr', tag: 'fr', comma: ', ' },
  es: { name: 'Español', direction: 'ltr', tag: 'es', comma: ', ' },
  ar: { name: 'العربية', direction: 'rtl', tag: 'ar-u-nu-latn', comma: '، ' },
} as const satisfies Readonly<Record<string, LanguageEntry>>;

export type Language = keyof typeof languages;

export const languageCodes = Object.keys(languages) as readonly Language[];

/** The language of a tag such as 'de-AT', or undefined where the interface does not speak it. */
export function findLanguage(tag: string | null | undefined): Language | undefined {
  const primary = tag?.toLowerCase().split('-')[0];
  return languageCodes.find((code) => code === primary);
}

/** The chosen language, or else the first of the browser's languages that the interface speaks, or else English. */
export function pickLanguage(chosen: string | null, preferred: readonly string[]): Language {
  return [chosen, ...preferred].map(findLanguage).find((language) => language !== undefined) ?? 'en';
}
