import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { testPostgresUrl } from '../testing/database.ts';
import type { Database } from './db.ts';
import { openPostgresql } from './open-postgresql.ts';

/** The server has long for an answer, so that a busy machine is not mistaken for one that is cut off. */
const limits = { tickMs: 40, unresponsiveTicks: 5, probeTimeoutMs: 20_000, maxFailedProbes: 2 };
const unavailable = expect.objectContaining({ message: expect.stringContaining('Connection terminated') });

/** What PostgreSQL answers to a new connection beyond max_connections. */
function refusal(): Buffer {
  const fields = Buffer.from('SFATAL\0VFATAL\0C53300\0Msorry, too many clients already\0\0');
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** A network before the server that can drop all packets: what is sent gets lost, and no connection ends. */
async function startNetwork(port: number) {
  let isDropping = false;
  let isFull = false;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    open.add(client);
    client.on('error', () => {});
    if (isFull) client.once('data', () => client.end(refusal()));
    if (isDropping || isFull) return;
    const target = connect({ host: '127.0.0.1', port });
    open.add(target);
    client.pipe(target);
    target.pipe(client);
    for (const [one, other] of [
      [client, target],
      [target, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    /** Drops what is sent on open connections, and with `alsoNew` on those that open until `recover`. */
    dropPackets: ({ alsoNew }: { alsoNew: boolean }) => {
      isDropping = alsoNew;
      for (const socket of open) {
        socket.unpipe();
        socket.removeAllListeners('close');
        socket.pause();
      }
    },
    /** Answers new connections as a server with too many of them does. */
    fill: () => {
      isFull = true;
    },
    recover: () => {
      isDropping = false;
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe.skipIf(testPostgresUrl === undefined)('a PostgreSQL that no longer answers', () => {
  let network: Awaited<ReturnType<typeof startNetwork>>;
  let database: Database;
  let direct: pg.Client;
  let address: string;
  beforeEach(async () => {
    const url = new URL(testPostgresUrl ?? '');
    network = await startNetwork(Number(url.port));
    direct = new pg.Client({ connectionString: url.href });
    await direct.connect();
    url.host = `127.0.0.1:${network.port}`;
    address = url.href;
    database = await openPostgresql(address, createLog('silent'), limits);
  });
  afterEach(async () => {
    await network.close();
    await database.close().catch(() => {});
    await direct.end();
  });

  const pidOf = async (client: pg.ClientBase) => {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    return rows[0]?.pid ?? 0;
  };

  it('keeps a statement that it works on, however long', async () => {
    const { rows } = await database.pool.query("SELECT pg_sleep(1.5), 'done' AS outcome");
    expect(rows).toEqual([expect.objectContaining({ outcome: 'done' })]);
  });

  it('keeps a statement of a server that accepts no more connections', async () => {
    const pending = database.pool.query("SELECT pg_sleep(1.5), 'done' AS outcome");
    await sleep(100);
    network.fill();
    expect((await pending).rows).toEqual([expect.objectContaining({ outcome: 'done' })]);
  });

  it('keeps a connection that waits for its program', async () => {
    const client = await database.pool.connect();
    await client.query('BEGIN');
    await sleep(600);
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await client.query('ROLLBACK');
    client.release();
  });

  it('fails the statement of a process that is gone, and gives up idle connections like it', async () => {
    const { pool } = database;
    const clients = await Promise.all([pool.connect(), pool.connect()]);
    const [waiting, idle] = clients;
    const pids = await Promise.all(clients.map(pidOf));
    const sleeping = waiting?.query('SELECT pg_sleep(30)');
    const outcome = expect(sleeping).rejects.toEqual(unavailable);
    idle?.release();
    await sleep(100);
    network.dropPackets({ alsoNew: false });
    await direct.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid', [pids]);
    await outcome;
    waiting?.release(true);
    expect(pool.totalCount).toBe(0);
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  it('ends no connection that opens while another one is checked', async () => {
    const { pool } = database;
    const long = pool.query("SELECT pg_sleep(1), 'done' AS outcome");
    const others = [];
    for (let at = 0; at < 20; at += 1) {
      await sleep(50);
      others.push(
        pool.connect().then(async (client) => {
          await client.query('SELECT pg_sleep(0.02)');
          client.release(true);
        }),
      );
    }
    await Promise.all(others);
    expect((await long).rows).toEqual([expect.objectContaining({ outcome: 'done' })]);
  });

  it('fails statements while the server cannot be reached, and works again when it can', async () => {
    const impatient = await openPostgresql(address, createLog('silent'), { ...limits, probeTimeoutMs: 300 });
    network.dropPackets({ alsoNew: true });
    await expect(impatient.pool.query('SELECT 1')).rejects.toEqual(unavailable);
    network.recover();
    expect((await impatient.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await impatient.close();
  });
});
