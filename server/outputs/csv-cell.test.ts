import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCsv } from '#domain/outlets/parse-csv.ts';
import { hostileText } from '#testing/hostile-text.ts';
import { csvCell } from './csv-cell.ts';

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
        // The first line decides which sign separates cells.
        const [, row, ...more] = parseCsv(`one,two,three\n"a",${csvCell(text)},"b"`);
        expect([row?.cells.length, more]).toEqual([3, []]);
        expect(row?.cells[1]?.isWellFormed()).toBe(true);
        expect((row?.cells[1] ?? '').normalize('NFKC')).not.toMatch(/^[\s\p{Cf}]*[=+\-@]/u);
      }),
      { numRuns: 2000 },
    );
  });
});
