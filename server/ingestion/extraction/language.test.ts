import { describe, expect, it } from 'vitest';
import { story } from '#testing/sample-pages.ts';
import { detectLanguage } from './language.ts';

const english = story.join(' ');
const german =
  'Der Stadtrat von Grünhausen hat am Dienstagabend mit großer Mehrheit für den Bau einer neuen Straßenbahnlinie gestimmt. Die Kosten werden auf achtzig Millionen Euro geschätzt, und die Arbeiten beginnen im Herbst.';

describe('detectLanguage', () => {
  it.each([
    ['what is declared and true', 'en-GB', english, 'en'],
    ['the text when nothing is declared', null, german, 'de'],
    ['the text against a wrong declaration', 'en-US', german, 'de'],
    ['the text against another wrong declaration', 'de', english, 'en'],
    ['an Open Graph locale', 'de_DE', german, 'de'],
    ['the declaration of a short text', 'fr', 'Bonjour.', 'fr'],
    ['nothing of a short text without one', null, 'Hello.', null],
    ['the script of a short text', null, '図書館が開館した。', 'ja'],
    ['a declaration with three letters', 'deu', german, 'de'],
    ['the text when the declaration is nonsense', '<script>', english, 'en'],
  ])('detects %s', (_, declared, text, language) => {
    expect(detectLanguage(declared, text)).toBe(language);
  });
});
