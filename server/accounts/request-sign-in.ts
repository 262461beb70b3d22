import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { normaliseEmail } from './accounts.ts';
import { createSecretToken, hashToken } from './secret-token.ts';
import {
  deleteSignInLink,
  getNewestSignInLink,
  insertSignInLink,
  lockSignInLinksOf,
  type NewSignInLink,
} from './session-store.ts';

const linkMinutes = 15;
/** Interval between links to a flooded mailbox: the newest link stays valid for at least ten more minutes. */
const floodedEveryMs = 5 * 60_000;

export interface RequestSignInDeps {
  db: Db;
  clock: Clock;
  mailer: Mailer;
  /** Without a trailing slash; never taken from the request. */
  publicUrl: string;
  /** Counts a request, and says whether more came for this mail address than are answered with a mail each. */
  isFlooded(email: string): Promise<boolean>;
}

/** Stores a link, unless the mailbox is flooded and its newest link is young and not used. */
async function storeLink(db: Db, isFlooded: boolean, link: NewSignInLink): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    if (isFlooded) {
      await lockSignInLinksOf(tx, link.email);
      const newest = await getNewestSignInLink(tx, link.email);
      const isYoung = newest !== null && link.now.getTime() - newest.createdAt.getTime() < floodedEveryMs;
      if (isYoung && !newest.isUsed) return false;
    }
    await insertSignInLink(tx, link);
    return true;
  });
}

/**
 * Mails a sign-in link. A flooded mailbox gets fewer links, but the answer is the same, and the newest link in the
 * mailbox still works: nobody can lock the owner out. The function does not look up accounts, so known and unknown
 * addresses have the same code path, time and answer, also when the mail server fails. Opening the link decides whether
 * the address may have an account.
 * @throws AppError invalid-email, mail-failed
 */
export async function requestSignIn(deps: RequestSignInDeps, input: { email: string }): Promise<void> {
  const email = normaliseEmail(input.email);
  const isFlooded = await deps.isFlooded(email);
  const now = deps.clock();
  const token = createSecretToken();
  const tokenHash = hashToken(token);
  const expiresAt = new Date(now.getTime() + linkMinutes * 60_000);
  if (!(await storeLink(deps.db, isFlooded, { tokenHash, email, now, expiresAt }))) return;
  try {
    const link = `${deps.publicUrl}/auth/verify?token=${token}`;
    await deps.mailer.sendSignInLink({ to: email, link, expiresMinutes: linkMinutes });
  } catch (error) {
    await deleteSignInLink(deps.db, tokenHash);
    throw error;
  }
}
