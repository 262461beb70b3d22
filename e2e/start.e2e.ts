import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rootFolder } from '#server/config/paths.ts';
import { freePort } from '#testing/free-port.ts';

interface Started {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
}

/** The process groups of a test; all are ended after it, also when it fails. */
const groups = new Set<number>();

function endGroups(): void {
  for (const group of groups) {
    try {
      process.kill(-group, 'SIGKILL');
    } catch {
      // It has ended by itself, as it should.
    }
  }
  groups.clear();
}

/** Runs `npm start` itself, so that signals pass through npm as in a terminal. */
function start(env: Record<string, string>): Started {
  const clean = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV)/.test(name)),
  );
  const child = spawn('npm', ['start'], {
    cwd: rootFolder,
    env: { ...clean, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  if (child.pid !== undefined) groups.add(child.pid);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece) => {
      text += piece;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  return { child, output: () => text, ended };
}

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'balance-start-'));
});
afterEach(endGroups);
afterAll(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

/** A process starts and ends through npm here, which is slow on a busy machine. */
const longTimeout = { timeout: 90_000 };

const health = (port: number) =>
  fetch(`http://127.0.0.1:${port}/health`).then(
    (answer) => answer.json(),
    () => null,
  );

describe('npm start', { timeout: 240_000 }, () => {
  it('serves, prints its address, refuses a second process and ends on SIGTERM', async () => {
    const port = await freePort();
    const env = { PORT: String(port), DATA_DIR: dataDir };
    const first = start(env);
    await expect.poll(() => health(port), longTimeout).toMatchObject({ status: 'ok', ready: true });
    await expect.poll(first.output).toContain(`http://127.0.0.1:${port}`);

    const second = start({ ...env, PORT: String(await freePort()) });
    expect(await second.ended).not.toBe(0);
    const sentences = second
      .output()
      .split('\n')
      .filter((line) => line.includes(dataDir));
    expect(sentences).toHaveLength(1);
    expect(second.output()).not.toMatch(/^\s+at /m);

    first.child.kill('SIGTERM');
    await first.ended;
    await expect.poll(() => health(port), longTimeout).toBeNull();
  });

  it('starts again on its stored data, and prints the sign-in link', async () => {
    const port = await freePort();
    const restarted = start({ PORT: String(port), DATA_DIR: dataDir });
    await expect.poll(() => health(port), longTimeout).toMatchObject({ ready: true });
    const answer = await fetch(`http://127.0.0.1:${port}/authentication/request`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'first@readers.example' }),
    });
    expect(answer.status).toBe(200);
    await expect
      .poll(restarted.output, longTimeout)
      .toMatch(/http:\/\/127\.0\.0\.1:\d+\/auth\/verify\?token=[\w-]+/);
    // Ctrl-C at a terminal reaches every process of the group.
    process.kill(-Number(restarted.child.pid), 'SIGINT');
    await restarted.ended;
    await expect.poll(() => health(port), longTimeout).toBeNull();
  });

  it('names every wrong setting at once, without a stack', async () => {
    const wrong = start({ PORT: '99999', LOG_LEVEL: 'loud', PUBLIC_URL: 'here', DATA_DIR: dataDir });
    expect(await wrong.ended).not.toBe(0);
    for (const name of ['PORT', 'LOG_LEVEL', 'PUBLIC_URL']) expect(wrong.output()).toContain(name);
    expect(wrong.output()).not.toMatch(/^\s+at /m);
  });
});
