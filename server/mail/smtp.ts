import { createTransport } from 'nodemailer';
import { AppError } from '#domain/app-error.ts';
import type { Log } from '#server/log.ts';
import { createMailConnections, type MailConnections, withLimit } from './mail-connections.ts';
import { type Message, toSendable } from './message.ts';

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** A reader waits for this. */
const maxMs = 25_000;

/** Replies of the server may name the recipient; only their codes are logged. */
export function harmlessFields(error: unknown): Record<string, unknown> {
  if (typeof error !== 'object' || error === null) return {};
  const fields = ['code', 'responseCode', 'command'] as const;
  return Object.fromEntries(
    fields.flatMap((name) => (name in error ? [[name, Reflect.get(error, name)]] : [])),
  );
}

/** Creates a transport through a mail server, with one connection per mail. */
export function createSmtp(
  url: string,
  log: Log,
  limitMs = maxMs,
): { send(message: Message): Promise<void>; close(): void } {
  const open = new Set<MailConnections>();
  return {
    async send(message) {
      const connections = createMailConnections();
      open.add(connections);
      const { getSocket } = connections;
      try {
        const transport = createTransport({ url, ...timeouts, getSocket });
        await withLimit(transport.sendMail(toSendable(message)), limitMs);
      } catch (error) {
        log.error({ mail: harmlessFields(error) }, 'mail not sent');
        throw new AppError(
          'mail-failed',
          'The mail with your link could not be sent. Please try again in a few minutes.',
        );
      } finally {
        connections.destroy();
        open.delete(connections);
      }
    },
    close: () => {
      for (const connections of open) connections.destroy();
    },
  };
}
