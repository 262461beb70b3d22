import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createTestApp, type TestApp } from './create-test-app.ts';
import { addressOf, inventedArticles } from './small-web/invented-articles.ts';

const diskMb = 120;

/** Mounts a small disk; null when this user may not mount. */
function mountSmallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'balance-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
}

const disk = mountSmallDisk();
afterAll(() => {
  if (disk === null) return;
  execFileSync('umount', ['--lazy', disk]);
  rmSync(disk, { recursive: true });
});

/** Fills the disk and returns a function that frees the space again. */
async function fill(folder: string): Promise<() => Promise<void>> {
  const name = join(folder, 'filler');
  const file = await open(name, 'w');
  for (let size = 2 ** 20; size >= 1; ) {
    const written = await file.write(Buffer.alloc(size)).catch(() => undefined);
    if (written?.bytesWritten !== size) size = Math.floor(size / 2);
  }
  await file.close();
  return () => rm(name);
}

describe.skipIf(disk === null)('a full disk (skipped where no disk can be mounted)', () => {
  let app: TestApp;
  let token: string;
  const lines: string[] = [];
  beforeAll(async () => {
    app = await createTestApp({
      env: { DATA_DIR: join(disk ?? '', 'data') },
      overrides: { log: createLog('error', { write: (line: string) => void lines.push(line) }) },
    });
    token = (await app.signIn(app.adminEmail)).sessionToken;
  });
  afterAll(() => app?.close());

  /** The prompt is random, so that the database cannot compress it. */
  async function savePrompt(): Promise<{ status: number; body: { error?: string; code?: string } }> {
    const prompt = `Look at the wording. ${randomBytes(6_000).toString('hex')}`;
    const response = await app.call('POST', '/admin/openai-prompt', { token, body: { prompt } });
    return { status: response.status, body: (await response.json()) as { error?: string; code?: string } };
  }

  async function check(index: number): Promise<Response> {
    const article = inventedArticles[index];
    if (article === undefined) throw new Error('there are too few invented articles');
    return app.call('POST', '/bias-check', { token, body: { url: addressOf(article) } });
  }

  it('is reported with a sentence, does not stop other calls, and is over when there is free space', async () => {
    expect((await savePrompt()).status).toBe(200);
    const freeSpace = await fill(disk ?? '');
    for (let round = 0; round < 10; round += 1) {
      expect(await savePrompt()).toMatchObject({
        status: 507,
        body: {
          code: 'storage-full',
          error: expect.stringMatching(/^The disk of the server is full\. Nothing was saved\. Try again/),
        },
      });
      expect((await app.call('GET', '/health')).status).toBe(200);
    }
    expect((await check(0)).status).toBe(507);
    const usage = await (await app.call('GET', '/usage', { token })).json();
    expect(usage).toMatchObject({ used: 0 });
    expect(lines.filter((line) => line.includes('"code":"storage-full"')).length).toBeGreaterThanOrEqual(11);

    await freeSpace();
    expect((await savePrompt()).status).toBe(200);
    expect((await check(0)).status).toBe(200);
    expect((await app.call('GET', '/health')).status).toBe(200);
  });
});
