import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { seededRandom } from '#models/seeded-random.ts';
import { programArguments, rootFolder } from '../../config/paths.ts';
import { createLog } from '../../log.ts';
import { openEmbedded } from '../open-embedded.ts';

export interface KillWritesResult {
  rounds: number;
  /** Pairs of rows whose write had been acknowledged before the kill. */
  acknowledged: number;
  /** Each names an acknowledged row that is gone, or half a transaction that is there. */
  losses: string[];
  /** The slowest opening after a kill, in milliseconds. */
  slowestOpenMs: number;
}

/** Lets a process write for `ms` after its first acknowledgement, kills it and returns the number of acknowledged writes. */
async function writeAndKill(args: string[], ms: number): Promise<number> {
  const program = programArguments('server/db/soak/write-until-killed.ts');
  const child = spawn(process.execPath, [...program, ...args], {
    cwd: rootFolder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let complaint = '';
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const firstWrite = new Promise<void>((resolve) => {
    child.stdout.on('data', (bytes: Buffer) => {
      printed += bytes.toString('utf8');
      resolve();
    });
  });
  child.stderr.on('data', (bytes: Buffer) => {
    complaint += bytes.toString('utf8');
  });
  await Promise.race([firstWrite, ended]);
  await wait(ms);
  child.kill('SIGKILL');
  await ended;
  if (printed === '') throw new Error(`the writer wrote nothing: ${complaint}`);
  return printed.split('\n').length - 1;
}

/** Compares the database with a round of which `acknowledged` pairs were acknowledged. */
async function findLosses(options: OpenOptions, round: number, acknowledged: number): Promise<string[]> {
  const database = await openEmbedded({ ...options, log: createLog('silent') });
  try {
    const rows = await database.db
      .selectFrom('accounts')
      .select('email')
      .where('email', 'like', `%-${round}-%`)
      .execute();
    const found = new Set(rows.map(({ email }) => email));
    const losses: string[] = [];
    // One more may have been committed between the commit and its acknowledgement.
    for (let pair = 0; pair <= acknowledged; pair += 1) {
      const [a, b] = ['a', 'b'].map((half) => found.has(`${half}-${round}-${pair}@soak.example`));
      if (a !== b) losses.push(`round ${round}: half of pair ${pair}`);
      else if (a !== true && pair < acknowledged) losses.push(`round ${round}: pair ${pair} is gone`);
    }
    if (found.size > 2 * (acknowledged + 1)) losses.push(`round ${round}: rows nobody wrote`);
    return losses;
  } finally {
    await database.close();
  }
}

interface OpenOptions {
  dataDir: string;
  templateFile?: string;
}

/** Kills a writing process repeatedly at random moments, and checks the database for lost writes. */
export async function killWrites(
  options: OpenOptions & { rounds: number; seed: number; onRound?: (round: number) => void },
): Promise<KillWritesResult> {
  const { rounds, seed, onRound, ...open } = options;
  const random = seededRandom(seed);
  const result: KillWritesResult = { rounds, acknowledged: 0, losses: [], slowestOpenMs: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const template = open.templateFile === undefined ? [] : [open.templateFile];
    const acknowledged = await writeAndKill([open.dataDir, String(round), ...template], random() * 800);
    result.acknowledged += acknowledged;
    const started = performance.now();
    result.losses.push(...(await findLosses(open, round, acknowledged)));
    result.slowestOpenMs = Math.max(result.slowestOpenMs, performance.now() - started);
    onRound?.(round);
  }
  return result;
}
