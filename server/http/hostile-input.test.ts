import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorBody } from '#contract/errors.ts';
import { endpoints } from '#contract/registry.ts';
import { runsOf } from '#domain/testing/effort.ts';
import { createTestHttpApp, type TestHttpApp } from '#testing/create-test-http-app.ts';
import { openTestDatabase } from '#testing/database.ts';
import type { Database } from '../db/db.ts';

let database: Database;
let http: TestHttpApp;
let token = '';

beforeAll(async () => {
  database = await openTestDatabase('embedded');
  const many = { points: 1_000_000, seconds: 60 };
  const limits = { calls: many, signInByIp: many, signInByAddress: many, verify: many };
  http = await createTestHttpApp(database, { limits });
  token = (await http.account('root@news.example', { admin: true })).token;
});
afterAll(async () => {
  await http.close();
  await database.close();
});

/** Names that calls know, so that not everything is thrown away as unknown. */
const fieldNames = ['email', 'token', 'sessionToken', 'name', 'scopes', 'id', 'all', 'url', '__proto__'];
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('a@b.example', 'read', 'true', '\0', '\ud800', "'; DROP TABLE accounts; --", 'é@ü.example'),
);
const field = fc.oneof(text, fc.array(text, { maxLength: 3 }), fc.jsonValue({ maxDepth: 2 }));
const sentBody = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.dictionary(fc.constantFrom(...fieldNames), field).map((value) => JSON.stringify(value)),
  },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
);

// Ending one's own session or account would end the test; they take no body.
const open = endpoints.filter(
  ({ path, access, method }) => path !== '/bias-check' && (method !== 'DELETE' || access === 'admin'),
);

describe('hostile input', () => {
  it.each(open.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'to %s always gets an answer and never breaks anything',
    async (_name, endpoint) => {
      await fc.assert(
        fc.asyncProperty(sentBody, text, text, async (body, parameter, query) => {
          const path = endpoint.path.replace(
            /\{\w+\}/g,
            encodeURIComponent(Buffer.from(parameter).toString() || 'x'),
          );
          const search = new URLSearchParams({ email: query, all: query }).toString();
          const response = await http.app.request(`${path}?${search}`, {
            method: endpoint.method,
            headers: { authorization: `Bearer ${token}` },
            ...(endpoint.body === undefined ? {} : { body }),
          });
          const answer = await response.text();
          expect([response.status, response.status < 500 ? '' : answer]).toEqual([response.status, '']);
          if (!response.ok) expect(errorBody.safeParse(JSON.parse(answer)).success).toBe(true);
        }),
        { numRuns: runsOf(40), seed: 20260203 },
      );
      expect(http.lines.filter((line) => line.includes('request failed'))).toEqual([]);
    },
  );
});

describe('a database that is gone', () => {
  it('is said in a sentence, and /health knows', async () => {
    const gone = await openTestDatabase('embedded');
    const app = await createTestHttpApp(gone);
    const { token: own } = await app.account('ann@news.example');
    expect((await app.send('GET', '/usage', { token: own })).status).toBe(200);
    await gone.close();
    const response = await app.send('GET', '/usage', { token: own });
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      code: 'database-unavailable',
      error: expect.stringMatching(/database does not answer/),
    });
    expect(app.lines.filter((line) => line.includes('request failed'))).toHaveLength(1);
    expect((await app.send('GET', '/health')).status).toBe(503);
    await app.close();
  });
});
