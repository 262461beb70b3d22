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

  it('the walkthrough names only existing files', () => {
    const files = ['contract', 'domain', 'server', 'web', 'e2e'].flatMap(sourceNames);
    const named = [...read('docs/walkthrough.md').matchAll(/`([\w./-]+\.tsx?)`/g)].map(
      (match) => match[1] ?? '',
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !files.some((file) => file.endsWith(`/${name}`)))).toEqual([]);
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
