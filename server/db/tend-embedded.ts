import type pg from 'pg';
import type { Log } from '../log.ts';

const intervalMs = 60_000;
const vacuumEvery = 15;
// Two segments of the write-ahead log: short recovery after a kill, and a bounded folder.
const checkpointAfterBytes = 32 * 1024 * 1024;

// The default thresholds of autovacuum.
const neglectedTables = `
  SELECT format('%I.%I', s.schemaname, s.relname) AS name
  FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid
  WHERE s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
     OR s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
     OR s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0)`;

export async function checkpointIfDue(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ bytes: number }>(
    'SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) AS bytes FROM pg_control_checkpoint()',
  );
  if ((rows[0]?.bytes ?? 0) < checkpointAfterBytes) return false;
  await pool.query('CHECKPOINT');
  return true;
}

export async function vacuumNeglected(pool: pg.Pool): Promise<string[]> {
  // Otherwise statistics are written once a second at most.
  await pool.query('SELECT pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ name: string }>(neglectedTables);
  // One statement per table, so that other queries run in between.
  for (const { name } of rows) await pool.query(`VACUUM (ANALYZE) ${name}`);
  return rows.map(({ name }) => name);
}

/**
 * Runs checkpoints and vacuum on a timer, because the embedded engine has no background processes: its log would
 * grow without limit and deleted rows would keep their space. Returns a function that stops the timer and waits for
 * the running round.
 */
export function tendEmbedded(pool: pg.Pool, log: Log): () => Promise<void> {
  let round = 0;
  let current: Promise<void> | undefined;
  const tend = async (): Promise<void> => {
    round += 1;
    await checkpointIfDue(pool);
    if (round % vacuumEvery === 0) await vacuumNeglected(pool);
  };
  const timer = setInterval(() => {
    current ??= tend()
      .catch((error: unknown) => log.warn({ err: error }, 'embedded database could not be tended'))
      .finally(() => {
        current = undefined;
      });
  }, intervalMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await current;
  };
}
