import { connect, type Socket } from 'node:net';

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
export interface MailConnections {
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
