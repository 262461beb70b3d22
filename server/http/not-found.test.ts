import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorBody } from '#contract/errors.ts';
import { createTestHttpApp, type TestHttpApp } from '#testing/create-test-http-app.ts';
import { openTestDatabase } from '#testing/database.ts';
import type { Database } from '../db/db.ts';

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
let database: Database;
let http: TestHttpApp;
let webFolder = '';

beforeAll(async () => {
  database = await openTestDatabase('embedded');
  webFolder = await mkdtemp(join(tmpdir(), 'balance-web-'));
  await writeFile(join(webFolder, 'index.html'), 'the page');
  http = await createTestHttpApp(database, { webFolder, env: { NODE_ENV: 'development' } });
});
afterAll(async () => {
  await http.close();
  await rm(webFolder, { recursive: true });
  await database.close();
});

async function refusal(method: string, path: string) {
  const response = await http.send(method, path);
  const { code, error } = errorBody.parse(await response.json());
  return { status: response.status, code, error, allow: response.headers.get('allow') };
}

describe('a call with a method that its address does not take', () => {
  it.each([
    ['GET', '/auth/verify', 'POST'],
    ['PUT', '/session', 'DELETE, GET, HEAD'],
    ['PROPFIND', '/usage', 'GET, HEAD'],
    ['GET', '/admin/api-keys/0c9d2f4e-8a55-4c3b-9a8e-2f0b3c1d4e5f', 'DELETE'],
    ['POST', '/openapi.json', 'GET, HEAD'],
  ])('%s %s is answered with the allowed ones: %s', async (method, path, allow) => {
    expect(await refusal(method, path)).toEqual({
      status: 405,
      code: 'method-not-allowed',
      error: expect.stringContaining(`takes ${allow} only`),
      allow,
    });
  });

  it('counts under the address of the call in the log', async () => {
    http.lines.length = 0;
    await refusal('DELETE', '/usage');
    expect(http.lines.at(-1)).toContain('"route":"/usage"');
  });

  it.each([
    ['POST', '/nobody/declared/this'],
    ['PUT', '/news'],
    ['DELETE', '/admin/api-keys/1/2'],
    ['GET', '/dev/admin-session'],
    ['POST', '/metrics'],
  ])('finds nothing by %s %s, where nothing is or nothing may be seen', async (method, path) => {
    expect(await refusal(method, path)).toMatchObject({ status: 404, code: 'not-found', allow: null });
  });

  it('is a page for a browser that requests one', async () => {
    const response = await http.send('GET', '/auth/verify?token=x', { headers: browser });
    expect([response.status, await response.text()]).toEqual([200, 'the page']);
  });
});

describe('requests for what is not there', () => {
  const ip = '198.51.100.9';
  const send = async (method: string, path: string, from = ip) => await http.send(method, path, { ip: from });

  it.each([
    ['an unknown path', 'POST', '/nobody/declared/this'],
    ['a path that is no UTF-8', 'GET', '/%ff%fe'],
    ['a method that the address does not take', 'DELETE', '/usage'],
  ])('are limited for each address: %s', async (name, method, path) => {
    const from = `198.51.100.${name.length}`;
    const statuses = await Promise.all(
      Array.from({ length: 130 }, async () => (await send(method, path, from)).status),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    const refused = await send(method, path, from);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await send(method, path, '203.0.113.77')).status).not.toBe(429);
    // Calls have a limit of their own.
    expect((await send('GET', '/health', from)).status).toBe(200);
  });

  it('are not those of a client of the Model Context Protocol that looks for a stream', async () => {
    const from = '198.51.100.200';
    const statuses = await Promise.all(
      Array.from({ length: 130 }, async () => (await send('GET', '/mcp', from)).status),
    );
    expect(statuses).not.toContain(429);
    expect((await send('POST', '/nobody', from)).status).toBe(404);
  });

  it('are counted by status and code', async () => {
    await send('POST', '/nobody', '192.0.2.1');
    const metrics = await http.metrics();
    expect(metrics).toMatch(/balance_http_refusals_total\{status="404",code="not-found"\} \d+/);
    expect(metrics).toMatch(/balance_http_refusals_total\{status="405",code="method-not-allowed"\} \d+/);
    expect(metrics).toMatch(/balance_http_refusals_total\{status="429",code="too-many-requests"\} 3\d/);
  });
});

describe('pages and files', () => {
  it('are limited for each address', async () => {
    const few = await createTestHttpApp(database, {
      webFolder,
      limits: { files: { points: 3, seconds: 60 } },
    });
    const get = async () => (await few.send('GET', '/news', { headers: browser })).status;
    expect([await get(), await get(), await get(), await get()]).toEqual([200, 200, 200, 429]);
    await few.close();
  });
});
