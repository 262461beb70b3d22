import type pg from 'pg';

// First keys of advisory locks that nothing else in the database uses.
const leaderSpace = 730_165_407;
const presenceSpace = 730_165_408;

async function tryLock(client: pg.ClientBase, space: number, key: string): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    'SELECT pg_try_advisory_lock($1, hashtext($2)) AS locked',
    [space, key],
  );
  return rows[0]?.locked === true;
}

/** The session of one process of an installation leads as long as it lives. False while another one leads. */
export function tryToLead(client: pg.ClientBase): Promise<boolean> {
  return tryLock(client, leaderSpace, 'leader');
}

/** Shows all others that the process lives, as long as the session does. */
export function showPresence(client: pg.ClientBase, owner: string): Promise<boolean> {
  return tryLock(client, presenceSpace, owner);
}

/**
 * Locks and notifications of a server that refuses writes reach no process that works.
 * @throws when the session is lost too
 */
export async function requireWritable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('SHOW transaction_read_only');
  if (rows[0]?.transaction_read_only === 'on') throw new Error('the database can only be read');
}

/** Whether any session shows the presence of this process. */
export async function isPresent(pool: pg.Pool, owner: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2
       AND classid = $1 AND objid = (hashtext($2)::bigint & 4294967295)::oid
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [presenceSpace, owner],
  );
  return rowCount !== 0;
}

/** The server ends the session of a machine that is gone without a word within about five seconds. */
export const endWhenGone = `SET tcp_keepalives_idle = 2; SET tcp_keepalives_interval = 1;
  SET tcp_keepalives_count = 3`;
