import { useSyncExternalStore } from 'react';
import { storage, storageKeys } from '#web/lib/storage.ts';
import { activeLanguage, i18n } from './i18n.ts';
import { type Language, languages, pickLanguage } from './languages.ts';
import { activateLanguage } from './messages.ts';

/** The language that this reader gets: chosen here before, or else that of the browser. */
export const preferredLanguage = (): Language =>
  pickLanguage(storage.read(storageKeys.language), navigator.languages ?? []);

/** Sets the language and the direction of the document. */
export function markDocument(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = languages[language].direction;
}

/** Loads the messages of this reader's language; English, where they cannot be loaded. */
export async function startLanguage(): Promise<void> {
  const language = preferredLanguage();
  await activateLanguage(language).catch(() => activateLanguage('en'));
  markDocument(activeLanguage());
}

/**
 * Changes the language of the interface, and keeps it in this browser. Rejects when it cannot be loaded. Does nothing
 * where another one is chosen meanwhile.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  if (!(await activateLanguage(language))) return;
  storage.write(storageKeys.language, language);
  markDocument(language);
}

const subscribe = (listener: () => void) => i18n.on('change', listener);

/** The active language. The root of the app renders everything again when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, activeLanguage);
}
