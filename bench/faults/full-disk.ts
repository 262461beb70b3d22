import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { type PostgresServer, startPostgres } from '../../scripts/lib/postgres.mjs';
import { requirePostgres } from '../support/installation.ts';
import { mountSmallDisk } from '../support/small-disk.ts';
import {
  type Answer,
  call,
  type Fault,
  type Installation,
  inSeconds,
  maxWorkMs,
  timeUntil,
  untilRunning,
} from './fault.ts';

const diskMb = 250;
const fullMs = 15_000;
const recoveryLimitMs = 60_000;
const restartMs = 1_000;

/** Restarts a server that has ended, as a service manager does. `ends` is how often it had ended. */
function superviseServer(server: PostgresServer): { ends(): number; stop(): Promise<void> } {
  let isOver = false;
  let ends = 0;
  const watch = async () => {
    while (!isOver) {
      await sleep(restartMs);
      if (!server.hasEnded()) continue;
      ends += 1;
      await server.start().catch(() => {});
    }
  };
  const watching = watch();
  return {
    ends: () => ends,
    stop: async () => {
      isOver = true;
      await watching;
    },
  };
}

/** Random, so that the database cannot compress it, and larger than the room that is left in its files. */
const savePrompt = (installation: Installation) =>
  call(installation, '/admin/openai-prompt', {
    json: { prompt: `Look at the wording. ${randomBytes(6_000).toString('hex')}` },
  });

const codesOf = (answers: readonly Answer[]) => [...new Set(answers.map(({ status }) => status))].join(', ');

function fullDisk(name: string, { hasLogElsewhere }: { hasLogElsewhere: boolean }): Fault {
  return {
    name,
    async start() {
      const disk = mountSmallDisk(diskMb);
      const elsewhere = mkdtempSync(join(tmpdir(), 'balance-wal-'));
      const server = await startPostgres(await requirePostgres(), {
        place: disk.folder,
        settings: ['synchronous_commit=on', 'max_wal_size=64MB', 'min_wal_size=32MB'],
        ...(hasLogElsewhere ? { wal: elsewhere } : {}),
      });
      const supervision = superviseServer(server);
      return {
        postgresUrl: server.url,
        close: async () => {
          await supervision.stop();
          await server.stop();
          disk.close();
          rmSync(elsewhere, { recursive: true });
        },
        async disturb(installation, random) {
          const problems: string[] = [];
          await untilRunning(installation.database);
          await sleep(random() * maxWorkMs);
          const free = await disk.fill();
          const [reads, writes]: [Answer[], Answer[]] = [[], []];
          const end = performance.now() + fullMs;
          while (performance.now() < end) {
            reads.push(await call(installation, '/news/stories?head=us'));
            writes.push(await savePrompt(installation));
            // Otherwise the log needs another file only after megabytes of changes.
            if (!hasLogElsewhere)
              await installation.database.pool.query('SELECT pg_switch_wal()').catch(() => {});
            await sleep(250);
          }
          const status = await call(installation, '/admin/status');
          const sentence = String(Object(status.body).sentence ?? Object(status.body).error);
          await free();
          const saved = await timeUntil(
            async () => (await savePrompt(installation)).status === 200,
            recoveryLimitMs,
          );
          console.log(
            `readers got ${codesOf(reads)}, writers ${codesOf(writes)}; status: ${sentence}; PostgreSQL ended ${supervision.ends()} times; saved again after ${inSeconds(saved)} s`,
          );
          for (const { problems: wrong } of [...reads, ...writes]) problems.push(...wrong);
          if (!writes.some(({ status }) => status === 507 || status === 503))
            problems.push('no write was refused');
          if (hasLogElsewhere && reads.some(({ status }) => status !== 200))
            problems.push('readers could not read');
          if (hasLogElsewhere && !/disk of the database is full/.test(sentence))
            problems.push(`status: ${sentence}`);
          if (saved === null) problems.push('nothing could be saved again');
          return problems;
        },
      };
    },
  };
}

export const fullDiskFaults: Fault[] = [
  fullDisk('The disk of the database full, its log elsewhere', { hasLogElsewhere: true }),
  fullDisk('The disk of the database and its log full', { hasLogElsewhere: false }),
];
