import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { normaliseEmail } from './normalise-email.ts';
import { createSecretToken, hashToken } from './secret-token.ts';
import { deleteSignInLink, insertSignInLink } from './sign-in-link-store.ts';

const linkMinutes = 15;

export interface RequestSignInDeps {
  db: Db;
  clock: Clock;
  mailer: Mailer;
  /** Without a trailing slash; never taken from the request. */
  publicUrl: string;
  /** Throws `too-many-requests` when this address has asked too often. */
  limitAddress(email: string): Promise<void>;
}

/**
 * Mails a sign-in link. Accounts are not looked at: a known and an unknown address take the same path, the
 * same time and the same answer, also when the mail server fails. Whether the address may have an account
 * is decided when its owner opens the link.
 * @throws AppError invalid-email, too-many-requests, mail-failed
 */
export async function requestSignIn(deps: RequestSignInDeps, input: { email: string }): Promise<void> {
  const email = normaliseEmail(input.email);
  await deps.limitAddress(email);
  const now = deps.clock();
  const token = createSecretToken();
  const tokenHash = hashToken(token);
  const expiresAt = new Date(now.getTime() + linkMinutes * 60_000);
  await insertSignInLink(deps.db, { tokenHash, email, now, expiresAt });
  try {
    const link = `${deps.publicUrl}/auth/verify?token=${token}`;
    await deps.mailer.sendSignInLink({ to: email, link, expiresMinutes: linkMinutes });
  } catch (error) {
    await deleteSignInLink(deps.db, tokenHash);
    throw error;
  }
}
