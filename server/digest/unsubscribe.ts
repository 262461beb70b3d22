import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { AppError } from '#domain/app-error.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { type MailKind, turnOff } from './reader-mail-store.ts';
import { getOrInsertKey } from './signing-key-store.ts';

const purpose = 'unsubscribe';
const pattern = /^(digest|alert)\.([0-9a-f-]{36})\.([\w-]{43})$/;

/** The key that signs links of this installation; it is made when it is needed first. */
export async function loadUnsubscribeKey({ db, clock }: { db: Db; clock: Clock }): Promise<Buffer> {
  return getOrInsertKey(db, { purpose, fresh: randomBytes(32), now: clock() });
}

function sign(key: Buffer, kind: string, accountId: string): string {
  return createHmac('sha256', key).update(`${purpose}:${kind}:${accountId}`).digest('base64url');
}

/** A token that ends one kind of mail of one account, and can do nothing else. It does not expire: old mails have it. */
export function createUnsubscribeToken(key: Buffer, kind: MailKind, accountId: string): string {
  return `${kind}.${accountId}.${sign(key, kind, accountId)}`;
}

/** Null for a token that this installation did not sign. */
function parseUnsubscribeToken(key: Buffer, token: string): { kind: MailKind; accountId: string } | null {
  const [, kind, accountId = '', signature = ''] = pattern.exec(token) ?? [];
  if (kind !== 'digest' && kind !== 'alert') return null;
  const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(sign(key, kind, accountId)));
  return isOurs ? { kind, accountId } : null;
}

/**
 * Ends the kind of mail that a token names; ending it again changes nothing.
 * @throws AppError not-found for a token that is not ours
 */
export async function endMails(
  deps: { db: Db; clock: Clock },
  { token }: { token: string },
): Promise<MailKind> {
  const link = parseUnsubscribeToken(await loadUnsubscribeKey(deps), token);
  if (link === null) {
    throw new AppError(
      'not-found',
      'This link is not complete. Open it from the mail again, or sign in and change your preferences.',
    );
  }
  await turnOff(deps.db, link.kind, link.accountId, deps.clock());
  return link.kind;
}
