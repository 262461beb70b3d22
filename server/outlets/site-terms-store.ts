import type { Db } from '#server/db/db.ts';

/** The hosts whose robots.txt forbids language models, with the program that it names. */
export async function listSiteTerms(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('site_terms').select(['host', 'agent']).limit(50_000).execute();
  return new Map(rows.map(({ host, agent }) => [host, agent]));
}

/** Stores what the robots.txt of a host says; null: it forbids nothing. */
export async function saveSiteTerms(
  db: Db,
  { host, agent, at }: { host: string; agent: string | null; at: Date },
): Promise<void> {
  if (agent === null) {
    await db.deleteFrom('site_terms').where('host', '=', host).execute();
    return;
  }
  await db
    .insertInto('site_terms')
    .values({ host, agent, read_at: at })
    .onConflict((conflict) => conflict.column('host').doUpdateSet({ agent, read_at: at }))
    .execute();
}
