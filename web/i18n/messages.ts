import type { I18n, Messages } from '@lingui/core';
import { i18n } from './i18n.ts';
import { type Language, languages } from './languages.ts';

/**
 * The parts of the messages. `shell`: the frame, sign-in, and the checker before a check, which is the first screen.
 * `reading`: every other page. lingui.config.ts says which file belongs to which part.
 */
export type MessagePart = 'shell' | 'reading';

type Catalogue = () => Promise<{ messages: Messages }>;

type Catalogues = Readonly<Record<Language, Readonly<Record<MessagePart, Catalogue>>>>;

const catalogues: Catalogues = {
  en: { shell: () => import('./en/shell.po'), reading: () => import('./en/reading.po') },
  de: { shell: () => import('./de/shell.po'), reading: () => import('./de/reading.po') },
  fr: { shell: () => import('./fr/shell.po'), reading: () => import('./fr/reading.po') },
  es: { shell: () => import('./es/shell.po'), reading: () => import('./es/reading.po') },
  ar: { shell: () => import('./ar/shell.po'), reading: () => import('./ar/reading.po') },
};

/** Loads the messages of the active language, as far as the open pages need them. */
export function createMessages(catalogues: Catalogues, i18n: I18n) {
  /** The parts that the open pages use. */
  const wanted = new Set<MessagePart>(['shell']);
  /** Counts the choices of a language: the last one stays. */
  let choices = 0;

  const load = async (language: Language, part: MessagePart, messagesOf = language): Promise<void> => {
    const { messages } = await catalogues[messagesOf][part]();
    i18n.load(language, messages);
  };

  return {
    /**
     * Makes the language active, with every part that the open pages use, and returns true; false where another
     * language was chosen meanwhile. Rejects when a part cannot be loaded.
     */
    async activateLanguage(language: Language): Promise<boolean> {
      choices += 1;
      const choice = choices;
      let loaded = 0;
      // A page may request a further part meanwhile.
      while (loaded < wanted.size) {
        loaded = wanted.size;
        await Promise.all([...wanted].map((part) => load(language, part)));
      }
      if (choice !== choices) return false;
      i18n.activate(language, languages[language].tag);
      return true;
    },

    /** Loads a further part in the active language; in English, where it cannot be loaded. */
    async loadMessages(part: MessagePart): Promise<void> {
      wanted.add(part);
      const language = i18n.locale as Language;
      await load(language, part).catch(() => load(language, part, 'en'));
    },
  };
}

export const { activateLanguage, loadMessages } = createMessages(catalogues, i18n);
