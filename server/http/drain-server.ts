import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#server/log.ts';

/** How a process stops serving, in milliseconds. */
export interface DrainTimes {
  /** It still accepts connections for this time, while /health already says that it stops. */
  announceMs: number;
  /** Then requests in progress are waited for; what is left is cut off. */
  graceMs: number;
}

/** Whether this process has begun to stop. The listener sets it, /health shows it. */
export class Draining {
  #hasBegun = false;

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  begin(): void {
    this.#hasBegun = true;
  }
}

export interface Drain {
  /** Ends serving in order. Returns when the last connection is closed. */
  drain(times: DrainTimes): Promise<void>;
}

/** Follows the connections and requests of a server from its start on, so that it can be drained. */
export function watchForDrain(server: Server, draining: Draining, log: Log): Drain {
  const sockets = new Set<Socket>();
  const open = new Set<ServerResponse>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // Before the app, which may answer at once.
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    open.add(response);
    if (draining.hasBegun) response.setHeader('Connection', 'close');
    response.once('close', () => {
      open.delete(response);
      // An answer whose headers were sent before has kept its connection open.
      const isIdle = () => [...open].every((other) => other.req.socket !== socket);
      if (draining.hasBegun) setImmediate(() => isIdle() && socket.destroySoon());
    });
  });
  const begin = () => {
    draining.begin();
    for (const response of open) if (!response.headersSent) response.setHeader('Connection', 'close');
    log.info({ inProgress: open.size }, 'serves requests in progress, then stops');
  };
  return {
    drain: async ({ announceMs, graceMs }) => {
      begin();
      if (announceMs > 0) await sleep(announceMs);
      await closeServer(server, { sockets, open, graceMs, log });
    },
  };
}

interface Closing {
  sockets: ReadonlySet<Socket>;
  open: ReadonlySet<ServerResponse>;
  graceMs: number;
  log: Log;
}

function closeServer(server: Server, { sockets, open, graceMs, log }: Closing): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      log.warn({ requests: open.size, graceMs }, 'requests cut off by the stop');
      server.closeAllConnections();
    }, graceMs);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
    // Browsers open connections ahead; without a first request they do not count as idle.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  });
}
