import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seededRandom } from '#models/seeded-random.ts';
import { DiskModel } from './disk-model.ts';
import type { FileChange } from './journal.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balance-test-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const root = '/disk';
const create = (file: number, name: string): FileChange => ({
  kind: 'create',
  file,
  path: `${root}/${name}`,
});
const write = (file: number, at: number, text: string): FileChange => ({
  ...{ kind: 'write', file, at },
  data: Buffer.from(text),
});
const sync = (file: number): FileChange => ({ kind: 'sync', file });
const syncFolder: FileChange = { kind: 'sync-folder', path: root };
const rename: FileChange = { kind: 'rename', from: `${root}/new`, to: `${root}/a` };

/** What forty cuts after these changes leave: the files with their content, each possibility once. */
function leftAfter(changes: readonly FileChange[]): string[] {
  const disk = new DiskModel(root);
  for (const change of changes) disk.apply(change);
  const random = seededRandom(7);
  const found = Array.from({ length: 40 }, () => {
    const left = mkdtempSync(join(folder, 'cut-'));
    disk.cutInto(left, random);
    const files = readdirSync(left).sort();
    return files.map((name) => `${name}=${readFileSync(join(left, name), 'latin1')}`).join(' ');
  });
  return [...new Set(found)].sort();
}

describe('DiskModel', () => {
  it('keeps what was synced with its name', () => {
    expect(leftAfter([create(1, 'a'), write(1, 0, 'one'), sync(1), syncFolder])).toEqual(['a=one']);
  });

  it('loses a name whose folder was not synced, and content that was not', () => {
    expect(leftAfter([create(1, 'a'), write(1, 0, 'one'), sync(1)])).toEqual(['', 'a=one']);
    expect(leftAfter([create(1, 'a'), syncFolder, write(1, 0, 'one')])).toEqual(['a=', 'a=\0\0\0', 'a=one']);
  });

  it('tears a write at 4 KiB, and keeps a later one without an earlier one', () => {
    const before = [create(1, 'a'), write(1, 0, '-'.repeat(8192)), sync(1), syncFolder];
    const left = leftAfter([...before, write(1, 4095, 'xy')]);
    expect(left.map((text) => text.slice('a='.length + 4095, 'a='.length + 4097))).toEqual([
      '--',
      '-y',
      'x-',
      'xy',
    ]);
  });

  it('may undo a cut at the end, and leaves zeros behind it', () => {
    const before = [create(1, 'a'), write(1, 0, 'one'), sync(1), syncFolder];
    expect(leftAfter([...before, { kind: 'truncate', file: 1, size: 1 }])).toEqual([
      'a=o',
      'a=o\0\0',
      'a=one',
    ]);
  });

  it('replaces a file by a rename in one step, which its folder has to sync', () => {
    const before = [
      create(1, 'a'),
      write(1, 0, 'old'),
      sync(1),
      syncFolder,
      create(2, 'new'),
      write(2, 0, 'new'),
      sync(2),
    ];
    expect(leftAfter([...before, rename])).toEqual(['a=new', 'a=old', 'a=old new=new']);
    expect(leftAfter([...before, rename, syncFolder])).toEqual(['a=new']);
  });

  it('loses a new folder with all that is in it', () => {
    const nested: FileChange[] = [
      { kind: 'make-folder', path: `${root}/sub` },
      { kind: 'create', file: 1, path: `${root}/sub/a` },
      { kind: 'sync-folder', path: `${root}/sub` },
      { kind: 'unlink', path: `${root}/sub/a` },
    ];
    const disk = new DiskModel(root);
    for (const change of nested) disk.apply(change);
    const random = seededRandom(7);
    const names = Array.from({ length: 40 }, (_, at) => {
      disk.cutInto(join(folder, String(at)), random);
      return (readdirSync(join(folder, String(at)), { recursive: true }) as string[]).sort().join(' ');
    });
    expect([...new Set(names)].sort()).toEqual(['', 'sub', 'sub sub/a']);
  });
});
