import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/db.ts';
import { createLog } from '#server/log.ts';
import { openTestDatabase, testPostgresUrl } from '#testing/database.ts';
import { until } from '#testing/waited-time.ts';
import type { Coordination } from './coordination.ts';
import { openCoordination } from './open-coordination.ts';

const maxMs = 20_000;
const log = createLog('silent');

describe.skipIf(testPostgresUrl === undefined)('processes on one PostgreSQL', () => {
  let database: Database;
  const open: Coordination[] = [];
  beforeAll(async () => {
    database = await openTestDatabase('postgresql');
  });
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close();
  });
  afterAll(() => database?.close());

  const join = async (mayLead = true) => {
    const one = await openCoordination({ database, log, mayLead });
    open.push(one);
    return one;
  };
  /** Ends the session of the leader, as a kill of its process does. */
  const endSessionOfLeader = () =>
    database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND classid = 730165407
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );

  it('have one leader, and the next when its session ends', async () => {
    const first = await join();
    const web = await join(false);
    const second = await join();
    expect([first, web, second].map((one) => one.isLeader())).toEqual([true, false, false]);
    await endSessionOfLeader();
    await until(() => second.isLeader() || first.isLeader(), maxMs);
    await until(() => [first, second].filter((one) => one.isLeader()).length === 1, maxMs);
    expect(web.isLeader()).toBe(false);
    await first.close();
    await until(() => second.isLeader(), maxMs);
  });

  it('know whether another one is connected', async () => {
    const [first, second] = [await join(), await join()];
    expect(await first.isConnected(second.owner)).toBe(true);
    await second.close();
    await until(async () => (await first.isConnected(second.owner)) === false, maxMs);
    expect(await first.isConnected(randomUUID())).toBeNull();
  });

  it('are connected again after the database ended their sessions', async () => {
    const one = await join();
    const reloads: string[] = [];
    one.on('outlets', (detail) => void reloads.push(detail));
    await endSessionOfLeader();
    await until(async () => !one.isLeader(), maxMs);
    await until(async () => one.isLeader() && (await one.isConnected(one.owner)) === true, maxMs);
    // Messages may have been missed.
    expect(reloads).toEqual(['']);
  });

  it('hear what one of them publishes, each on its topics', async () => {
    const [first, second] = [await join(), await join()];
    const heard: string[] = [];
    first.on('jobs', (name) => void heard.push(`first ${name}`));
    second.on('jobs', (name) => void heard.push(`second ${name}`));
    second.on('outlets', () => void heard.push('outlets'));
    await first.publish('jobs', 'refresh-stories');
    await until(() => heard.length >= 2, maxMs);
    expect(heard.sort()).toEqual(['first refresh-stories', 'second refresh-stories']);
  });
});

describe('the one process on the embedded database', () => {
  it('leads and hears itself', async () => {
    const database = await openTestDatabase('embedded');
    const one = await openCoordination({ database, log, mayLead: true });
    const heard: string[] = [];
    one.on('jobs', (name) => void heard.push(name));
    await one.publish('jobs', 'refresh-stories');
    expect(one.isLeader()).toBe(true);
    expect(heard).toEqual(['refresh-stories']);
    await database.close();
  });
});
