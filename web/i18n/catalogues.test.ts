import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { type Language, languageCodes } from './languages.ts';

const catalogs = await getCatalogs(getConfig({ configPath: `${process.cwd()}/lingui.config.ts` }));

/** What a message needs from its caller: placeholders, the kinds of their formats, and elements. */
function partsOf(message: string): string[] {
  const found = new Set(message.match(/<\/?\d+\/?>/g) ?? []);
  const visit = (tokens: CompiledMessage): void => {
    for (const token of Array.isArray(tokens) ? tokens : []) {
      if (typeof token === 'string') continue;
      const [name, kind, choices] = token;
      found.add([name, kind].filter(Boolean).join(':'));
      if (typeof choices !== 'object' || choices === null) continue;
      for (const choice of Object.values(choices)) visit(choice as CompiledMessage);
    }
  };
  visit(compileMessage(message));
  return [...found].sort();
}

/** The plural categories that counts up to 200 have in a language; larger ones differ at millions only. */
function categoriesOf(language: Language): string[] {
  const rules = new Intl.PluralRules(language);
  return [...new Set(Array.from({ length: 201 }, (_, count) => rules.select(count)))].sort();
}

function pluralsOf(message: string): string[][] {
  const found: string[][] = [];
  const visit = (tokens: CompiledMessage): void => {
    for (const token of Array.isArray(tokens) ? tokens : []) {
      if (typeof token === 'string' || typeof token[2] !== 'object') continue;
      const choices = token[2] as Record<string, CompiledMessage>;
      const isCategory = (key: string) => key !== 'offset' && !/^\d+$/.test(key);
      if (token[1] === 'plural') found.push(Object.keys(choices).filter(isCategory).sort());
      for (const choice of Object.values(choices)) visit(choice);
    }
  };
  visit(compileMessage(message));
  return found;
}

describe.each(catalogs.map((catalog) => [catalog.path.split('/').at(-1) ?? '', catalog] as const))(
  'the messages of %s',
  (_name, catalog) => {
    it('are those that the sources use, in every language', async () => {
      const used = Object.keys((await catalog.collect()) ?? {}).sort();
      expect(used.length).toBeGreaterThan(0);
      for (const language of languageCodes) {
        const stored = Object.keys((await catalog.read(language)) ?? {}).sort();
        expect(stored, `${language}: run npm run messages`).toEqual(used);
      }
    });

    it.each(languageCodes)('are all translated to %s, with the same placeholders', async (language) => {
      const english = (await catalog.read('en')) ?? {};
      const translated = (await catalog.read(language)) ?? {};
      for (const [id, { message, translation = '' }] of Object.entries(translated)) {
        const source = english[id]?.translation ?? message ?? '';
        expect(translation, `${language}: ${source}`).not.toBe('');
        expect(partsOf(translation), `${language}: ${source}`).toEqual(partsOf(source));
        for (const plural of pluralsOf(translation))
          expect(plural, `${language}: ${translation}`).toEqual(
            expect.arrayContaining(categoriesOf(language)),
          );
      }
    });
  },
);
