import { setupI18n } from '@lingui/core';
import { type Language, languages } from './languages.ts';

/** The messages of the interface in the active language. The macros of Lingui read it. */
export const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

export const activeLanguage = (): Language => i18n.locale as Language;

/** A text of another language inside a sentence; from right to left it would move the marks around it. */
export const isolate = (text: string): string => (textDirection() === 'rtl' ? `\u2068${text}\u2069` : text);

/** The direction of text in the active language. */
export const textDirection = () => languages[activeLanguage()].direction;
