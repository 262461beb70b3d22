import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAllowList } from './allow-list.ts';
import { createApiFetch } from './create-api-fetch.ts';

let server: Server;
let origin = '';
const requested: string[] = [];
const waiting: ServerResponse[] = [];

const answer: RequestListener = (request, response) => {
  requested.push(request.url ?? '');
  if (request.url?.endsWith('/slow')) waiting.push(response);
  else if (request.url === '/moved') response.writeHead(302, { location: '/' }).end();
  else response.end(request.url === '/long' ? 'x'.repeat(2000) : 'here');
};

beforeAll(async () => {
  server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const open = (changes: Partial<Parameters<typeof createApiFetch>[0]> = {}) =>
  createApiFetch({ allow: null, timeoutMs: 5000, maxBytes: 1000, ...changes });

it('reaches an address of the operator on this machine, and one that is allowed', async () => {
  expect(await (await open()(origin)).text()).toBe('here');
  const allow = createAllowList([origin.replace('http://', '')]);
  expect(await (await open({ allow })(origin)).text()).toBe('here');
});

it.each(['http://127.0.0.1:9/', 'http://[::1]/', 'http://localhost/', 'http://10.0.0.1/'])(
  'refuses %s, which an administrator entered',
  async (address) => {
    await expect(open({ allow: createAllowList([]) })(address)).rejects.toThrow(/^fetch failed/);
  },
);

it('follows no redirect, and ends an answer that is too long', async () => {
  expect((await open()(`${origin}/moved`)).status).toBe(302);
  await expect((await open()(`${origin}/long`)).text()).rejects.toThrow('too large');
});

it('sends requests for public hosts alone through the proxy', async () => {
  requested.length = 0;
  const proxied = open({ proxyUrl: origin });
  await (await proxied('http://model.example/v1/models')).text();
  await (await proxied(`${origin}/own`)).text();
  expect(requested).toEqual(['http://model.example/v1/models', '/own']);
});

it.each([
  ['directly', () => open(), '/slow'],
  ['through the proxy', () => open({ proxyUrl: origin }), 'http://model.example/slow'],
])('sends as many requests at a time as it is given, %s', async (_, openFetch, path) => {
  waiting.length = 0;
  const call = openFetch();
  const answers = Array.from({ length: 9 }, () => call(new URL(path, origin)).then((got) => got.text()));
  await expect.poll(() => waiting.length).toBe(9);
  for (const response of waiting) response.end('late');
  expect(await Promise.all(answers)).toEqual(Array(9).fill('late'));
});
