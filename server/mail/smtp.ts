import { connect, type Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import { AppError } from '#domain/app-error.ts';
import type { Log } from '#server/log.ts';
import { type Message, toSendable } from './message.ts';

const connectMs = 10_000;

/** What nodemailer passes to `getSocket` of the address of the mail server. */
interface Place {
  host?: string | undefined;
  port?: number | string | undefined;
  secure?: boolean | undefined;
}

/**
 * The connections to a mail server. nodemailer ends one that is silent; one whose server keeps sending words it holds
 * for ever, so we open them and can end them.
 */
interface MailConnections {
  /** The option of nodemailer of this name. */
  getSocket(place: Place, callback: (error: Error | null, socket?: { connection: Socket }) => void): void;
  /** Ends all at once. */
  destroy(): void;
}

export function createMailConnections(): MailConnections {
  const open = new Set<Socket>();
  return {
    getSocket({ host = 'localhost', port, secure }, callback) {
      const socket = connect({ host, port: Number(port) || (secure === true ? 465 : 587) });
      const late = Object.assign(new Error('the mail server does not answer'), { syscall: 'connect' });
      const timer = setTimeout(() => socket.destroy(late), connectMs);
      open.add(socket);
      socket.once('close', () => open.delete(socket));
      socket.once('error', callback);
      socket.once('connect', () => {
        clearTimeout(timer);
        socket.off('error', callback);
        callback(null, { connection: socket });
      });
    },
    destroy: () => {
      for (const socket of open) socket.destroy();
    },
  };
}

export class LateMailError extends Error {
  readonly code = 'ETIMEDOUT';
}

/** @throws LateMailError when `work` is not done in time */
export async function withLimit<T>(work: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LateMailError('the mail server did not finish')), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

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
