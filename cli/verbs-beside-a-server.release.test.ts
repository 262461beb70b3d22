import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programArguments, rootFolder } from '#server/config/paths.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { verbEntries } from './verb-entries.ts';

let folder = '';
let app: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'balance-test-'));
  app = await createTestApp();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

function balance(...args: string[]): Promise<{ status: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [...programArguments('cli/main.ts'), ...args], {
    cwd: rootFolder,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: app.dataDir,
      HOST: '127.0.0.1',
      PORT: new URL(app.address).port,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const texts = { stdout: '', stderr: '' };
  child.stdout.on('data', (bytes: Buffer) => {
    texts.stdout += bytes.toString('utf8');
  });
  child.stderr.on('data', (bytes: Buffer) => {
    texts.stderr += bytes.toString('utf8');
  });
  return new Promise((resolve) => child.once('close', (status) => resolve({ status, ...texts })));
}

interface Expected {
  /** Commands that run one after the other, each with its output. */
  works?: [args: () => string[], output: RegExp][];
  /** Arguments with which the verb is refused, because only one process may open the database. */
  refused?: () => string[];
}

/** Verbs that read standard input and use no database. */
const withoutDatabase: Expected = { works: [[() => [], /^$/]] };

const expectations: Record<string, Expected> = {
  serve: { refused: () => [] },
  worker: { refused: () => [] },
  restore: { refused: () => [join(folder, 'backup.gz'), '--force'] },
  aggregate: {
    works: [
      [() => [], /^Started job [0-9a-f-]{36}\.\n$/],
      [() => ['--wait', '--due'], /./],
    ],
  },
  migrate: { works: [[() => [], /^The schema is up to date\.\n$/]] },
  doctor: { works: [[() => [], /^OK {4}database {5}Embedded PostgreSQL.*^OK {4}queue/ms]] },
  health: { works: [[() => [], /"status":"ok"/]] },
  backup: { works: [[() => [join(folder, 'backup.gz')], /\d+ rows of \d+ tables/]] },
  user: { works: [[() => ['add', 'chief@reader.example'], /^Added chief@reader\.example, tier free\.\n$/]] },
  demo: {
    works: [
      [() => [], /^Loaded [1-9]\d* sample stories of [1-9]\d* articles\./],
      [() => ['--remove'], /^Removed [1-9]\d* sample stories\.\n$/],
      [() => ['--remove'], /^Removed 0 sample stories\.\n$/],
    ],
  },
  'parse-feed': withoutDatabase,
  extract: withoutDatabase,
  score: withoutDatabase,
  summarize: withoutDatabase,
  cluster: withoutDatabase,
};

describe('the verbs while a server runs on the embedded database', () => {
  it('are those of the expectations, and new ones', () => {
    expect(verbEntries.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(expectations)));
  });

  const others = verbEntries.map(({ name }) => name).filter((name) => expectations[name] === undefined);
  it.each(others)('%s, which has no expectation, works or is refused in one sentence', async (verb) => {
    const { status, stderr } = await balance(verb);
    expect(status === 0 ? 0 : stderr.trimEnd().split('\n').length).toBe(status === 0 ? 0 : 1);
  });

  const working = Object.entries(expectations).flatMap(([verb, { works = [] }]) =>
    works.map(([args, output]) => ({ verb, args, output })),
  );
  it.each(working)('$verb does its work ($output)', async ({ verb, args, output }) => {
    const ended = await balance(verb, ...args());
    expect(ended).toEqual({ status: 0, stdout: expect.stringMatching(output), stderr: '' });
  });

  const refused = Object.entries(expectations).flatMap(([verb, { refused: args }]) =>
    args === undefined ? [] : [{ verb, args }],
  );
  it.each(refused)('$verb is refused in one sentence', async ({ verb, args }) => {
    const { status, stderr } = await balance(verb, ...args());
    expect(status).toBe(1);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr).toContain(`Another process (pid ${process.pid}) is using the data folder ${app.dataDir}.`);
  });
});
