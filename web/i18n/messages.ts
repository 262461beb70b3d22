import type { Messages } from '@lingui/core';
import { activeLanguage, i18n } from './i18n.ts';
import type { Language } from './languages.ts';

/**
 * The parts of the messages. `shell`: the frame, sign-in, and the checker before a check, which is the first screen.
 * `reading`: every other page. lingui.config.ts says which file belongs to which part.
 */
export type MessagePart = 'shell' | 'reading';

type Catalogue = () => Promise<{ messages: Messages }>;

const catalogues: Readonly<Record<Language, Readonly<Record<MessagePart, Catalogue>>>> = {
  en: { shell: () => import('./en/shell.po'), reading: () => import('./en/reading.po') },
  de: { shell: () => import('./de/shell.po'), reading: () => import('./de/reading.po') },
  fr: { shell: () => import('./fr/shell.po'), reading: () => import('./fr/reading.po') },
  es: { shell: () => import('./es/shell.po'), reading: () => import('./es/reading.po') },
  ar: { shell: () => import('./ar/shell.po'), reading: () => import('./ar/reading.po') },
};

/** The parts that the open pages have asked for. */
const wanted = new Set<MessagePart>(['shell']);

/** Counts the choices of a language: the last one stays. */
let choices = 0;

async function load(language: Language, part: MessagePart, messagesOf: Language = language): Promise<void> {
  const { messages } = await catalogues[messagesOf][part]();
  i18n.load(language, messages);
}

/**
 * Makes the language active, with every part that the open pages use, and returns true; false where another language
 * was chosen meanwhile. Rejects when a part cannot be loaded.
 */
export async function activateLanguage(language: Language): Promise<boolean> {
  choices += 1;
  const choice = choices;
  let loaded = 0;
  // A page may request a further part meanwhile.
  while (loaded < wanted.size) {
    loaded = wanted.size;
    await Promise.all([...wanted].map((part) => load(language, part)));
  }
  if (choice !== choices) return false;
  i18n.activate(language, language === 'ar' ? 'ar-u-nu-latn' : language);
  return true;
}

/** Loads a further part in the active language; in English, where it cannot be loaded. */
export async function loadMessages(part: MessagePart): Promise<void> {
  wanted.add(part);
  const language = activeLanguage();
  await load(language, part).catch(() => load(language, part, 'en'));
}
