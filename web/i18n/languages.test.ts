import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { languageCodes, languages, pickLanguage } from './languages.ts';

describe('the first language', () => {
  it.each([
    ['the chosen one', 'ar', ['de'], 'ar'],
    ['the first that the interface speaks', null, ['nl', 'fr-CA', 'de'], 'fr'],
    ['that of the browser where the stored value is unknown', 'xx', ['de-AT'], 'de'],
    ['English otherwise', null, ['nl', 'pl'], 'en'],
  ])('is %s', (_, chosen, preferred, expected) => {
    expect(pickLanguage(chosen, preferred)).toBe(expected);
  });

  it('is picked from the same list before the first paint', () => {
    const script = readFileSync('web/public/appearance.js', 'utf8');
    const [, list = ''] = /const spoken = \[([^\]]*)\]/.exec(script) ?? [];
    expect(list.match(/\w+/g)).toEqual(languageCodes);
    const [, rightToLeft] = /language === '(\w+)' \? 'rtl'/.exec(script) ?? [];
    expect(languageCodes.filter((code) => languages[code].direction === 'rtl')).toEqual([rightToLeft]);
  });
});
