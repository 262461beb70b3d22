export type Language = 'en' | 'de' | 'fr' | 'es' | 'ar';

interface LanguageEntry {
  /** The name that its readers use. */
  name: string;
  direction: 'ltr' | 'rtl';
}

/** The languages of the interface. public/appearance.js has the same list for the time before the first paint. */
export const languages: Readonly<Record<Language, LanguageEntry>> = {
  en: { name: 'English', direction: 'ltr' },
  de: { name: 'Deutsch', direction: 'ltr' },
  fr: { name: 'Français', direction: 'ltr' },
  es: { name: 'Español', direction: 'ltr' },
  ar: { name: 'العربية', direction: 'rtl' },
};

export const languageCodes = Object.keys(languages) as readonly Language[];

/** The language of a tag such as 'de-AT', or undefined where the interface does not speak it. */
export function languageOf(tag: string | null | undefined): Language | undefined {
  const primary = tag?.toLowerCase().split('-')[0];
  return languageCodes.find((code) => code === primary);
}

/** The chosen language, or else the first of the browser's languages that the interface speaks, or else English. */
export function pickLanguage(chosen: string | null, preferred: readonly string[]): Language {
  return [chosen, ...preferred].map(languageOf).find((language) => language !== undefined) ?? 'en';
}
