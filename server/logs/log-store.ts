import { sql } from 'kysely';
import { z } from 'zod';
import { toWellFormed } from '#domain/text/well-formed.ts';
import type { Db } from '#server/db/db.ts';
import { storedRecord } from '#server/db/stored-json.ts';
import { toJsonb } from '#server/db/to-jsonb.ts';
import type { LogLine } from './log-line.ts';

/** As any release wrote them: what is no figure and no word is left out. */
const logFields = storedRecord(z.union([z.string(), z.number(), z.boolean(), z.null()]));

export interface StoredLogLine extends LogLine {
  id: string;
}

/** Everything a person may search for. */
function wordsOf({ message, source, fields }: LogLine): string {
  return [message, source, ...Object.values(fields)].join(' ').toLowerCase();
}

export async function insertLogLines(db: Db, lines: readonly LogLine[]): Promise<void> {
  await db
    .insertInto('log_lines')
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

/** Removes what is older than `before` and all but about the newest `most`. */
export async function trimLogLines(db: Db, { before, max }: { before: Date; max: number }): Promise<void> {
  await db.deleteFrom('log_lines').where('at', '<', before).execute();
  await sql`
    DELETE FROM log_lines
    WHERE id <= (SELECT id FROM log_lines ORDER BY id DESC OFFSET ${max} LIMIT 1)`.execute(db);
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
  let rows = db
    .selectFrom('log_lines')
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
  const { numDeletedRows } = await db.deleteFrom('log_lines').executeTakeFirst();
  return Number(numDeletedRows);
}
