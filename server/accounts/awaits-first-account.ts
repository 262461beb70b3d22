import type { Db } from '#server/db/db.ts';
import { isAccountTableEmpty } from './account-store.ts';

/** Whether nobody has an account yet, so that the next one to sign in is the first. */
export function awaitsFirstAccount(deps: { db: Db }): Promise<boolean> {
  return isAccountTableEmpty(deps.db);
}
