import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/db.ts';
import type { StoryRevisionsTable } from '#server/db/schema/story-tables.ts';

/**
 * `grouping` counts batches of placements, `regrouping` changes that the stream of a process cannot follow, `list`
 * changes that readers see.
 */
export type RevisionKind = StoryRevisionsTable['kind'];

/** Increments a counter and returns it. The row stays locked until the transaction ends, so writers run one after the other. */
export async function advanceRevision(tx: Tx, kind: RevisionKind, now: Date): Promise<number> {
  const row = await tx
    .insertInto('story_revisions')
    .values({ kind, revision: 1, changed_at: now })
    .onConflict((conflict) =>
      conflict.column('kind').doUpdateSet({
        revision: sql<string>`story_revisions.revision + 1`,
        changed_at: now,
      }),
    )
    .returning('revision')
    .executeTakeFirstOrThrow();
  return Number(row.revision);
}

/** The current value of a counter; 0 before the first change. */
export async function getRevision(
  db: Db | Tx,
  kind: RevisionKind,
): Promise<{ revision: number; changedAt: Date | null }> {
  const row = await db
    .selectFrom('story_revisions')
    .select(['revision', 'changed_at'])
    .where('kind', '=', kind)
    .executeTakeFirst();
  return { revision: Number(row?.revision ?? 0), changedAt: row?.changed_at ?? null };
}
