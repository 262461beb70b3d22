import type { DigestFrequency } from '#domain/following/preferences.ts';
import type { ReaderMail } from '#server/mail/create-reader-mailer.ts';
import type { DigestContent } from './describe-news.ts';
import type { MailKind } from './reader-mail-store.ts';
import { createUnsubscribeToken } from './unsubscribe.ts';
import { type WrittenMail, writeAlert, writeDigest } from './write-mail.ts';

/** The addresses that mails contain. */
export interface MailLinks {
  /** The web app; without a trailing slash. */
  publicUrl: string;
  /** The API, which accepts the post of a mail program; without a trailing slash. */
  apiUrl: string;
}

export function mailLinksOf({ publicUrl, apiBaseUrl }: { publicUrl: string; apiBaseUrl: string }): MailLinks {
  return { publicUrl, apiUrl: apiBaseUrl === '' ? publicUrl : apiBaseUrl };
}

interface Addressed {
  id: string;
  accountId: string;
  email: string;
  kind: MailKind;
  /** Begins with the local day. */
  period: string;
  frequency: DigestFrequency;
}

const unsubscribePath = '/digest/unsubscribe';

/** A mail as it is read; `unsubscribeUrl` is the page that ends it. */
export function writeReaderMail(
  links: { publicUrl: string; unsubscribeUrl: string },
  { kind, period, frequency }: Pick<Addressed, 'kind' | 'period' | 'frequency'>,
  content: DigestContent,
): WrittenMail {
  const [day = period] = period.split(' ');
  return kind === 'digest' ? writeDigest(content, links, { day, frequency }) : writeAlert(content, links);
}

/** A mail with its headers. */
export function toReaderMail(
  links: MailLinks & { key: Buffer },
  addressed: Addressed,
  content: DigestContent,
): ReaderMail {
  const { id, email, kind, accountId } = addressed;
  const token = createUnsubscribeToken(links.key, kind, accountId);
  const { publicUrl, apiUrl } = links;
  const path = `${unsubscribePath}?token=${token}`;
  return {
    ...writeReaderMail({ publicUrl, unsubscribeUrl: publicUrl + path }, addressed, content),
    to: email,
    unsubscribeUrl: apiUrl + path,
    messageId: `<${kind}.${id}@${new URL(publicUrl).hostname}>`,
  };
}
