import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rootFolder } from '../config/paths.ts';

const documents = [
  'README.md',
  ...readdirSync(join(rootFolder, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) =>
    join('docs', name),
  ),
].filter((name) => name.endsWith('.md'));
const read = (name: string) => readFileSync(join(rootFolder, name), 'utf8');

function sourceNames(folder: string): string[] {
  return readdirSync(join(rootFolder, folder), { recursive: true, encoding: 'utf8' }).map(
    (name) => `/${folder}/${name}`,
  );
}

describe('documents', () => {
  it.each(documents)('%s has no broken link', (name) => {
    const links = [...read(name).matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? '');
    const broken = links
      .filter((link) => !/^(https?:|#)/.test(link))
      .filter((link) => !existsSync(join(rootFolder, dirname(name), link.replace(/#.*/, ''))));
    expect(broken).toEqual([]);
  });

  it('beside the decisions and with the changelog have at most 22,000 words together', () => {
    const pages = [...documents.filter((name) => /^docs\/[^/]+$/.test(name)), 'CHANGELOG.md'];
    const words = pages.map(read).join(' ').split(/\s+/);
    expect(pages.length).toBeGreaterThan(12);
    expect(words.length).toBeLessThanOrEqual(22_000);
  });

  it('the walkthrough names only existing files', () => {
    const files = ['contract', 'domain', 'server', 'web', 'e2e'].flatMap(sourceNames);
    const named = [...read('docs/walkthrough.md').matchAll(/`([\w./-]+\.tsx?)`/g)].map(
      (match) => match[1] ?? '',
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !files.some((file) => file.endsWith(`/${name}`)))).toEqual([]);
  });

  it('the decisions name only files and columns that are there', () => {
    const folders = ['bench', 'cli', 'contract', 'deploy', 'docs', 'domain', 'e2e', 'evals', 'models'];
    const files = [...folders, 'scripts', 'server', 'web'].flatMap(sourceNames);
    files.push(...readdirSync(rootFolder).map((name) => `/${name}`));
    const sql = files
      .filter((name) => /^\/server\/db\/migrations\/.*\.sql$/.test(name))
      .map(read)
      .join('\n')
      .replace(/--.*/g, '');
    const tables = new Set([...sql.matchAll(/CREATE TABLE (\w+)/g)].map((match) => match[1]));
    const isColumn = (name: string) =>
      new RegExp(`\\b${name}\\b`).test(sql) && !new RegExp(`DROP COLUMN (?:IF EXISTS )?${name}\\b`).test(sql);
    const file = /^(?:[\w-]+\/)*(?:[\w-]+\/|[\w.-]+\.(?:tsx?|mjs|json|sql|css|csv|md))$/;
    const isMissing = (name: string): boolean => {
      const [table = '', column = '', ...rest] = name.split('.');
      if (tables.has(table) && rest.length === 0) return column !== '' && !isColumn(column);
      return file.test(name) && !files.some((path) => path.endsWith(`/${name.replace(/\/$/, '')}`));
    };
    const named = documents
      .filter((document) => document.startsWith('docs/decisions/'))
      .flatMap((document) =>
        [...read(document).matchAll(/`([^`\n]+)`/g)].map((match) => ({ document, name: match[1] ?? '' })),
      );
    expect(named.filter(({ name }) => file.test(name)).length).toBeGreaterThan(80);
    expect(named.filter(({ name }) => isMissing(name))).toEqual([]);
  });

  it('the answers to the questions name only paths that are there', () => {
    const named = [...read('docs/questions.md').matchAll(/`([\w.-]+(?:\/[\w.-]+)*\/?)`/g)]
      .map((match) => match[1] ?? '')
      .filter((name) => name.includes('/'));
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !existsSync(join(rootFolder, name)))).toEqual([]);
  });

  it('each decision has a unique number, the same in its file name and its heading', () => {
    const names = readdirSync(join(rootFolder, 'docs/decisions'));
    expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length);
    for (const name of names) {
      const number = Number(name.slice(0, 4));
      expect(read(`docs/decisions/${name}`), name).toMatch(new RegExp(`^# ${number}\\. `));
    }
  });
});
