import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findAliasProblems, findLongFiles } from '../../scripts/lib/structure.mjs';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balance-structure-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(files: Readonly<Record<string, string>>): string[] {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return Object.keys(files);
}

function aliasProblems(imports: object, sources: Readonly<Record<string, string>>): string[] {
  const files = write(sources);
  write({ 'package.json': JSON.stringify({ imports }) });
  return findAliasProblems({ folder, files });
}

describe('the check of sizes', () => {
  const lines = (count: number) => 'a;\n'.repeat(count);

  it('finds a file with more than 300 lines', () => {
    const files = write({ 'a.ts': lines(300), 'b.ts': lines(301) });
    expect(findLongFiles({ folder, files })).toEqual(['a file has at most 300 lines: b.ts has 301']);
  });
});

describe('the check of aliases', () => {
  const sources = { 'server/a.ts': '', 'server/testing/b.ts': '' };
  const testing = { '#testing/*': './server/testing/*' };

  it('finds a file that two aliases lead to', () => {
    expect(aliasProblems({ '#server/*': './server/*', ...testing }, sources)).toEqual([
      'only one alias leads to a file: server/testing/b.ts is #server/testing/b.ts and #testing/b.ts',
    ]);
  });

  it('accepts a folder that the longer alias excludes', () => {
    const imports = { '#server/*': './server/*', '#server/testing/*': null, ...testing };
    expect(aliasProblems(imports, sources)).toEqual([]);
  });

  it('finds aliases that are not one folder or lead to no file', () => {
    const imports = { '#server/*': './server/*', '#b': './web/b.ts', '#web/*': './web/*' };
    expect(aliasProblems(imports, { 'server/a.ts': '' })).toEqual([
      'an alias of package.json is one folder: #b',
      'an alias of package.json leads to no file: #b',
      'an alias of package.json leads to no file: #web/*',
    ]);
  });
});
