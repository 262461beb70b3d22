import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await createTestApp();
  token = (await app.signIn(app.adminEmail)).sessionToken;
});
afterAll(() => app.close());

async function send(method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown) {
  const response = await app.call(method, path, { token, ...(body === undefined ? {} : { body }) });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const ratings = '/admin/bias/outlets';
const fields = {
  ...{ name: 'Northgate Tribune', aliases: ['m.northgate.example'], country: 'gb', region: 'uk' },
  ...{ owner: null, kind: 'newspaper', lean: -0.4, reliability: 0.7, flags: ['opinion'] },
  references: ['Our own panel, 2026'],
};

it('lists the ratings in force, a page at a time', async () => {
  const { status, body } = await send('GET', `${ratings}?search=theguardian&limit=1`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    outlets: [{ domain: 'theguardian.com', origin: 'table', version: 0, last_updated: null }],
    counts: { changed: 0 },
  });
});

it('sets an outlet, and its rating and origin are used from the next call on', async () => {
  const saved = await send('PUT', ratings, { domain: 'Northgate.example', outlet: fields, based_on: 0 });
  expect(saved).toMatchObject({
    status: 200,
    body: {
      outlet: {
        ...{ domain: 'northgate.example', country: 'GB', lean: -0.4, origin: 'override' },
        changed_by: app.adminEmail,
      },
    },
  });
  const known = await send('GET', '/article-metadata/m.northgate.example');
  expect(known.body).toMatchObject({
    bias_score: -0.4,
    credibility_score: 0.7,
    source: 'Northgate Tribune',
    bias_source: 'The rating of Northgate Tribune set by an administrator of this server.',
  });
  const late = await send('PUT', ratings, { domain: 'northgate.example', outlet: fields, based_on: 0 });
  expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } });
  const back = await send('PUT', ratings, { domain: 'northgate.example', outlet: null });
  expect(back.body).toEqual({ success: true, outlet: null });
  expect((await send('GET', '/article-metadata/northgate.example')).body).toMatchObject({ bias_score: null });
});

it('imports a file', async () => {
  const csv = 'domain,lean,references\nbbc.co.uk,0.1,"Panel, 2026"';
  const outcome = await send('POST', `${ratings}/import`, { csv, mode: 'merge' });
  expect(outcome.body).toMatchObject({ applied: true, rows: 1, changed: 1, problems: [] });
  expect((await send('GET', '/article-metadata/bbc.com')).body).toMatchObject({
    bias_score: 0.1,
    bias_source: 'The rating of BBC News imported by an administrator of this server.',
  });
});

it('stands in the log of changes beside settings, and is reverted there', async () => {
  await send('POST', '/admin/source-limits', {
    ...{ google_news_max_articles: 25, newsapi_max_articles: 15, gnews_max_articles: 10 },
    ...{ currents_max_articles: 20, twingly_max_articles: 15, bright_data_max_articles: 10 },
  });
  await send('PUT', ratings, { domain: 'northgate.example', outlet: fields });
  await send('PUT', ratings, { domain: 'northgate.example', outlet: { ...fields, lean: 0.4 } });
  type Entry = { id: string; subject: string; revertible: boolean; changed_by: string };
  const list = async () => (await send('GET', '/admin/logs/audit')).body.entries as Entry[];
  const [newest, before] = await list();
  expect(newest).toMatchObject({
    ...{ subject: 'outlet:northgate.example', revertible: true, changed_by: app.adminEmail },
    ...{ old_value: { lean: -0.4 }, new_value: { lean: 0.4 } },
  });
  expect(before).toMatchObject({ subject: 'outlet:northgate.example', revertible: false });
  expect((await list()).map(({ subject }) => subject)).toContain('source-limits');
  const late = await send('POST', `/admin/logs/audit/${before?.id}/revert`);
  expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } });
  const reverted = await send('POST', `/admin/logs/audit/${newest?.id}/revert`);
  expect(reverted.body).toMatchObject({ success: true, entry: { new_value: { lean: -0.4 } } });
  expect((await send('GET', '/article-metadata/northgate.example')).body).toMatchObject({
    bias_score: -0.4,
  });
  expect((await send('POST', '/admin/logs/audit/outlet:x/revert')).status).toBe(404);
});

it.each([
  ['PUT', ratings, { domain: 'x.example', outlet: { ...fields, lean: 2 } }, 'send a number from -1 to 1'],
  ['PUT', ratings, { domain: 'x.example', outlet: { ...fields, references: [] } }, 'needs references'],
  ['PUT', ratings, { domain: 'x.example', outlet: { ...fields, kind: 'blog' } }, '"outlet.kind" is wrong'],
  ['PUT', ratings, { domain: 'no domain', outlet: fields }, 'is not a lower-case domain'],
  ['PUT', ratings, { domain: 'x.example' }, '"outlet" is missing'],
  ['POST', `${ratings}/import`, { csv: 'domain', mode: 'all' }, '"mode" is wrong'],
  ['GET', `${ratings}?limit=0`, undefined, '"limit" is wrong'],
] as const)('refuses %s %s with %j', async (method, path, body, sentence) => {
  const refusal = await send(method, path, body);
  expect(refusal.status).toBe(400);
  expect(refusal.body.error).toContain(sentence);
});
