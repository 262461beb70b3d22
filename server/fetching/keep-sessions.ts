import { TLSSocket } from 'node:tls';
import type { buildConnector } from 'undici';

/** Sites whose TLS sessions are kept; a session takes about two kilobytes. */
export const maxKeptSessions = 1000;

/**
 * Keeps the newest TLS session of each site. undici resumes sessions, but refers to them weakly, so that they are gone
 * when the next run begins; a resumed session needs no check of certificates.
 */
export function keepSessions(connect: buildConnector.connector): buildConnector.connector {
  const kept = new Map<string, Buffer>();
  return (target, callback) => {
    const site = target.servername ?? target.hostname;
    connect(target, (...[error, socket]) => {
      if (socket instanceof TLSSocket) socket.on('session', (session) => keep(kept, site, session));
      return error === null ? callback(null, socket) : callback(error, null);
    });
  };
}

function keep(kept: Map<string, Buffer>, site: string, session: Buffer): void {
  kept.delete(site);
  kept.set(site, session);
  const [oldest] = kept.keys();
  if (kept.size > maxKeptSessions && oldest !== undefined) kept.delete(oldest);
}
