import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** The modules as a page that has just opened has them: in English, with the shell wanted only. */
async function openPage() {
  const { i18n } = await import('./i18n.ts');
  return { i18n, ...(await import('./messages.ts')), ...(await import('./use-language.ts')) };
}

const readingOf = async (language: 'de' | 'en') =>
  Object.entries(
    (await (language === 'de' ? import('./de/reading.po') : import('./en/reading.po'))).messages,
  );

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('document', { documentElement: {} });
});
afterEach(() => {
  vi.doUnmock('./de/reading.po');
  vi.doUnmock('./fr/shell.po');
  vi.unstubAllGlobals();
});

it('a language becomes active with the parts that were requested while it was loading', async () => {
  const { i18n, activateLanguage, loadMessages } = await openPage();
  const activated = activateLanguage('de');
  const loaded = loadMessages('reading');
  await Promise.all([activated, loaded]);
  const [[id = '', message] = []] = await readingOf('de');
  expect([i18n.locale, i18n.messages[id]]).toEqual(['de', message]);
});

it('of two choices the second stays, also when the first is loaded later', async () => {
  let arrive = () => {};
  const promise = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  vi.doMock('./fr/shell.po', () => promise.then(() => ({ messages: {} })));
  const { i18n, chooseLanguage } = await openPage();
  const first = chooseLanguage('fr');
  await chooseLanguage('de');
  arrive();
  await first;
  expect([i18n.locale, document.documentElement.lang]).toEqual(['de', 'de']);
});

it('a part that cannot be loaded is in English', async () => {
  vi.doMock('./de/reading.po', () => Promise.reject(new Error('offline')));
  const { i18n, activateLanguage, loadMessages } = await openPage();
  await activateLanguage('de');
  await loadMessages('reading');
  const [[id = '', message] = []] = await readingOf('en');
  expect([i18n.locale, i18n.messages[id]]).toEqual(['de', message]);
});
