import { sql } from 'kysely';
import type { WorkingCheck } from '#contract/working-check.ts';
import type { Db } from '#server/db/db.ts';
import { toJsonb } from '#server/db/to-jsonb.ts';

/** The answer holds passages of what was checked, and pasted text is not kept: so it is there for a quarter of an hour. */
const keptMs = 15 * 60_000;

/** Adds a check whose model works, and deletes old ones. */
export async function addWorkingCheck(
  db: Db,
  { id, accountId, now, wantedUntil }: { id: string; accountId: string; now: Date; wantedUntil: Date },
): Promise<void> {
  await deleteOldChecks(db, now);
  await db
    .insertInto('working_checks')
    .values({ id, account_id: accountId, started_at: now, wanted_until: wantedUntil, alive_at: now })
    .execute();
}

/** Notes that the model still works. @returns until when somebody wants its reading; null if the check is gone */
export async function keepAlive(db: Db, id: string, now: Date): Promise<Date | null> {
  const row = await db
    .updateTable('working_checks')
    .set({ alive_at: now })
    .where('id', '=', id)
    .returning('wanted_until as wantedUntil')
    .executeTakeFirst();
  return row?.wantedUntil ?? null;
}

/** Until when somebody wants the reading of a check of this account. */
export async function setWanted(
  db: Db,
  { id, accountId, until }: { id: string; accountId: string; until: Date },
): Promise<void> {
  await db
    .updateTable('working_checks')
    .set({ wanted_until: until })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .execute();
}

export async function saveReading(db: Db, id: string, answer: WorkingCheck): Promise<void> {
  await sql`UPDATE working_checks SET answer = ${toJsonb(answer)}::jsonb WHERE id = ${id}::uuid`.execute(db);
}

/** A check of this account; null if there is none. */
export async function getWorkingCheckRow(
  db: Db,
  { id, accountId }: { id: string; accountId: string },
): Promise<{ answer: WorkingCheck | null; aliveAt: Date } | null> {
  const row = await db
    .selectFrom('working_checks')
    .select(['answer', 'alive_at as aliveAt'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row === undefined ? null : { answer: row.answer as WorkingCheck | null, aliveAt: row.aliveAt };
}

/** Checks whose model works, in any process. */
export async function countUnread(db: Db, aliveSince: Date): Promise<number> {
  const { count } = await db
    .selectFrom('working_checks')
    .select(sql<string>`count(*)`.as('count'))
    .where('answer', 'is', null)
    .where('alive_at', '>', aliveSince)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function deleteOldChecks(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('working_checks')
    .where('started_at', '<', new Date(now.getTime() - keptMs))
    .execute();
}
