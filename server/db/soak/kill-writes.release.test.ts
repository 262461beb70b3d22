import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testTemplate } from '../../testing/database.ts';
import { killWrites } from './kill-writes.ts';

it('loses no acknowledged row of the embedded database to kill -9', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'balance-test-'));
  try {
    const result = await killWrites({
      dataDir,
      templateFile: await testTemplate(),
      rounds: 3,
      seed: 20260101,
    });
    expect(result.losses).toEqual([]);
    expect(result.acknowledged).toBeGreaterThan(3);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}, 300_000);
