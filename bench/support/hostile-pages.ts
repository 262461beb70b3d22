import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const attributes = Array.from({ length: 500_000 }, (_, at) => ` a${at}`).join('');
const manyAttributes = `<!doctype html><html><body><article><p${attributes}>A text.</p></article></body></html>`;

function drip(answer: ServerResponse): void {
  answer.write('<!doctype html><html><body><p>');
  const timer = setInterval(() => answer.write('a'), 1_000);
  answer.on('close', () => clearInterval(timer));
}

export interface HostilePages {
  /** Without a trailing slash. */
  address: string;
  /** For FETCH_ALLOW_PRIVATE. */
  host: string;
  close(): void;
}

/** Serves a page that comes one byte a second at `/drip`, and one of many attributes at `/attributes`. */
export async function startHostilePages(): Promise<HostilePages> {
  const server = createServer((incoming, answer) => {
    const page = incoming.url?.split('?')[0];
    if (page !== '/drip' && page !== '/attributes') return void answer.writeHead(404).end();
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    if (page === '/drip') drip(answer);
    else answer.end(manyAttributes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...{ host, address: `http://${host}` },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
