import pg from 'pg';
import { startPostgres } from '../scripts/lib/postgres.mjs';
import { withDatabase } from './support/fresh-database.ts';
import { requirePostgres } from './support/installation.ts';
import {
  feedAddresses,
  hasLargeNewsroom,
  type LargeNewsroom,
  startLargeNewsroom,
} from './support/large-newsroom.ts';
import { type PeerPlan, type PeerRun, runBalance } from './support/peer.ts';
import { findMiniflux, minifluxVersion, runMiniflux } from './support/peer-miniflux.ts';
import { parentOf } from './support/processor-use.ts';
import { printTable, quantile, type Row } from './support/table.ts';

type Peer = (plan: PeerPlan) => Promise<PeerRun[]>;

function findPeers(): Peer[] {
  const binary = findMiniflux();
  if (binary === undefined) throw new Error('this bench needs Miniflux: set MINIFLUX_BINARY to its program');
  console.log(`Miniflux ${minifluxVersion(binary)}: ${binary}`);
  return [(plan) => runMiniflux(binary, plan), runBalance];
}

async function firstProcess(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const pid = parentOf(rows[0]?.pid ?? 0);
  await client.end();
  return pid;
}

/** Each turn runs all programs once, so that what else the machine does hits all alike. */
async function runTurns(
  turns: number,
  maxFeeds: number,
  newsroom: LargeNewsroom,
  serverUrl: string,
): Promise<PeerRun[][]> {
  const feeds = (await feedAddresses(newsroom)).slice(0, maxFeeds);
  const databasePid = await firstProcess(serverUrl);
  const all = findPeers();
  const done: PeerRun[][] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const runs: PeerRun[] = [];
    for (const peer of all) {
      const plan = (databaseUrl: string): PeerPlan => ({ newsroom, feeds, databaseUrl, databasePid });
      runs.push(...(await withDatabase(serverUrl, (url) => peer(plan(url)))));
    }
    for (const run of runs) console.log(`${turn + 1}. ${run.name}: ${rate(run.articlesPerSecond)} a second`);
    done.push(runs);
  }
  return done;
}

const rate = (value: number) => value.toFixed(value < 20 ? 1 : 0);
const total = ({ cpuMs }: PeerRun) => cpuMs.program + cpuMs.database;

/** The median of all turns, with the lowest and the highest. */
function spread(values: readonly number[], digits: number): string {
  const [low, middle, high] = [0, 0.5, 1].map((share) => quantile(values, share).toFixed(digits));
  return `${middle} (${low} to ${high})`;
}

function rowsOf(turns: readonly PeerRun[][], name: string, reference: string): Row[] {
  const pairs = turns.flatMap((runs) => {
    const [run, other] = [name, reference].map((wanted) => runs.find((one) => one.name === wanted));
    return run === undefined || other === undefined ? [] : [{ run, other }];
  });
  const runs = pairs.map(({ run }) => run);
  const ratio = (value: (run: PeerRun) => number) =>
    spread(
      pairs.map(({ run, other }) => value(run) / value(other)),
      2,
    );
  const parts = `program ${spread(
    runs.map(({ cpuMs }) => cpuMs.program),
    1,
  )}, database ${spread(
    runs.map(({ cpuMs }) => cpuMs.database),
    1,
  )} ms`;
  const own = [
    {
      figure: `${name}: articles a second`,
      measured: spread(
        runs.map((run) => run.articlesPerSecond),
        1,
      ),
    },
    { figure: 'Its processor time for an article', measured: parts },
    {
      figure: 'Its articles',
      measured: spread(
        runs.map(({ articles }) => articles),
        0,
      ),
    },
  ];
  if (name === reference) return own;
  return [
    { figure: `${name}: rate against ${reference}`, measured: ratio((run) => run.articlesPerSecond) },
    { figure: `${name}: processor time against ${reference}`, measured: ratio(total) },
    ...own,
  ];
}

/**
 * Balance beside Miniflux on the same newsroom and the same database server, in turns: `npm run bench -- peers
 * [TURNS] [FEEDS]`, 3 turns and 149 feeds unless given. MINIFLUX_BINARY names the program of Miniflux.
 */
export async function run([turns = '3', feeds = '149']: string[] = []): Promise<void> {
  if (!hasLargeNewsroom) throw new Error('this bench needs ../shared/newsroom beside the repository');
  const programs = await requirePostgres();
  const postgres = await startPostgres(programs);
  const newsroom = await startLargeNewsroom();
  try {
    const done = await runTurns(Number(turns), Number(feeds), newsroom, postgres.url);
    const names = (done[0] ?? []).map(({ name }) => name);
    const [reference = ''] = names;
    printTable(
      `Beside Miniflux, ${done.length} turns: the median, the lowest and the highest`,
      names.flatMap((name) => rowsOf(done, name, reference)),
    );
  } finally {
    await newsroom.close();
    await postgres.stop();
  }
}
