import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { connectModel } from '#server/analysis/model/connect-model.ts';
import { ModelFailure } from '#server/analysis/model/model-failure.ts';
import { createModelServers } from '#server/analysis/model/model-servers.ts';
import { usedToday } from '#server/analysis/model/model-usage.ts';
import { listUsage } from '#server/analysis/model/model-usage-store.ts';
import { systemClock } from '#server/clock.ts';
import { parseEnvironment } from '#server/config/environment.ts';
import { checkModel, testModel } from '#server/control/doctor/check-model.ts';
import type { Database } from '#server/db/db.ts';
import { createAllowList } from '#server/fetching/allow-list.ts';
import { createApiFetch } from '#server/fetching/create-api-fetch.ts';
import { createLog } from '#server/log.ts';
import type { ModelConnectionDeps } from '#server/model-connection/model-connection.ts';
import { createSealer } from '#server/settings/seal-secret.ts';
import { createTestHttpApp, type TestHttpApp } from '#testing/create-test-http-app.ts';
import { openTestDatabase } from '#testing/database.ts';
import { type ModelEndpoint, startModelEndpoint } from '#testing/model-endpoint.ts';
import { answerGolden } from '#testing/model-replies.ts';
import { mountAuditRoutes } from './administration.ts';
import { mountModelRoutes } from './model.ts';

let database: Database;
let endpoint: ModelEndpoint;
let http: TestHttpApp;
let token: string;
let deps: ModelConnectionDeps;

function open(env: Record<string, string> = {}): ModelConnectionDeps {
  const host = new URL(endpoint.baseUrl).host;
  const allow = createAllowList([host]);
  const log = createLog('silent');
  const fetchFor: ModelConnectionDeps['fetchFor'] = ({ isTrusted, timeoutSeconds }) =>
    createApiFetch({
      allow: isTrusted ? null : allow,
      timeoutMs: timeoutSeconds * 1000,
      maxBytes: 1_000_000,
    });
  return {
    ...{ environment: parseEnvironment(env), db: database.db, clock: systemClock, allow, fetchFor },
    servers: createModelServers({ clock: systemClock, log, fetchFor }),
    sealer: createSealer({ secretKey: 'a secret of a test', dataDir: '' }),
    localAddresses: { ollama: endpoint.baseUrl },
  };
}

async function appWith(env: Record<string, string> = {}): Promise<TestHttpApp> {
  deps = open(env);
  return await createTestHttpApp(database, {
    mounts: [
      (app, routeDeps) => mountModelRoutes(app, routeDeps, { modelConnection: deps }),
      (app, routeDeps) => mountAuditRoutes(app, routeDeps, { db: database.db, clock: systemClock } as never),
    ],
  });
}

const initial = {
  ...{ provider: 'other', address: '', model: '', timeout_seconds: null, concurrency: null },
  ...{ context_tokens: null, max_output_tokens: null },
  task_models: { checks: '', trials: '', stories: '', articles: '' },
};

interface Body {
  [field: string]: unknown;
  questions?: { kind: string; answered: boolean }[];
  findings?: string[];
}

