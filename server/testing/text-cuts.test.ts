import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findTextCuts } from '../../scripts/lib/text-cuts.mjs';
import { rootFolder } from '../config/paths.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balance-cuts-'));
  mkdirSync(join(folder, 'domain/text'), { recursive: true });
  copyFileSync(join(rootFolder, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'));
  writeFileSync(
    join(folder, 'domain/tsconfig.json'),
    JSON.stringify({ extends: '../tsconfig.base.json', include: ['**/*.ts'] }),
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function problemsIn(source: string, file = 'domain/own.ts'): string[] {
  writeFileSync(join(folder, file), source);
  return findTextCuts({ folder, projects: ['domain'], files: [file] }).problems;
}

describe('the check of cuts', () => {
  it.each([
    ['a parameter', `export const a = (text: string) => text.slice(0, 200);`],
    ['an optional value', `export const a = (text: string | null) => text?.substring(3);`],
    ['a name in brackets', `export const a = (text: string) => text['substr'](1, 2);`],
    ['literal types', `export const a = (text: 'one' | 'two') => text.slice(1);`],
    ['a string or a list', `export const a = (text: string | string[]) => text.slice(1);`],
    ['a value of any type', `declare const text: any; export const a = () => text.slice(1);`],
    ['a type parameter', `export const a = <T extends string>(text: T) => text.slice(1);`],
    ['the prototype', `export const a = (text: string) => String.prototype.slice.call(text, 1);`],
    ['a method taken apart', `export const a = (text: string) => { const { slice } = text; return slice; };`],
    ['a renamed method', `export const a = (text: string) => { const { slice: cut } = text; return cut; };`],
    ['a chain', 'export const a = (text: string) =>\n  text.trim()\n  .slice(1);'],
  ])('finds a cut of %s', (_name, source) => {
    expect(problemsIn(source)).toEqual([
      expect.stringMatching(/^only domain\/text\/cut-text\.ts cuts strings: domain\/own\.ts:[13]$/),
    ]);
  });

  it.each([
    ['a list', `export const a = (list: readonly string[] | null) => list?.slice(1);`],
    ['bytes', `export const a = (bytes: Uint8Array) => bytes.slice(1);`],
    ['a match', `export const a = (match: RegExpMatchArray | []) => match.slice(1);`],
    ['a list of any type', `export const a = <T extends readonly string[]>(list: T) => list.slice(1);`],
  ])('allows %s', (_name, source) => {
    expect(problemsIn(source)).toEqual([]);
  });

  it('fails when it read nothing', () => {
    expect(problemsIn('export const a = 1;')).toEqual(['the check of cuts found no slice of anything']);
    const unread = findTextCuts({ folder, projects: ['domain'], files: ['domain/none.ts'] });
    expect(unread.problems).toContain('not read by the compiler: domain/none.ts');
    expect(findTextCuts({ folder, projects: ['domain'], files: [] }).problems).toHaveLength(1);
  });
});
