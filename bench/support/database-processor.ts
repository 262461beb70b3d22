import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';

const ticksPerSecond = 100;

/** The processor time of the database's connections so far, in milliseconds; NaN where /proc does not have them. */
export async function databaseProcessorMs(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'`.execute(
    db,
  );
  const times = await Promise.all(
    rows.map(async ({ pid }) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      const fields = stat.split(') ').at(-1)?.split(' ') ?? [];
      return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1000;
    }),
  );
  return times.reduce((sum, ms) => sum + ms, 0);
}
