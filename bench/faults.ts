import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '#models/seeded-random.ts';
import { buildIfStale } from '../scripts/lib/build.mjs';
import { failoverFaults } from './faults/failover.ts';
import type { Fault, StartedFault } from './faults/fault.ts';
import { fullDiskFaults } from './faults/full-disk.ts';
import { lyingMail } from './faults/mail.ts';
import { lyingModel } from './faults/model.ts';
import { outOfMemory, stopped } from './faults/processes.ts';
import { lyingProxy } from './faults/proxy.ts';
import { withDatabase } from './support/fresh-database.ts';
import {
  addReaders,
  aggregateToEnd,
  environmentOf,
  keepAggregating,
  listFaults,
  prepareDatabase,
  type Surroundings,
  startSurroundings,
} from './support/installation.ts';
import { startProcesses } from './support/processes.ts';
import { printTable, type Row } from './support/table.ts';

const feeds = 8;

const none: Fault = { name: 'Nothing', start: async () => ({ disturb: async () => [] }) };
const faults: Fault[] = [
  stopped,
  outOfMemory,
  ...failoverFaults,
  ...fullDiskFaults,
  lyingMail,
  lyingModel,
  lyingProxy,
];

interface Outcome {
  articles: string[];
  problems: string[];
}

/** Disturbs one installation and lets it recover by itself. */
async function suffer(
  surroundings: Surroundings,
  { fault, folder, seed }: { fault: StartedFault; folder: string; seed: number },
): Promise<Outcome> {
  return await withDatabase(fault.postgresUrl ?? surroundings.postgresUrl, async (databaseUrl) => {
    const database = await prepareDatabase(databaseUrl, surroundings.newsroom, feeds);
    const [token = ''] = await addReaders(database, 1);
    const env = { ...environmentOf(surroundings, { databaseUrl, folder }), ...fault.env };
    const processes = await startProcesses({ web: 1, worker: 2 }, { folder, env });
    const [web, ...workers] = processes;
    if (web === undefined) throw new Error('no web process was started');
    const address = `http://127.0.0.1:${web.port}`;
    let isOver = false;
    try {
      const [problems] = await Promise.all([
        fault.disturb({ database, address, token, web, workers }, seededRandom(seed)).finally(() => {
          isOver = true;
        }),
        keepAggregating(database, { address, token, isOver: () => isOver }),
      ]);
      const articles = await aggregateToEnd(database, { address, token });
      return { articles, problems: [...problems, ...(await listFaults(database))] };
    } finally {
      await Promise.all(processes.map((one) => one.stop()));
      await database.close();
    }
  });
}

function describe(fault: Fault, expected: readonly string[], { articles, problems }: Outcome): Row {
  const lost = expected.filter((address) => !articles.includes(address));
  for (const line of [...problems, ...lost.map((address) => `lost: ${address}`)])
    console.error(`${fault.name}: ${line}`);
  if (lost.length + problems.length > 0) process.exitCode = 1;
  return {
    figure: `Faults, ${fault.name}: lost or wrong`,
    measured: String(lost.length + problems.length),
    limit: '0',
  };
}

/**
 * A web process and two workers that aggregate the newsroom while something around them fails:
 * `npm run bench -- faults [SEED [WORDS]]`, with words only the faults whose name has them. Nothing may be lost or
 * there twice, and every refused call has a sentence.
 */
export async function run([seed = String(Date.now() % 1_000_000), ...words]: string[] = []): Promise<void> {
  await buildIfStale(console.log);
  console.log(`seed ${seed}`);
  const folder = await mkdtemp(join(tmpdir(), 'balance-faults-'));
  const surroundings = await startSurroundings();
  const of = async (fault: Fault): Promise<Outcome> => {
    const started = await fault.start(surroundings);
    return await suffer(surroundings, { fault: started, folder, seed: Number(seed) }).finally(() =>
      started.close?.(),
    );
  };
  try {
    const { articles } = await of(none);
    const rows: Row[] = [{ figure: 'Articles undisturbed', measured: String(articles.length) }];
    for (const fault of faults.filter(({ name }) => name.includes(words.join(' ')))) {
      console.log(fault.name);
      rows.push(describe(fault, articles, await of(fault)));
    }
    const all = rows.slice(1).reduce((sum, { measured }) => sum + Number(measured), 0);
    rows.push({ figure: 'Faults, all of them: lost or wrong', measured: String(all), limit: '0' });
    printTable('Faults around an aggregation', rows);
  } finally {
    await surroundings.close();
    await rm(folder, { recursive: true, force: true });
  }
}
