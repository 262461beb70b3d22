import { randomUUID } from 'node:crypto';
import { getAccount } from '#server/accounts/accounts.ts';
import type { Clock } from '#server/clock.ts';
import type { Environment } from '#server/config/environment.ts';
import type { Database } from '#server/db/db.ts';
import { createNewsSource } from '#server/following/find-news.ts';
import { localDay } from '#server/following/mailable-news.ts';
import { loadPreferences } from '#server/following/preferences.ts';
import { createLog } from '#server/log.ts';
import { createReaderMailer } from '#server/mail/create-reader-mailer.ts';
import { LiveOutlets } from '#server/outlets/live-outlets.ts';
import type { RefreshDeps } from '#server/stories/projection/refresh-waiting.ts';
import type { SearchCaller } from '#server/stories/search/search-store.ts';
import { buildDigest, createEditionSource } from './build-digest.ts';
import { isEmptyContent } from './describe-news.ts';
import { type MailLinks, mailLinksOf, toReaderMail, writeReaderMail } from './reader-mail.ts';
import { loadUnsubscribeKey } from './unsubscribe.ts';
import type { WrittenMail } from './write-mail.ts';

/** A digest that was sent or shown at once. */
export interface DigestNow {
  outcome: 'accepted' | 'refused' | 'unavailable' | 'unknown' | 'empty' | 'dry-run';
  subject: string;
  text: string;
}

export interface DigestNowDeps {
  database: Pick<Database, 'db'>;
  clock: Clock;
  environment: Pick<Environment, 'mail' | 'mailFrom' | 'dataDir' | 'publicUrl' | 'apiBaseUrl'>;
}

/**
 * Sends the digest of an account now, whatever its preferences say. It does not count as the digest of the day, and
 * what it reports stays new.
 * @throws AppError not-found, invalid-email
 */
export async function sendDigestNow(
  { database: { db }, clock, environment }: DigestNowDeps,
  { email, dryRun }: { email: string; dryRun: boolean },
): Promise<DigestNow> {
  const account = await getAccount({ db }, { email });
  const log = createLog('silent');
  const outlets = new LiveOutlets({ db, log });
  await outlets.refresh();
  const deps = { db, clock, outlets };
  const preferences = await loadPreferences(db, account.id);
  const sources = {
    news: createNewsSource(deps, { isBackground: true }),
    editions: createEditionSource(deps),
  };
  const { content } = await buildDigest(deps, { accountId: account.id, choices: preferences, sources });
  if (isEmptyContent(content)) return { outcome: 'empty', subject: '', text: '' };
  const links = { ...mailLinksOf(environment), key: await loadUnsubscribeKey(deps) };
  const addressed = {
    ...{ id: randomUUID(), accountId: account.id, email: account.email, kind: 'digest' as const },
    ...{ period: localDay(clock(), preferences.timeZone), frequency: preferences.frequency },
  };
  const mail = toReaderMail(links, addressed, content);
  const { subject, text } = mail;
  if (dryRun) return { outcome: 'dry-run', subject, text };
  const { mail: transport, mailFrom: from, dataDir } = environment;
  const mailer = createReaderMailer({ transport, from, dataDir, clock, log });
  try {
    return { outcome: (await mailer.send(mail)).kind, subject, text };
  } finally {
    mailer.rest();
  }
}

/** The digest of an account as it would be sent now; null where there is nothing to send. */
export async function previewDigest(
  deps: RefreshDeps & Pick<MailLinks, 'publicUrl'>,
  { accountId }: { accountId: string },
  caller: SearchCaller = {},
): Promise<WrittenMail | null> {
  const preferences = await loadPreferences(deps.db, accountId);
  const sources = { news: createNewsSource(deps, caller), editions: createEditionSource(deps) };
  const { content } = await buildDigest(deps, { accountId, choices: preferences, sources });
  if (isEmptyContent(content)) return null;
  const { publicUrl } = deps;
  const { frequency, timeZone } = preferences;
  // A key that may only read gets the preview, so it carries no token that ends the mails.
  return writeReaderMail(
    { publicUrl, unsubscribeUrl: `${publicUrl}/preferences` },
    { kind: 'digest', frequency, period: localDay(deps.clock(), timeZone) },
    content,
  );
}