const call = async (path: string, body?: object) => {
  const response = await http.send(body === undefined ? 'GET' : 'POST', path, {
    token,
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.status, body: (await response.json()) as Body };
};
const save = (changes: object) => call('/admin/model', { ...initial, ...changes });

beforeAll(async () => {
  database = await openTestDatabase('embedded');
  endpoint = await startModelEndpoint(answerGolden);
});
afterAll(async () => {
  await endpoint.close();
  await database.close();
});
beforeEach(async () => {
  endpoint.requests.length = 0;
  await database.db.deleteFrom('settings').where('key', '=', 'model-connection').execute();
  await database.db.deleteFrom('settings_audit').where('key', '=', 'model-connection').execute();
  await http?.close();
  http = await appWith();
  ({ token } = await http.account(`admin-${crypto.randomUUID()}@news.example`, { admin: true }));
});

it('connects a model that it finds on this machine, from the next question on', async () => {
  expect((await call('/admin/model')).body).toMatchObject({ source: 'none', key: 'missing', version: 0 });
  const { offers } = (await call('/admin/model/offers')).body;
  expect(offers).toEqual([{ provider: 'ollama', address: endpoint.baseUrl, models: ['any'] }]);
  const saved = await save({ provider: 'ollama', address: endpoint.baseUrl, model: 'any', based_on: 0 });
  expect(saved).toMatchObject({ status: 200, body: { source: 'settings', version: 1 } });
  expect(await connectModel(deps, 'checks')).toMatchObject({ model: 'any', isTrusted: false });
});

it('uses another model for a task, and the limits that are saved', async () => {
  const task_models = { ...initial.task_models, stories: 'larger' };
  await save({
    address: endpoint.baseUrl,
    model: 'any',
    task_models,
    timeout_seconds: 90,
    context_tokens: 8000,
  });
  expect(await connectModel(deps, 'stories')).toMatchObject({ model: 'larger', timeoutSeconds: 90 });
  expect(await connectModel(deps, 'checks')).toMatchObject({ model: 'any', contextTokens: 8000 });
});

it('never shows the key again, keeps it encrypted, and only for its host', async () => {
  const saved = await save({ address: endpoint.baseUrl, model: 'any', key: 'sk-very-secret' });
  expect(saved.body).toMatchObject({ key: 'set' });
  expect(await connectModel(deps, 'checks')).toMatchObject({ key: 'sk-very-secret' });
  await save({ address: endpoint.baseUrl, model: 'small/a' });
  expect(await connectModel(deps, 'checks')).toMatchObject({ key: 'sk-very-secret', model: 'small/a' });
  const rows = await database.db.selectFrom('settings').selectAll().execute();
  const { entries } = (await call('/admin/logs/audit?subject=model-connection')).body;
  expect(JSON.stringify([rows, entries, saved])).not.toContain('very-secret');
  expect(JSON.stringify(entries)).toMatch(/"key":"set \([0-9a-f]{6}\)"/);
  expect(JSON.stringify(entries)).not.toContain('v1.');
  await save({ address: 'https://llm.example.org/v1', model: 'any' });
  expect((await call('/admin/model')).body).toMatchObject({ key: 'missing' });
});

it('sends headers of its own with each request, keeps their values encrypted, and only for its host', async () => {
  const headers = { 'api-key': 'k-very-secret', 'x-title': 'Balance' };
  const address = `${endpoint.baseUrl}?api-version=2`;
  const saved = await save({ address, model: 'any', headers });
  expect(saved.body).toMatchObject({ headers: ['api-key', 'x-title'] });
  expect(await connectModel(deps, 'checks')).toMatchObject({ headers, query: { 'api-version': '2' } });
  await call('/admin/model/test', {});
  expect(endpoint.requests[0]).toMatchObject({
    ...{ apiKey: 'k-very-secret', url: '/v1/chat/completions?api-version=2' },
  });
  await save({ address, model: 'small/a' });
  expect(await connectModel(deps, 'checks')).toMatchObject({ headers });
  await save({ address, model: 'any', headers: { 'api-key': '' } });
  expect(await connectModel(deps, 'checks')).toMatchObject({ headers: { 'api-key': 'k-very-secret' } });
  const rows = await database.db.selectFrom('settings').selectAll().execute();
  const { entries } = (await call('/admin/logs/audit?subject=model-connection')).body;
  expect(JSON.stringify([rows, entries, saved])).not.toContain('very-secret');
  expect(JSON.stringify(entries)).not.toContain('v1.');
  await save({ address: 'https://llm.example.org/v1', model: 'any', headers: { 'api-key': '' } });
  expect((await call('/admin/model')).body).toMatchObject({ headers: [] });
});

it.each<[Record<string, string>, RegExp]>([
  [{ host: 'other.example' }, /connection itself/],
  [{ 'content-length': '0' }, /connection itself/],
  [{ 'a b': 'c' }, /letters, digits and dashes/],
  [{ 'api-key': 'a\nx: y' }, /one line/],
  [{ a: '1', b: '2', c: '3', d: '4', e: '5', f: '6' }, /at most five/],
])('refuses the headers %j with a sentence', async (headers, sentence) => {
  const { status, body } = await save({ address: endpoint.baseUrl, model: 'any', headers });
  expect([status, body.error]).toEqual([400, expect.stringMatching(sentence)]);
});

it('can be reverted in the audit, with the key of before', async () => {
  await save({ address: endpoint.baseUrl, model: 'any', key: 'sk-1' });
  await save({ address: '', model: '' });
  expect(await connectModel(deps, 'checks')).toBeNull();
  const reverted = await call('/admin/logs/audit/model-connection:2/revert', {});
  expect(reverted.status).toBe(200);
  expect(JSON.stringify(reverted.body)).not.toContain('v1.');
  expect(await connectModel(deps, 'checks')).toMatchObject({ model: 'any', key: 'sk-1' });
});

it.each(['http://127.0.0.1:9/v1', 'http://10.0.0.5:8080/v1', 'http://metadata.internal/v1', 'ftp://x/v1'])(
  'refuses the private address %s',
  async (address) => {
    for (const answer of [
      await save({ address, model: 'any' }),
      await call('/admin/model/models', { address }),
      await call('/admin/model/test', { address, model: 'any' }),
    ])
      expect([400, 422]).toContain(answer.status);
    expect(endpoint.requests).toEqual([]);
  },
);

it('shows what the environment sets, and refuses to save beside it', async () => {
  await http.close();
  http = await appWith({ LLM_BASE_URL: endpoint.baseUrl, LLM_MODEL: 'any', LLM_API_KEY: 'sk-env' });
  const { body } = await call('/admin/model');
  expect(body).toMatchObject({ source: 'environment', address: endpoint.baseUrl, model: 'any', key: 'set' });
  expect(JSON.stringify(body)).not.toContain('sk-env');
  expect((await save({ address: '', model: '' })).status).toBe(409);
});

it('lists the models of a server, or says why there are none', async () => {
  const list = (draft: object) => call('/admin/model/models', { address: endpoint.baseUrl, ...draft });
  expect((await list({})).body).toEqual({ models: ['any', 'small/a'], message: null });
  expect((await list({ key: 'refused' })).body).toMatchObject({
    models: [],
    message: expect.stringMatching(/key/),
  });
});

it('tests a model with one question of each kind, and says what it means', async () => {
  expect((await call('/admin/model/test', {})).status).toBe(400);
  const { body } = await call('/admin/model/test', { address: endpoint.baseUrl, model: 'plain/a' });
  expect(body).toMatchObject({ reached: true, key_accepted: true, model_known: true });
  expect(body.questions?.map((each) => [each.kind, each.answered])).toEqual([
    ['article', true],
    ['comparison', true],
    ['story', true],
  ]);
  expect(body.left_out).toEqual(['json_schema (none)']);
  expect(body.findings?.join(' ')).toMatch(/^A check will take about .* Stories: about \d+ a minute\./);
});

it('counts the tokens of a test with those of trials, whatever is left of the day, and none that cost nothing', async () => {
  const tested = async (model: string) => {
    const before = await usedToday(deps);
    await call('/admin/model/test', { address: endpoint.baseUrl, model });
    return (await usedToday(deps)) - before;
  };
  expect(await tested('missing')).toBe(0);
  // Nobody knows what a refusal used, so the estimate counts, as for checks.
  expect(await tested('refuses')).toBeGreaterThan(150);
  expect(await tested('counted')).toBe(3 * 150);
  const usage = await listUsage(database.db, { now: deps.clock(), days: 1 });
  expect(usage.find(({ model }) => model === 'counted')).toMatchObject({ task: 'trials', calls: 3 });
});

it.each([
  [
    'missing',
    { reached: true, model_known: false },
    /does not know this model.*Choose a model of the server’s list/,
  ],
  ['cut/a', { reached: true, model_known: true }, /cut off at its limit.*LLM_MAX_OUTPUT_TOKENS/],
  ['refuses', { reached: true, model_known: true }, /refused to answer/],
])('says of the model %s what to change', async (model, outcome, sentence) => {
  const { body } = await call('/admin/model/test', { address: endpoint.baseUrl, model });
  expect(body).toMatchObject(outcome);
  expect(body.findings?.join(' ')).toMatch(sentence);
});

it('is part of the status, and asked one question of each kind by the doctor', async () => {
  expect([await checkModel(deps), await testModel(deps)]).toEqual([[], []]);
  await save({ address: endpoint.baseUrl, model: 'any' });
  expect(await checkModel(deps)).toMatchObject([
    { level: 'OK', subject: 'model' },
    { level: 'OK', subject: 'model tokens' },
  ]);
  const waiting = async () => ({ checks: 0, trials: 0, stories: 3, articles: 12 });
  expect((await checkModel(deps, waiting))[1]?.text).toMatch(/Waiting for it: stories: 3, articles: 12\.$/);
  endpoint.requests.length = 0;
  const [finding] = await testModel(deps);
  expect(finding).toMatchObject({ level: 'OK', text: expect.stringMatching(/^any: A check will take/) });
  expect(endpoint.requests.length).toBeGreaterThanOrEqual(3);
  await save({ address: endpoint.baseUrl, model: 'missing' });
  expect(await testModel(deps)).toEqual([
    expect.objectContaining({ level: 'WARN', text: expect.stringMatching(/does not know this model/) }),
  ]);
});

it('says in the status that a model without usable answers rests', async () => {
  await save({ address: endpoint.baseUrl, model: 'any' });
  const connection = await connectModel(deps, 'checks');
  if (connection === null) throw new Error('no connection');
  for (let i = 0; i < 8; i += 1) deps.servers(connection).rest.failed(new ModelFailure('malformed'));
  expect(await checkModel(deps)).toMatchObject([
    { level: 'WARN', text: expect.stringMatching(/not asked for an hour/) },
    { subject: 'model tokens' },
  ]);
  expect((await call('/admin/model')).body).toMatchObject({
    resting: expect.stringMatching(/asked again at \d\d:\d\d UTC/),
  });
});
