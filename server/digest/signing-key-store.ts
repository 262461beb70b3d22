import type { Db, Tx } from '#server/db/db.ts';

/** The key of a purpose; `fresh` is stored where there is none yet. */
export async function getOrInsertKey(
  db: Db | Tx,
  { purpose, fresh, now }: { purpose: string; fresh: Buffer; now: Date },
): Promise<Buffer> {
  await db
    .insertInto('signing_keys')
    .values({ purpose, key: fresh, created_at: now })
    .onConflict((conflict) => conflict.column('purpose').doNothing())
    .execute();
  const row = await db
    .selectFrom('signing_keys')
    .select('key')
    .where('purpose', '=', purpose)
    .executeTakeFirstOrThrow();
  return Buffer.from(row.key);
}
