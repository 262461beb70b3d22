import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A caller with an address of its own on this machine. */
export interface Caller {
  /** Of the server, without a trailing slash. */
  address: string;
  /** From which it connects, such as 127.0.0.2. */
  from: string;
  /** Of its account. */
  token?: string;
}

/** What an attack may use. */
export interface Target extends Required<Caller> {
  /** Address of the hostile web server, which the server may fetch. */
  hostilePages: string;
}

export interface RunningAttack {
  /** How often each status was answered; 0: no answer. */
  statuses: ReadonlyMap<number, number>;
  stop(): Promise<void>;
}

export interface Attack {
  name: string;
  start(target: Target): Promise<RunningAttack>;
}

interface Sent {
  method?: string;
  path: string;
  /** JSON. */
  body?: string;
  /** After which the caller hangs up, in milliseconds. */
  timeout?: number;
}

/** Sends requests from the address of a caller. The status is 0 when there is no answer. */
export function createSend({ address, from, token }: Caller) {
  const agent = new Agent({ keepAlive: true, localAddress: from });
  const send = ({ method = 'GET', path, body, timeout = 30_000 }: Sent) =>
    new Promise<number>((resolve) => {
      const signal = AbortSignal.timeout(timeout);
      const headers = {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      };
      const read = (answer: IncomingMessage) => {
        answer.resume();
        answer.on('error', () => resolve(0));
        answer.on('end', () => resolve(answer.statusCode ?? 0));
      };
      const sent = request(address + path, { agent, method, headers, signal }, read);
      sent.on('error', () => resolve(0));
      sent.end(body);
    });
  return { send, close: () => agent.destroy() };
}

/** Keeps so many requests in progress until it is stopped. */
function keepSending(target: Target, calls: readonly Sent[], atOnce: number): RunningAttack {
  const { send, close } = createSend(target);
  const statuses = new Map<number, number>();
  let isOver = false;
  let sent = 0;
  const callers = Array.from({ length: atOnce }, async () => {
    while (!isOver) {
      const call = calls[sent % calls.length];
      sent += 1;
      const status = call === undefined ? 0 : await send(call);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      // A refusal comes at once; a client that does not stop at it is no harder than this.
      if (status === 429 || status === 0) await sleep(20);
    }
  });
  return {
    statuses,
    stop: async () => {
      isOver = true;
      close();
      await Promise.all(callers);
    },
  };
}

/** Holds connections that send a byte of a body and no more, and opens those again that the server ends. */
function holdSlowBodies({ address, from }: Target, count: number): RunningAttack {
  const { port, hostname } = new URL(address);
  const head = `POST /bias-check HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: 500\r\n\r\n{`;
  const statuses = new Map<number, number>();
  const sockets = new Set<Socket>();
  const open = () => {
    const to = { port: Number(port), host: hostname, localAddress: from };
    const socket = connect(to, () => socket.write(head));
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', (piece: Buffer) => {
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(piece.toString('latin1'))?.[1] ?? 0);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    });
    socket.on('close', () => sockets.delete(socket));
  };
  const refill = () => {
    for (let missing = count - sockets.size; missing > 0; missing -= 1) open();
  };
  refill();
  const timer = setInterval(refill, 500);
  return {
    statuses,
    stop: async () => {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
    },
  };
}

const words = Array.from({ length: 12 }, (_, at) => `-"z${at} q"`).join(' ');
const searches = Array.from({ length: 30 }, (_, at) => `${words} side:left topic:environment y${at}`);
const plainSearch = `${words} side:left topic:environment`;
const searchPath = (q: string) => `/news/search?${new URLSearchParams({ q })}`;

/** A message whose `place` has so many keys as 2 MiB hold. */
function messageWithKeys(place: string): Sent {
  const keys = Object.fromEntries(Array.from({ length: 150_000 }, (_, at) => [`k${at}`, 1]));
  const params = {
    params: keys,
    _meta: { name: 'list_stories', _meta: keys },
    arguments: { name: 'list_stories', arguments: keys },
    capabilities: {
      protocolVersion: '2025-06-18',
      capabilities: keys,
      clientInfo: { name: 'a', version: '1' },
    },
  }[place];
  const method = place === 'capabilities' ? 'initialize' : place === 'params' ? 'tools/list' : 'tools/call';
  return { method: 'POST', path: '/mcp', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) };
}

/** Checks of so many pages, each of its own address. */
const checksOf = (target: Target, page: string, timeout?: number): Sent[] =>
  Array.from({ length: 500 }, (_, at) => ({
    ...{ method: 'POST', path: '/bias-check' },
    body: JSON.stringify({ url: `${target.hostilePages}/${page}?n=${at}` }),
    ...(timeout === undefined ? {} : { timeout }),
  }));

/** Every attack that one address or account can make. */
export const attacks: readonly Attack[] = [
  { name: 'nothing', start: async () => ({ statuses: new Map(), stop: async () => {} }) },
  { name: 'slow-bodies', start: async (target) => holdSlowBodies(target, 1_000) },
  {
    name: 'searches',
    start: async (target) =>
      keepSending(
        target,
        [plainSearch, ...searches].map((q) => ({ path: searchPath(q) })),
        30,
      ),
  },
  {
    name: 'follows',
    start: async (target) => {
      const { send, close } = createSend(target);
      for (const value of searches.slice(0, 20)) {
        const body = JSON.stringify({ kind: 'search', value });
        await send({ method: 'POST', path: '/me/follows', body });
      }
      close();
      return keepSending(target, [{ path: '/me/follows' }], 10);
    },
  },
  {
    name: 'mcp-keys',
    start: async (target) =>
      keepSending(target, ['params', '_meta', 'arguments', 'capabilities'].map(messageWithKeys), 4),
  },
  { name: 'dripping-pages', start: async (target) => keepSending(target, checksOf(target, 'drip'), 64) },
  { name: 'attributes', start: async (target) => keepSending(target, checksOf(target, 'attributes'), 20) },
  {
    name: 'hung-up-checks',
    start: async (target) => keepSending(target, checksOf(target, 'attributes', 300), 20),
  },
];
