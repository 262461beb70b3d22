import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { quantile } from './table.ts';

export interface LoadPlan {
  address: string;
  connections: number;
  seconds: number;
  headers: Record<string, string>;
}

export interface LoadResult {
  perSecond: number;
  p50: number;
  p99: number;
  slowest: number;
  /** Size of the compressed body. */
  bytes: number;
  failed: number;
}

/** Sends one request with a new client address in its header, so that the limit per address does not apply. */
function sendRequest(order: LoadPlan, agent: Agent, number: number): Promise<{ ok: boolean; bytes: number }> {
  return new Promise((resolve) => {
    const from = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
    const sent = request(
      order.address,
      { agent, headers: { ...order.headers, 'x-forwarded-for': from } },
      (answer) => {
        let bytes = 0;
        answer.on('data', (piece: Buffer) => {
          bytes += piece.byteLength;
        });
        answer.on('end', () => resolve({ ok: answer.statusCode === 200, bytes }));
      },
    );
    sent.on('error', () => resolve({ ok: false, bytes: 0 }));
    sent.end();
  });
}

async function load(order: LoadPlan): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: order.connections });
  const times: number[] = [];
  let failed = 0;
  let bytes = 0;
  let number = 0;
  const begin = performance.now();
  const end = begin + order.seconds * 1000;
  const caller = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      number += 1;
      const outcome = await sendRequest(order, agent, number);
      times.push(performance.now() - start);
      if (outcome.ok) bytes = outcome.bytes;
      else failed += 1;
    }
  };
  await Promise.all(Array.from({ length: order.connections }, caller));
  const took = (performance.now() - begin) / 1000;
  agent.destroy();
  return {
    perSecond: times.length / took,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    slowest: quantile(times, 1),
    bytes,
    failed,
  };
}

/** Runs in a separate process, so that the client does not slow down the server: accepts a plan, prints the result. */
export async function run([order = '{}']: string[]): Promise<void> {
  console.log(JSON.stringify(await load(JSON.parse(order) as LoadPlan)));
}
