import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type PostgresServer, startPostgres } from '../../scripts/lib/postgres.mjs';
import { startForwarder } from './forwarder.ts';
import { requirePostgres } from './installation.ts';

/** A primary and its standbys behind one address. What the primary acknowledges, the heir has too. */
export interface ReplicatedPostgres {
  /** The address that moves. */
  url: string;
  /** Ends all processes of the primary at once. */
  killPrimary(): Promise<void>;
  /** Cuts the primary off, which continues to run: connections to it stay open without an answer. */
  cutOffPrimary(): void;
  /** Moves the address; connections that are open stay where they are. The bystander is never promoted. */
  moveTo(standby: 'heir' | 'bystander'): void;
  /** Makes the heir the primary. */
  promote(): Promise<void>;
  /** Starts new standbys of the new primary. */
  addStandbys(): Promise<void>;
  close(): Promise<void>;
}

const settings = ['synchronous_commit=on'];

async function query<Row extends pg.QueryResultRow>(server: PostgresServer, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Lets commits wait for this standby; for none with ''. */
async function waitFor(server: PostgresServer, standby: string): Promise<void> {
  await query(server, `ALTER SYSTEM SET synchronous_standby_names = '${standby}'`);
  await query(server, 'SELECT pg_reload_conf()');
}

async function untilSynchronous(primary: PostgresServer): Promise<void> {
  const text = `SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'`;
  while ((await query(primary, text)).length === 0) await sleep(50);
}

export async function startReplicatedPostgres({
  hasBystander,
}: {
  hasBystander: boolean;
}): Promise<ReplicatedPostgres> {
  const programs = await requirePostgres();
  const standbyOf = (server: PostgresServer, name: string) =>
    startPostgres(programs, { settings: [...settings, `cluster_name=${name}`], standbyOf: server.url });
  let primary = await startPostgres(programs, { settings });
  let heir = primary;
  let bystander: PostgresServer | null = null;
  const addStandbys = async () => {
    heir = await standbyOf(primary, 'heir');
    if (hasBystander) bystander = await standbyOf(primary, 'bystander');
    await waitFor(primary, 'heir');
    await untilSynchronous(primary);
  };
  await addStandbys();
  const forwarder = await startForwarder(primary.port);
  const stopAll = async () => {
    for (const server of new Set([primary, heir, bystander])) await server?.stop();
  };
  return {
    url: primary.url.replace(String(primary.port), String(forwarder.port)),
    killPrimary: () => primary.kill(),
    cutOffPrimary: () => forwarder.dropPackets(),
    moveTo: (standby) => forwarder.moveTo(standby === 'heir' ? heir.port : (bystander?.port ?? 0)),
    promote: async () => {
      await query(heir, 'SELECT pg_promote()');
      await waitFor(heir, '');
    },
    addStandbys: async () => {
      // One that was cut off may wait for its standby when it is asked to stop.
      if (!primary.hasEnded()) await primary.kill();
      for (const server of [primary, bystander]) await server?.stop();
      primary = heir;
      await addStandbys();
    },
    close: async () => {
      await forwarder.close();
      await stopAll();
    },
  };
}
