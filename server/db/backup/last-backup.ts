import type pg from 'pg';

type Queryable = Pick<pg.ClientBase, 'query'>;

/** Remembers that a backup holds everything as of `at`. Does nothing on the schema of an older release. */
export async function recordBackup(client: Queryable, at: Date): Promise<void> {
  const { rows } = await client.query<{ known: boolean }>(
    "SELECT to_regclass('last_backup') IS NOT NULL AS known",
  );
  if (rows[0]?.known !== true) return;
  await client.query(
    'INSERT INTO last_backup (at) VALUES ($1) ON CONFLICT (is_only) DO UPDATE SET at = excluded.at',
    [at],
  );
}

export interface BackupTimes {
  /** The last backup by `balance backup`; null when none is known. */
  last: Date | null;
  /** Since when there is something to back up and backups are remembered; null without accounts. */
  since: Date | null;
}

export async function getBackupTimes(client: Queryable): Promise<BackupTimes> {
  const { rows } = await client.query<BackupTimes>(
    `SELECT (SELECT at FROM last_backup) AS last, greatest(min(created_at),
       (SELECT applied_at FROM schema_migrations WHERE name = '0150-last-backup')) AS since
     FROM accounts HAVING count(*) > 0`,
  );
  return rows[0] ?? { last: null, since: null };
}
