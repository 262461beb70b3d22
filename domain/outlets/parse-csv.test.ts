import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCsv } from './parse-csv.ts';

describe('parseCsv', () => {
  it.each([
    [
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a;b\r\n1;2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['\uFEFFa\n\n\n"x, ""y""\nz"', [['a'], ['x, "y"\nz']]],
    ['a,b\n"",', [['a', 'b']]],
    ['a\nmid"quote', [['a'], ['mid"quote']]],
    ['a\n"open', [['a'], ['open']]],
    ['', []],
  ])('reads %j', (text, rows) => {
    expect(parseCsv(text).map(({ cells }) => cells)).toEqual(rows);
  });

  it.each([
    [
      'semicolons',
      '"a;b;c",d\n1,2',
      [
        ['a;b;c', 'd'],
        ['1', '2'],
      ],
    ],
    [
      'commas',
      '"a,b,c";d\n1;2',
      [
        ['a,b,c', 'd'],
        ['1', '2'],
      ],
    ],
    [
      'tabs',
      '"a\tb";c\n1;2',
      [
        ['a\tb', 'c'],
        ['1', '2'],
      ],
    ],
    [
      'doubled quotes',
      '"a"";"";b",c\n1,2',
      [
        ['a";";b', 'c'],
        ['1', '2'],
      ],
    ],
    [
      'a cell of doubled quotes',
      '"""",";;"\n1,2',
      [
        ['"', ';;'],
        ['1', '2'],
      ],
    ],
    [
      'line breaks',
      '"a\n;;\r\n;",b\n1,2',
      [
        ['a\n;;\r\n;', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a separator only behind a line break',
      '"a\nb";c\n1;2',
      [
        ['a\nb', 'c'],
        ['1', '2'],
      ],
    ],
    ['a semicolon in the only cell', '"a;b"\nc,d', [['a;b'], ['c', 'd']]],
    [
      'semicolons after a byte order mark',
      '\uFEFF"a;b;c",d\n1,2',
      [
        ['a;b;c', 'd'],
        ['1', '2'],
      ],
    ],
    ['semicolons in a cell without an end', 'a,";;;', [['a', ';;;']]],
    [
      'semicolons in its last cell',
      'a,b,"c;d;e;f"\n1,2,3',
      [
        ['a', 'b', 'c;d;e;f'],
        ['1', '2', '3'],
      ],
    ],
    [
      'a quote inside an unquoted cell',
      'a"x;y"z\n1;2',
      [
        ['a"x', 'y"z'],
        ['1', '2'],
      ],
    ],
    [
      'no cells',
      '\r\n\na;b\n1;2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
  ])('finds the separator outside the quotes of a first line with %s', (_name, text, rows) => {
    expect(parseCsv(text).map(({ cells }) => cells)).toEqual(rows);
  });

  it.each([',', ';'])('reads any cells that are quoted and separated by %j', (separator) => {
    const rows = fc.array(
      fc.array(fc.string({ unit: fc.constantFrom(...'a";,\t\r\n') }), { minLength: 2, maxLength: 4 }),
      { minLength: 1, maxLength: 3 },
    );
    fc.assert(
      fc.property(rows, (written) => {
        const quoted = written.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`));
        const text = quoted.map((cells) => cells.join(separator)).join('\n');
        const filled = written.filter((cells) => cells.some((cell) => cell !== ''));
        expect(parseCsv(text).map(({ cells }) => cells)).toEqual(filled);
      }),
    );
  });

  it('knows the line a row begins on', () => {
    expect(parseCsv('a\n"x\ny"\n\nz').map(({ line }) => line)).toEqual([1, 2, 5]);
  });
});
