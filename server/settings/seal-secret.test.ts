import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSealer } from './seal-secret.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sealed-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const open = (secretKey?: string) => createSealer({ secretKey, dataDir });

it.each([undefined, 'a secret of sixteen signs'])(
  'opens what it sealed, also in another process (%s)',
  async (key) => {
    const sealed = await open(key).seal('sk-1', 'https://a.example');
    expect(sealed).not.toContain('sk-1');
    expect(await open(key).open(sealed, 'https://a.example')).toBe('sk-1');
  },
);

it('seals differently each time, and opens for no other purpose, with no other key, and nothing changed', async () => {
  const sealer = open();
  const sealed = await sealer.seal('sk-1', 'https://a.example');
  expect(await sealer.seal('sk-1', 'https://a.example')).not.toBe(sealed);
  expect(await sealer.open(sealed, 'https://b.example')).toBeNull();
  expect(await open('another secret of ours').open(sealed, 'https://a.example')).toBeNull();
  for (const wrong of [
    sealed.slice(0, -4),
    `${sealed.slice(0, 20)}AAAA${sealed.slice(24)}`,
    'v1.',
    '',
    'v2.x',
  ])
    expect(await sealer.open(wrong, 'https://a.example')).toBeNull();
});

it('keeps its key in a file that only its account can read', async () => {
  await open().seal('sk-1', 'p');
  expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);
});
