import { createServer, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from './waited-time.ts';

/** A proxy in front of the small web that can hold answers back. */
export interface HoldingProxy {
  /** The value for FETCH_PROXY_URL. */
  url: string;
  /** From now on, holds requests whose address matches. */
  hold(pattern: RegExp): void;
  /** Waits until a request is paused. */
  untilPaused(): Promise<void>;
  /** Passes on what is paused, and all later requests. */
  release(): void;
  close(): Promise<void>;
}

export async function startHoldingProxy(target: string): Promise<HoldingProxy> {
  let paused: (() => void)[] = [];
  let pattern: RegExp | null = null;
  const server = createServer((request, response) => {
    const pass = () => {
      const { method, headers, url = '' } = request;
      const { hostname, port } = new URL(target);
      const onward = sendRequest({ hostname, port, method, headers, path: url }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      onward.on('error', () => response.destroy());
      response.on('error', () => onward.destroy());
      request.pipe(onward);
    };
    if (pattern?.test(request.url ?? '')) paused.push(pass);
    else pass();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold: (next) => {
      pattern = next;
    },
    untilPaused: () => until(() => paused.length > 0, 60_000),
    release: () => {
      pattern = null;
      const waiting = paused;
      paused = [];
      for (const pass of waiting) pass();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
