import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { AuditEntry } from '#contract/audit.ts';
import { endpoints } from '#contract/registry.ts';
import { settingEndpoints } from '#contract/setting-endpoints.ts';
import { LiveOutlets } from '#server/outlets/live-outlets.ts';
import { type SettingDefinition, settingDefinitions } from '#server/settings/definitions.ts';
import { createTestHttpApp, type TestHttpApp } from '#testing/create-test-http-app.ts';
import { openTestDatabase } from '#testing/database.ts';
import { testSealer } from '#testing/test-sealer.ts';
import { systemClock } from '../clock.ts';
import type { Database } from '../db/db.ts';
import { createLog } from '../log.ts';
import { openApiDocument } from './openapi-document.ts';
import { mountAuditRoutes } from './routes/administration.ts';
import { mountSettingRoutes } from './routes/settings.ts';

/** What contract/settings.ts gets for a new setting. */
const greetingConfig = z.object({ text: z.string().min(1), is_shown: z.boolean() });
const greetingEndpoints = settingEndpoints({
  path: '/admin/greeting-config',
  fields: greetingConfig,
  summary: 'The sentence above the news',
  changeSummary: 'Change the sentence above the news',
});

/** What server/settings/definitions.ts gets. The web app adds a form, which is the third file. */
const greetingSetting: SettingDefinition<typeof greetingConfig> = {
  key: 'greeting-config',
  label: 'Greeting',
  schema: greetingConfig,
  endpoints: greetingEndpoints,
  initial: { text: 'Good morning', is_shown: true },
};

let database: Database;
let http: TestHttpApp;
let token: string;

beforeAll(async () => {
  database = await openTestDatabase('embedded');
  http = await createTestHttpApp(database, {
    mounts: [
      (app, routeDeps) => {
        const settings = [...settingDefinitions, greetingSetting];
        const deps = { db: database.db, clock: systemClock, settings };
        mountSettingRoutes(app, routeDeps, deps);
        mountAuditRoutes(app, routeDeps, {
          ...deps,
          model: null,
          outlets: new LiveOutlets({ db: database.db, log: createLog('silent') }),
          queue: { enqueue: async () => null },
          allow: { has: () => false },
          sealer: testSealer,
        });
      },
    ],
  });
  token = (await http.account('root@news.example', { admin: true })).token;
});
afterAll(async () => {
  await http.close();
  await database.close();
});

async function send(method: string, path: string, body?: unknown) {
  const response = await http.send(method, path, { token, ...(body === undefined ? {} : { body }) });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

it('serves, saves, lists and reverts a setting that has only a schema and a row in the table', async () => {
  const initial = { ...greetingSetting.initial, version: 0, last_updated: null };
  expect(await send('GET', '/admin/greeting-config')).toEqual({ status: 200, body: initial });

  const changed = { text: 'Good evening', is_shown: false };
  const saved = await send('POST', '/admin/greeting-config', { ...changed, based_on: 0 });
  expect(saved).toMatchObject({ status: 200, body: { ...changed, version: 1 } });
  expect((await send('GET', '/admin/greeting-config')).body).toMatchObject(changed);
  expect((await send('POST', '/admin/greeting-config', { ...changed, based_on: 0 })).status).toBe(409);
  expect((await send('POST', '/admin/greeting-config', { ...changed, text: '' })).status).toBe(400);

  const { entries } = (await send('GET', '/admin/logs/audit')).body as { entries: AuditEntry[] };
  expect(entries).toMatchObject([
    {
      subject: 'greeting-config',
      subject_label: 'Greeting',
      changed_by: 'root@news.example',
      old_value: greetingSetting.initial,
      new_value: changed,
      revertible: true,
    },
  ]);
  expect((await send('POST', `/admin/logs/audit/${entries[0]?.id}/revert`)).body).toMatchObject({
    entry: { subject_label: 'Greeting', old_value: changed, new_value: greetingSetting.initial },
  });
  expect((await send('GET', '/admin/greeting-config')).body).toMatchObject(greetingSetting.initial);
});

it('lets only administrators see and change it', async () => {
  const { token: reader } = await http.account('reader@news.example');
  expect((await http.send('GET', '/admin/greeting-config', { token: reader })).status).toBe(403);
  expect((await http.send('GET', '/admin/greeting-config')).status).toBe(401);
});

it('is described in the document of the API by its declaration', () => {
  const all = [...endpoints, ...Object.values(greetingEndpoints)];
  const document = openApiDocument(all, { version: '1.2.3', publicUrl: 'https://b.example' });
  expect(document).toMatchObject({
    paths: { '/admin/greeting-config': { get: { summary: 'The sentence above the news' }, post: {} } },
  });
});
