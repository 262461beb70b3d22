import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCsv } from '#domain/outlets/parse-csv.ts';
import { runsOf } from '#domain/testing/effort.ts';
import { hostileText } from '#testing/hostile-text.ts';
import { plainLine } from './plain-line.ts';
import { csvCell } from './stories-csv.ts';

describe('a cell of a CSV file', () => {
  it.each([
    ['the signs themselves', ['=1+1', '+1', '-1', '@SUM(1)']],
    ['full-width forms', ['＝1+1', '＋1', '－1', '＠SUM(1)']],
    ['small forms', ['﹦1', '﹢1', '﹣1', '﹫SUM(1)']],
    ['raised and lowered forms', ['⁼1', '₌1', '⁺1', '₊1', '⁻1', '₋1']],
    ['forms of several signs', ['⩵1', '⩶1', '−1']],
    ['a sign with a combining mark', ['=\u03381']],
    ['invisible signs before it', ['\uFEFF=1', '\u200B=1', '\u202E=1', '\u2060＝1', '\u00AD-1', '\u115F=1']],
    ['blanks before it', [' =1', '\u00A0=1', '\u3000＝1', '\t=1', '\r\n=1', '\u2028=1']],
    ['control characters before it', ['\u0001=1', '\u0085=1', '\uE000=1', '\uFFFE=1', '\uD83D=1']],
  ])('is text where it begins with %s', (_name, texts) => {
    for (const text of texts) expect(csvCell(text)).toMatch(/^"'/);
  });

  it.each([
    ['Bridge closed: 1 = 1'],
    ['“Quoted”'],
    ['– a dash'],
    ['😀 @ noon'],
    ['שלום'],
    ['e\u0301t\u00E9'],
    [''],
  ])('is %j as it is', (text) => {
    expect(csvCell(text)).toBe(`"${text}"`);
  });

  it('keeps numbers, and is one cell of one row for any text', () => {
    expect([csvCell(-1), csvCell(true), csvCell(null)]).toEqual(['"-1"', '"true"', '""']);
    fc.assert(
      fc.property(hostileText, (text) => {
        const [row, ...more] = parseCsv(`"a",${csvCell(text)},"b"`);
        expect([row?.cells.length, more]).toEqual([3, []]);
        expect(row?.cells[1]?.isWellFormed()).toBe(true);
        expect((row?.cells[1] ?? '').normalize('NFKC')).not.toMatch(/^[\s\p{Cf}]*[=+\-@]/u);
      }),
      { numRuns: runsOf(2000) },
    );
  });

  it('keeps any text in any cell, but for the apostrophe before a formula', () => {
    fc.assert(
      fc.property(fc.array(hostileText, { minLength: 2, maxLength: 4 }), (texts) => {
        const lines = texts.map(plainLine);
        fc.pre(lines.some((line) => line !== ''));
        const [row, ...more] = parseCsv(texts.map(csvCell).join(','));
        expect(more).toEqual([]);
        expect(row?.cells.map((cell, at) => (cell === `'${lines[at]}` ? lines[at] : cell))).toEqual(lines);
      }),
      { numRuns: runsOf(2000) },
    );
  });
});
