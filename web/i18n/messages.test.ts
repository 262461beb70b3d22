import { setupI18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { type Language, languageCodes } from './languages.ts';
import { createMessages, type MessagePart } from './messages.ts';

/** A page that has just opened. Each message names its catalogue; `slow` is not there until `arrive` is called. */
function openPage({ slow = '', missing = '' } = {}) {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const catalogueOf = (language: Language, part: MessagePart) => async () => {
    const name = `${language}.${part}`;
    if (name === missing) throw new Error('offline');
    if (name === slow) await arrived;
    return { messages: { [part]: name } };
  };
  const partsOf = (language: Language) => ({
    shell: catalogueOf(language, 'shell'),
    reading: catalogueOf(language, 'reading'),
  });
  const catalogues = Object.fromEntries(languageCodes.map((code) => [code, partsOf(code)]));
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  return {
    i18n,
    arrive,
    ...createMessages(catalogues as Record<Language, ReturnType<typeof partsOf>>, i18n),
  };
}

it('a language becomes active with the parts that were requested while it was loading', async () => {
  const { i18n, activateLanguage, loadMessages } = openPage();
  await Promise.all([activateLanguage('de'), loadMessages('reading')]);
  expect([i18n.locale, i18n._('shell'), i18n._('reading')]).toEqual(['de', 'de.shell', 'de.reading']);
});

it('of two choices the second stays, also when the first is loaded later', async () => {
  const { i18n, activateLanguage, arrive } = openPage({ slow: 'fr.shell' });
  const first = activateLanguage('fr');
  expect(await activateLanguage('de')).toBe(true);
  arrive();
  expect(await first).toBe(false);
  expect(i18n.locale).toBe('de');
});

it('a part that cannot be loaded is in English', async () => {
  const { i18n, activateLanguage, loadMessages } = openPage({ missing: 'de.reading' });
  await activateLanguage('de');
  await loadMessages('reading');
  expect([i18n.locale, i18n._('shell'), i18n._('reading')]).toEqual(['de', 'de.shell', 'en.reading']);
});

it('a language without one of its parts does not become active', async () => {
  const { i18n, activateLanguage, loadMessages } = openPage({ missing: 'de.reading' });
  await loadMessages('reading');
  await expect(activateLanguage('de')).rejects.toThrow('offline');
  expect([i18n.locale, i18n._('reading')]).toEqual(['en', 'en.reading']);
});
