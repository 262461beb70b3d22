import type { Messages } from '@lingui/core';
import { i18n } from './i18n.ts';
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

async function load(language: Language, parts: Iterable<MessagePart>): Promise<void> {
  const loaded = await Promise.all([...parts].map((part) => catalogues[language][part]()));
  for (const { messages } of loaded) i18n.load(language, messages);
}

/** Makes the language active, with every part that the open pages use. Rejects when a part cannot be loaded. */
export async function activateLanguage(language: Language): Promise<void> {
  await load(language, wanted);
  i18n.activate(language, language === 'ar' ? 'ar-u-nu-latn' : language);
}

/** Loads a further part in the active language. */
export async function loadMessages(part: MessagePart): Promise<void> {
  if (wanted.has(part)) return load(i18n.locale as Language, [part]);
  wanted.add(part);
  await load(i18n.locale as Language, [part]);
}
