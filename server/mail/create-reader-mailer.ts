import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Clock } from '#server/clock.ts';
import type { MailTransport } from '#server/config/environment.ts';
import type { Log } from '#server/log.ts';
import { type Message, toSendable } from './message.ts';
import { createOutbox } from './outbox.ts';
import { judgeFailure, type SendOutcome } from './send-outcome.ts';
import { harmlessFields } from './smtp.ts';

/** A mail to a reader that ends with one click: its headers follow RFC 8058. */
export interface ReaderMail extends Omit<Message, 'from'> {
  /** The address that a mail program posts to. */
  unsubscribeUrl: string;
  /** The same for each attempt at one mail, so that a mailbox can recognise a second copy. */
  messageId: string;
}

/** Sends mails to many readers over few connections. */
export interface ReaderMailer {
  send(mail: ReaderMail): Promise<SendOutcome>;
  /** Ends its connections; a later mail opens new ones. */
  rest(): void;
}

interface ReaderMailerOptions {
  transport: MailTransport;
  /** `Name <address>` or an address. */
  from: string;
  /** The folder that contains the outbox. */
  dataDir: string;
  clock: Clock;
  log: Log;
}

/** Connections to the mail server, and mails in flight. */
export const mailConnections = 4;

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

function headersOf({ unsubscribeUrl }: ReaderMail): Record<string, string> {
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

function toMessage(mail: ReaderMail, from: string) {
  const { to, subject, text, html, messageId } = mail;
  return { ...toSendable({ from, to, subject, text, html }, headersOf(mail)), messageId };
}

// By default nodemailer sends a mail again when its connection closes, also after the server has accepted it.
const pool = { pool: true, maxConnections: mailConnections, maxMessages: 100, maxRequeues: 0 } as const;

function createSmtpMailer(url: string, { from, log }: ReaderMailerOptions): ReaderMailer {
  const open = () => createTransport({ url, ...timeouts, ...pool });
  let transport: ReturnType<typeof open> | null = null;
  return {
    async send(mail) {
      transport ??= open();
      try {
        await transport.sendMail(toMessage(mail, from));
        return { kind: 'accepted' };
      } catch (error) {
        const outcome = judgeFailure(error);
        log.warn({ mail: harmlessFields(error), outcome: outcome.kind }, 'mail to a reader not sent');
        return outcome;
      }
    },
    rest() {
      transport?.close();
      transport = null;
    },
  };
}

export function createReaderMailer(options: ReaderMailerOptions): ReaderMailer {
  const { transport, from, dataDir, clock, log } = options;
  if (transport.kind === 'smtp') return createSmtpMailer(transport.url, options);
  const outbox = createOutbox(join(dataDir, 'outbox'), clock, log);
  return {
    async send(mail) {
      const { to, subject, text, html } = mail;
      const headers = { ...headersOf(mail), 'Message-ID': mail.messageId };
      return outbox.send({ from, to, subject, text, html }, headers).then(
        () => ({ kind: 'accepted' }),
        () => ({ kind: 'unavailable' }),
      );
    },
    rest: () => {},
  };
}
