import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#server/db/db.ts';
import { writeAndRemember } from '../support/acknowledged-writes.ts';
import { type ReplicatedPostgres, startReplicatedPostgres } from '../support/replicated-postgres.ts';
import { call, type Fault, inSeconds, maxWorkMs, rounds, timeUntil, untilRunning } from './fault.ts';

export const connectionsEnded: Fault = {
  name: 'All connections of the database ended, as by a failover',
  start: async () => ({
    async disturb(installation, random) {
      const problems: string[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await sleep(random() * maxWorkMs);
        await installation.database.pool.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND pid <> pg_backend_pid()`,
        );
        problems.push(...(await call(installation, '/news/stories?head=us')).problems);
        problems.push(...(await call(installation, '/usage')).problems);
      }
      return problems;
    },
  }),
};

const failovers = 3;
const recoveryLimitMs = 60_000;
/** How long the address leads to a server that can only be read, at most. */
const maxReadOnlyMs = 8_000;

/** A number that grows with the work of workers. */
async function countWork({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ work: number }>(
    `SELECT sum(heartbeats) + count(completed_at) AS work FROM job_runs`,
  );
  return Number(rows[0]?.work);
}

/** Gives up connections of the bench that lead to a server that can only be read. */
async function untilWritable({ pool }: Database): Promise<void> {
  const isWritable = () => pool.query('DELETE FROM follows WHERE false').then(() => true);
  await timeUntil(isWritable, recoveryLimitMs);
}

/** What becomes of the primary: connections to one that runs stay open. */
type OldPrimary = 'killed' | 'cut off while it runs' | 'left running';

function failover(
  variant: string,
  takeOver: (servers: ReplicatedPostgres, random: () => number) => Promise<void>,
  { hasBystander = false, old = 'killed' }: { hasBystander?: boolean; old?: OldPrimary } = {},
): Fault {
  return {
    name: `Primary ${old}, standby promoted, ${variant}`,
    async start() {
      const servers = await startReplicatedPostgres({ hasBystander });
      return {
        postgresUrl: servers.url,
        close: servers.close,
        async disturb({ database, address }, random) {
          const problems: string[] = [];
          const writes = await writeAndRemember(database, address);
          for (let round = 0; round < failovers; round += 1) {
            await untilRunning(database);
            await sleep(random() * maxWorkMs);
            const begin = performance.now();
            if (old === 'killed') await servers.killPrimary();
            if (old === 'cut off while it runs') servers.cutOffPrimary();
            await takeOver(servers, random);
            const absent = performance.now() - begin;
            const acknowledged = writes.acknowledged();
            const [web, workers] = await Promise.all([
              timeUntil(async () => writes.acknowledged() > acknowledged, recoveryLimitMs),
              untilWritable(database).then(async () => {
                const work = await countWork(database);
                return await timeUntil(async () => (await countWork(database)) > work, recoveryLimitMs);
              }),
            ]);
            console.log(
              `no primary for ${inSeconds(absent)} s; then web wrote after ${inSeconds(web)} s, workers worked after ${inSeconds(workers)} s`,
            );
            if (web === null || workers === null) problems.push('did not recover in time');
            await servers.addStandbys();
          }
          return [...problems, ...(await writes.stop())];
        },
      };
    },
  };
}

export const failoverFaults: Fault[] = [
  connectionsEnded,
  failover('then its address moved', async (servers, random) => {
    await sleep(random() * 2_000);
    await servers.promote();
    servers.moveTo('heir');
  }),
  failover('its address moved before', async (servers, random) => {
    servers.moveTo('heir');
    await sleep(random() * maxReadOnlyMs);
    await servers.promote();
  }),
  failover(
    'its address moved to another standby before',
    async (servers, random) => {
      servers.moveTo('bystander');
      await sleep(random() * maxReadOnlyMs);
      await servers.promote();
      servers.moveTo('heir');
    },
    { hasBystander: true },
  ),
  ...(['cut off while it runs', 'left running'] as const).map((old) =>
    failover(
      'then its address moved',
      async (servers, random) => {
        await sleep(random() * 2_000);
        await servers.promote();
        servers.moveTo('heir');
      },
      { old },
    ),
  ),
];
