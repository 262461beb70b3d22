import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Clock } from '#server/clock.ts';
import type { MailTransport } from '#server/config/environment.ts';
import type { Log } from '#server/log.ts';
import { type Message, toSendable } from './message.ts';
import { createOutbox } from './outbox.ts';
import { createMailConnections, harmlessFields, LateMailError, withLimit } from './smtp.ts';

/**
 * What became of a mail:
 * - `accepted`: the mail server is responsible for it now;
 * - `refused`: it will never be accepted for this recipient;
 * - `unavailable`: it was not accepted, a later attempt may be;
 * - `unknown`: the connection ended after the mail may have been accepted. Sending again could send it twice.
 */
export type SendOutcome =
  | { kind: 'accepted' }
  | { kind: 'refused'; code: number }
  | { kind: 'unavailable' }
  | { kind: 'unknown' };

function fieldOf(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
}

/** Failures before a mail is sent: no name, no connection, no TLS, no sign-in. */
const earlyCodes: readonly unknown[] = ['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH', 'ECONNREFUSED'];
const earlyCalls: readonly unknown[] = ['connect', 'getaddrinfo'];
const earlyCommands = /^(?:EHLO|HELO|LHLO|STARTTLS|AUTH|MAIL FROM|RCPT TO)/;
/** This one has no command of its own. */
const noGreeting = /^Invalid greeting/;
const earlyTimeouts: readonly unknown[] = ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT'];

/** What a failure of nodemailer says about the mail. */
export function judgeFailure(error: unknown): Exclude<SendOutcome, { kind: 'accepted' }> {
  const code = fieldOf(error, 'responseCode');
  if (typeof code === 'number') {
    // A refused sign-in or sender is a fault of the configuration, not of the recipient.
    const isOfMail = /^(?:RCPT|DATA)/.test(String(fieldOf(error, 'command')));
    return code >= 500 && isOfMail ? { kind: 'refused', code } : { kind: 'unavailable' };
  }
  const isEarly =
    earlyCalls.includes(fieldOf(error, 'syscall')) ||
    earlyCommands.test(String(fieldOf(error, 'command'))) ||
    noGreeting.test(String(fieldOf(error, 'message'))) ||
    earlyCodes.includes(fieldOf(error, 'code')) ||
    earlyTimeouts.includes(fieldOf(error, 'timeoutType'));
  return { kind: isEarly ? 'unavailable' : 'unknown' };
}

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
  /** Time limit of one mail. */
  limitMs?: number;
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

/** A server may be silent for half of it. */
const maxMs = 60_000;

// By default nodemailer sends a mail again when its connection closes, also after the server has accepted it.
const pool = { pool: true, maxConnections: mailConnections, maxMessages: 100, maxRequeues: 0 } as const;

function createSmtpMailer(url: string, { from, log, limitMs = maxMs }: ReaderMailerOptions): ReaderMailer {
  const open = () => {
    const connections = createMailConnections();
    const { getSocket } = connections;
    const transport = createTransport({ url, ...timeouts, ...pool, getSocket });
    return {
      send: (mail: ReaderMail) => withLimit(transport.sendMail(toMessage(mail, from)), limitMs),
      close: () => {
        transport.close();
        connections.destroy();
      },
    };
  };
  let current: ReturnType<typeof open> | null = null;
  const rest = () => {
    current?.close();
    current = null;
  };
  return {
    async send(mail) {
      current ??= open();
      const used = current;
      try {
        await used.send(mail);
        return { kind: 'accepted' };
      } catch (error) {
        const outcome = judgeFailure(error);
        log.warn({ mail: harmlessFields(error), outcome: outcome.kind }, 'mail to a reader not sent');
        // A server that does not finish would hold the connection.
        if (error instanceof LateMailError && current === used) rest();
        return outcome;
      }
    },
    rest,
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
