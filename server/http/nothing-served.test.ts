import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorBody } from '#contract/errors.ts';
import { createTestHttpApp, type TestHttpApp } from '#testing/create-test-http-app.ts';
import { openTestDatabase } from '#testing/database.ts';
import type { Database } from '../db/database.ts';

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
  ])('%s %s is told which ones: %s', async (method, path, allow) => {
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

  it('is a page where a browser asks for one', async () => {
    const response = await http.send('GET', '/auth/verify?token=x', { headers: browser });
    expect([response.status, await response.text()]).toEqual([200, 'the page']);
  });
});
