import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import type { Clock } from '../../clock.ts';
import { publishFile } from '../../sync-files.ts';
import type { Database } from '../db.ts';
import { mapDatabaseError } from '../map-database-error.ts';
import { listAppliedMigrations, MigrationError } from '../migrate.ts';
import { BackupError, type BackupHeader, explainBackupFile } from './backup-format.ts';
import { recordBackup } from './last-backup.ts';
import { listTables, quoteName, type StoredTable } from './list-tables.ts';

export interface BackupSummary {
  file: string;
  bytes: number;
  rows: Record<string, number>;
}

const rowsAtOnce = 200;

async function* dumpRows(client: pg.ClientBase, table: StoredTable): AsyncGenerator<string> {
  const columns = table.columns.map(quoteName).join(', ');
  await client.query(
    `DECLARE backup_rows NO SCROLL CURSOR FOR
     SELECT to_jsonb(r)::text AS json FROM (SELECT ${columns} FROM ${quoteName(table.name)}) r`,
  );
  for (;;) {
    const { rows } = await client.query<{ json: string }>(`FETCH ${rowsAtOnce} FROM backup_rows`);
    for (const { json } of rows) yield json;
    if (rows.length < rowsAtOnce) break;
  }
  await client.query('CLOSE backup_rows');
}

async function* writeLines(
  client: pg.ClientBase,
  createdAt: Date,
  counts: Record<string, number>,
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const seal = (line: string): string => {
    hash.update(line);
    return line;
  };
  const migrations = await listAppliedMigrations(client);
  if (migrations.length === 0)
    throw new MigrationError('The database is empty: there is nothing to back up.');
  const header: BackupHeader = {
    format: 'balance-backup',
    version: 1,
    createdAt: createdAt.toISOString(),
    migrations: migrations.map(({ name, checksum }) => ({ name, checksum })),
  };
  yield seal(`${JSON.stringify(header)}\n`);
  for (const table of await listTables(client)) {
    yield seal(`${JSON.stringify({ table: table.name, columns: table.columns })}\n`);
    let count = 0;
    for await (const json of dumpRows(client, table)) {
      yield seal(`[${json}]\n`);
      count += 1;
    }
    counts[table.name] = count;
  }
  yield `${JSON.stringify({ end: true, rows: counts, sha256: hash.digest('hex') })}\n`;
}

/** Protects an existing file: it may be the only backup. */
async function checkTarget(file: string, force: boolean): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found === undefined) return;
  if (found.isDirectory()) throw new BackupError(`${file} cannot be written: it is a folder, not a file.`);
  if (!force)
    throw new BackupError(`${file} exists already. Name another file, or write --force to replace it.`);
}

/**
 * Writes a consistent snapshot of all tables except the queue, with only a few rows in memory. The file appears when
 * it is complete. On the embedded database other queries wait until it is done.
 * @throws BackupError when the file exists, unless `force`, cannot be written, or `signal` is aborted
 */
export async function backUp(
  { database, clock }: { database: Pick<Database, 'pool'>; clock: Clock },
  file: string,
  { force = false, signal }: { force?: boolean | undefined; signal?: AbortSignal | undefined } = {},
): Promise<BackupSummary> {
  await checkTarget(file, force);
  const unfinished = `${file}.partial`;
  const rows: Record<string, number> = {};
  const client = await database.pool.connect().catch((error: unknown) => {
    throw mapDatabaseError(error);
  });
  let isReleased = false;
  const release = (isBroken: boolean): void => {
    if (!isReleased) client.release(isBroken);
    isReleased = true;
  };
  // A pending query would hold up the end of the streams; with its connection it fails.
  const stop = (): void => release(true);
  signal?.addEventListener('abort', stop, { once: true });
  const createdAt = clock();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const lines = Readable.from(writeLines(client, createdAt, rows));
    await pipeline(lines, createGzip(), createWriteStream(unfinished, { mode: 0o600 }), { signal });
    await publishFile(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {});
    if (signal?.aborted) throw new BackupError(`The backup was stopped; ${file} was not written.`);
    throw explainBackupFile(mapDatabaseError(error), file, 'written');
  } finally {
    signal?.removeEventListener('abort', stop);
    if (!isReleased)
      await client.query('ROLLBACK').then(
        () => release(false),
        () => release(true),
      );
  }
  // The file is whole, whether its time can be stored or not.
  await recordBackup(database.pool, createdAt).catch(() => {});
  return { file, bytes: (await stat(file)).size, rows };
}
