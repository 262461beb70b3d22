import type { Tx } from './db.ts';

/**
 * Locks an account until the transaction ends, so that what it may have only so many of is counted and added by one
 * call at a time. Rows that refer to the account can be added meanwhile.
 */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
}
