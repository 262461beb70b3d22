import { sql } from 'kysely';
import { z } from 'zod';
import { toWellFormed } from '#domain/text/well-formed.ts';
import type { Db } from '#server/db/db.ts';
import type { PartitionedTable } from '#server/db/partitions.ts';
import { storedRecord } from '#server/db/stored-json.ts';
import { toJsonb } from '#server/db/to-jsonb.ts';
import type { LogLine } from './parse-log-line.ts';

/** As any release wrote them: what is no figure and no word is left out. */
const logFields = storedRecord(z.union([z.string(), z.number(), z.boolean(), z.null()]));

export const dailyLogLines: PartitionedTable = { name: 'daily_log_lines', column: 'at', periodDays: 1 };

/** The second is of the release before; its lines expire. Both number their lines from one sequence. */
const tables = ['daily_log_lines', 'log_lines'] as const;

export interface StoredLogLine extends LogLine {
  id: string;
}

/** Everything a person may search for. */
function wordsOf({ message, source, fields }: LogLine): string {
  return [message, source, ...Object.values(fields)].join(' ').toLowerCase();
}

export async function insertLogLines(db: Db, lines: readonly LogLine[]): Promise<void> {
  await db
    .insertInto('daily_log_lines')
    .values(
      lines.map((line) => ({
        at: line.at,
        level: line.level,
        source: toWellFormed(line.source),
        message: toWellFormed(line.message),
        fields: toJsonb(line.fields),
        words: toWellFormed(wordsOf(line)),
      })),
    )
    .execute();
}

/** Removes what is older than `before` and all but about the newest `max`. */
export async function trimLogLines(db: Db, { before, max }: { before: Date; max: number }): Promise<void> {
  for (const table of tables) await db.deleteFrom(table).where('at', '<', before).execute();
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM daily_log_lines ORDER BY id DESC OFFSET ${max} LIMIT 1`.execute(db);
  const last = rows[0];
  if (last === undefined) return;
  for (const table of tables) await db.deleteFrom(table).where('id', '<=', last.id).execute();
}

export interface LogQuery {
  limit: number;
  level?: LogLine['level'] | undefined;
  /** Characters to be found in message, source or fields. */
  search?: string | undefined;
}

/** The newest lines, newest first; with `from`, an id, none older than it. */
export async function listLogLines(
  db: Db,
  query: LogQuery & { from?: string | undefined },
): Promise<StoredLogLine[]> {
  const lines = await Promise.all(tables.map((table) => listLinesOf(db, table, query)));
  const newestFirst = lines.flat().sort((one, other) => Number(BigInt(other.id) - BigInt(one.id)));
  return newestFirst.slice(0, query.limit);
}

async function listLinesOf(
  db: Db,
  table: (typeof tables)[number],
  query: LogQuery & { from?: string | undefined },
): Promise<StoredLogLine[]> {
  let rows = db
    .selectFrom(table)
    .select(['id', 'at', 'level', 'source', 'message', 'fields'])
    .orderBy('id', 'desc')
    .limit(query.limit);
  if (query.from !== undefined) rows = rows.where('id', '>=', query.from);
  if (query.level !== undefined) rows = rows.where('level', '=', query.level);
  if (query.search !== undefined && query.search.trim() !== '') {
    const wanted = query.search.trim().toLowerCase();
    rows = rows.where(sql<boolean>`strpos(words, ${wanted}::text) > 0`);
  }
  return (await rows.execute()).map((row) => ({ ...row, fields: logFields.parse(row.fields) }));
}

export async function deleteLogLines(db: Db): Promise<number> {
  let count = 0;
  for (const table of tables) {
    const { numDeletedRows } = await db.deleteFrom(table).executeTakeFirst();
    count += Number(numDeletedRows);
  }
  return count;
}
