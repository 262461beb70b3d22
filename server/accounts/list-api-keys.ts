import type { Db } from '#server/db/db.ts';
import { type ApiKey, listApiKeyRows } from './api-key-store.ts';

/** All keys in force, newest first. */
export async function listApiKeys(deps: { db: Db }): Promise<ApiKey[]> {
  return await listApiKeyRows(deps.db);
}
