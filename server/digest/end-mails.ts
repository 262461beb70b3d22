import { AppError } from '#domain/app-error.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { turnOff } from './reader-mail-store.ts';
import { loadUnsubscribeKey, type MailKind, parseUnsubscribeToken } from './unsubscribe-token.ts';

/**
 * Ends the kind of mail that a token names; ending it again changes nothing.
 * @throws AppError not-found for a token that is not ours
 */
export async function endMails(
  deps: { db: Db; clock: Clock },
  { token }: { token: string },
): Promise<MailKind> {
  const found = parseUnsubscribeToken(await loadUnsubscribeKey(deps), token);
  if (found === null) {
    throw new AppError(
      'not-found',
      'This link is not complete. Open it from the mail again, or sign in and change your preferences.',
    );
  }
  await turnOff(deps.db, found.kind, found.accountId, deps.clock());
  return found.kind;
}
