import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rootFolder } from '#server/config/paths.ts';
import { compareFigures, parseFigures } from './compare-figures.ts';

const document = `| Figure | Measured | Limit | Command | Node | Day |
| --- | ---: | ---: | --- | --- | --- |
| Start | 1.0 s | 3 s | \`npm run bench -- start\` | 20.20 | 2026-01-01 |
| Answers a second | 5,000 | at least 100 | \`npm run bench -- load\` | 20.20 | 2026-01-01 |
| Calls that failed | 0 | 0 | \`npm run bench -- load\` | 20.20 | 2026-01-01 |
| Memory | 100 MB |  | \`npm run bench -- load\` | 20.20 | 2026-01-01 |
`;
const print = (rows: Readonly<Record<string, string>>) =>
  ['A title', '| Figure | Measured | At most |', '| --- | ---: | ---: |']
    .concat(Object.entries(rows).map(([figure, measured]) => `| ${figure} | ${measured} |  |`))
    .join('\n');

describe('the comparison of figures with a run', () => {
  it('names what is worse by more than a tenth, in any unit', () => {
    const run = print({ Start: '1102 ms', 'Answers a second': '4,400 (3 to 9)', 'Calls that failed': '1' });
    expect(compareFigures(document, run)).toEqual({
      compared: 3,
      worse: [
        'Start: 1.0 s, now 1102 ms',
        'Answers a second: 5,000, now 4,400 (3 to 9)',
        'Calls that failed: 0, now 1',
      ],
    });
  });

  it('names nothing that is better, or worse by a tenth at most', () => {
    const run = print({
      Start: '1.10 s',
      'Answers a second': '9000',
      'Calls that failed': '0',
      Memory: '0.1 GB',
    });
    expect(compareFigures(document, run)).toEqual({ compared: 4, worse: [] });
  });

  it('leaves out what is not in both', () => {
    expect(compareFigures(document, print({ Another: '7' }))).toEqual({ compared: 0, worse: [] });
    expect(compareFigures(document, print({ Start: 'none' }))).toEqual({ compared: 0, worse: [] });
  });
});

it('docs/performance.md is one table of at most 60 lines, with one number a cell', () => {
  const text = readFileSync(join(rootFolder, 'docs/performance.md'), 'utf8');
  expect(text.split('\n').filter((line) => line.startsWith('|')).length).toBeLessThanOrEqual(60);
  const figures = parseFigures(text);
  expect(new Set(figures.map(({ figure }) => figure)).size).toBe(figures.length);
  for (const { figure, measured, limit, command, node, day } of figures) {
    expect(measured, figure).toMatch(/^[\d.,]+(?: (?:ms|s|min|kB|MB|MB\/s|%))?$/);
    expect(limit, figure).toMatch(
      /^(?:(?:at least )?[\d.,]+(?: (?:ms|s|min|kB|MB|GB|MB\/s|%))?(?: \(missed\))?)?$/,
    );
    expect(command, figure).toMatch(/^`(?:bench --|npm (?:run|test))/);
    expect(node, figure).toMatch(/^\d+\.\d+$/);
    expect(day, figure).toMatch(/^\d{4}-\d\d-\d\d$/);
  }
});
