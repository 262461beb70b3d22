import type { Db, Tx } from '#server/db/db.ts';
import { toJsonb } from '#server/db/to-jsonb.ts';
import { type GoldenResult, type PromptKind, type PromptVersion, parseGoldenResult } from './prompt.ts';

function selectVersions(db: Db | Tx, kind: PromptKind) {
  return db
    .selectFrom('prompt_versions')
    .leftJoin('accounts', 'accounts.id', 'prompt_versions.account_id')
    .where('prompt_versions.kind', '=', kind)
    .select([
      'prompt_versions.version as version',
      'prompt_versions.prompt as prompt',
      'prompt_versions.created_at as createdAt',
      'accounts.email as author',
      'prompt_versions.restored_from as restoredFrom',
      'prompt_versions.golden as golden',
    ])
    .orderBy('prompt_versions.version', 'desc');
}

function toVersion<Row extends { golden: unknown; createdAt: Date }>(row: Row) {
  return { ...row, golden: parseGoldenResult(row.golden, row.createdAt) };
}

/** The newest saved version, or null when none was ever saved. */
export async function getNewestPrompt(db: Db | Tx, kind: PromptKind): Promise<PromptVersion | null> {
  const row = await selectVersions(db, kind).limit(1).executeTakeFirst();
  return row === undefined ? null : toVersion(row);
}

export async function getPromptVersion(
  db: Db | Tx,
  kind: PromptKind,
  version: number,
): Promise<PromptVersion | null> {
  const row = await selectVersions(db, kind)
    .where('prompt_versions.version', '=', version)
    .executeTakeFirst();
  return row === undefined ? null : toVersion(row);
}

/** Newest first. */
export async function listVersions(db: Db | Tx, kind: PromptKind, max: number): Promise<PromptVersion[]> {
  return (await selectVersions(db, kind).limit(max).execute()).map(toVersion);
}

export interface NewVersion {
  kind: PromptKind;
  version: number;
  prompt: string;
  createdAt: Date;
  accountId: string;
  restoredFrom: number | null;
  golden: GoldenResult | null;
}

/** Adds a version; false when somebody else added that number first. */
export async function addVersion(db: Db | Tx, added: NewVersion): Promise<boolean> {
  const row = await db
    .insertInto('prompt_versions')
    .values({
      kind: added.kind,
      version: added.version,
      prompt: added.prompt,
      created_at: added.createdAt,
      account_id: added.accountId,
      restored_from: added.restoredFrom,
      golden: added.golden === null ? null : toJsonb(added.golden),
    })
    .onConflict((conflict) => conflict.columns(['kind', 'version']).doNothing())
    .returning('version')
    .executeTakeFirst();
  return row !== undefined;
}
