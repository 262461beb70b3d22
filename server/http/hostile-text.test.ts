import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runsOf } from '#domain/testing/effort.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { callsWithText } from '#testing/hostile-calls.ts';
import { sendHostileCalls } from '#testing/send-hostile-calls.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({
    env: { TRUST_PROXY: '1' },
    overrides: { limits: { callsByAccount: { points: 10_000, seconds: 60 } } },
  });
});
afterAll(() => app.close());

const seed = 20261122;

describe(`hostile text, seed ${seed}`, () => {
  it('in every text field of every call is stored or refused with a sentence', async () => {
    expect(callsWithText.reduce((sum, { fields }) => sum + fields, 0)).toBeGreaterThan(100);
    const { problems, ...counts } = await sendHostileCalls(app, { strings: runsOf(600), seed });
    expect(problems).toEqual([]);
    expect(counts.done).toBeGreaterThan(counts.calls / 10);
  });
});

const sent = 'a\uD83Db \uDE00c 😀 e\u0301 שלום';
const kept = 'a\uFFFDb \uFFFDc 😀 e\u0301 שלום';

async function sendHostile(method: string, path: string, body?: unknown): Promise<unknown> {
  const { sessionToken: token } = await app.signIn(app.adminEmail);
  const response = await app.call(method, path, { token, body });
  expect([response.status, response.ok ? '' : await response.text()]).toEqual([200, '']);
  return await response.json();
}

const feed = { bias: 'center', enabled: true, max_articles: 5 };
const opml = (name: string) =>
  `<opml version="2.0"><body><outline text="${name}" xmlUrl="https://opml.example/${name}"/></body></opml>`;
const outlet = {
  ...{ name: sent, aliases: [], country: 'GB', region: 'uk', owner: sent, kind: 'digital', flags: [] },
  ...{ lean: 0, reliability: 0.5, references: [sent] },
};
const stored = expect.objectContaining({ name: kept });
const address = expect.stringMatching(/^https:\/\/\w+\.example\/.*(?:%EF%BF%BD|\uFFFD).*$/);

describe('half a character is kept as U+FFFD, and what stands beside it as it is', () => {
  it.each([['merge'], ['replace']])('in feeds of an OPML file, mode %s', async (mode) => {
    expect(await sendHostile('POST', '/admin/rss/opml', { opml: opml(sent), mode })).toMatchObject({
      refused_count: 0,
    });
    const { feeds } = (await sendHostile('GET', '/admin/rss/feeds')) as { feeds: unknown[] };
    expect(feeds).toContainEqual(expect.objectContaining({ name: kept, url: address }));
  });

  it('in the name and the address of a feed, and in a list of feeds', async () => {
    const one = { ...feed, name: sent, url: `https://one.example/${sent}` };
    expect(await sendHostile('POST', '/admin/rss/feeds', one)).toMatchObject({
      feed: { name: kept, url: address },
    });
    const { feeds: _, ...globals } = (await sendHostile('GET', '/admin/rss-config')) as Record<
      string,
      unknown
    >;
    const change = {
      ...globals,
      based_on: globals.version,
      feeds: [one, { ...one, url: 'https://b.example/' }],
    };
    expect(await sendHostile('POST', '/admin/rss-config', change)).toMatchObject({ feeds: [stored, stored] });
  });

  it('in what is said of an outlet, also in a CSV file', async () => {
    const set = await sendHostile('PUT', '/admin/bias/outlets', { domain: 'set.example', outlet });
    expect(set).toMatchObject({ outlet: { name: kept, owner: kept, references: [kept] } });
    const csv = `domain,name,country,owner,lean,references\nimported.example,${sent},GB,${sent},0.1,${sent}`;
    expect(await sendHostile('POST', '/admin/bias/outlets/import', { csv, mode: 'merge' })).toMatchObject({
      added: 1,
    });
    expect(await sendHostile('GET', '/admin/bias/outlets?search=imported')).toMatchObject({
      outlets: [{ name: kept, owner: kept, references: [kept] }],
    });
  });

  it('in the label and the meaning of a credibility band', async () => {
    const band = { threshold: 0, label: sent, color: 'blue', meaning: sent };
    await sendHostile('POST', '/admin/credibility-config', { credibilityConfig: [band] });
    expect(await sendHostile('GET', '/config.json')).toMatchObject({
      credibilityConfig: [{ label: kept, meaning: kept }],
    });
  });

  it('in every property of a usage event, without any credential', async () => {
    const event = (at: number) => ({
      ...{ id: `event-${at}`, eventName: 'page_error' },
      properties: {
        ...{ timestamp: '2026-06-01T12:00:00Z', sessionDuration: 1, pageUrl: `/${sent}`, userAgent: sent },
        ...{
          url: `https://a.example/${sent}`,
          domain: sent,
          analysisType: sent,
          storyId: sent,
          storyTitle: sent,
        },
        ...{ filterType: sent, filterValue: sent, featureName: sent, endpoint: `/${sent}`, filters: sent },
        ...{ method: '\uD83D', message: sent, stack: sent },
      },
    });
    const events = [
      event(1),
      { ...event(2), properties: { ...event(2).properties, stack: 'whole' } },
      event(3),
    ];
    const metadata = { userAgent: sent, timestamp: '2026-06-01T12:00:00Z' };
    const body = { url: 'internal://tracking', tracking_data: { sessionId: 's-1', events, metadata } };
    const response = await app.call('POST', '/bias-check', { body });
    expect([response.status, await response.json()]).toEqual([200, { success: true, stored: 3 }]);
  });

  it('in a query, where what is no UTF-8 stays as it was written', async () => {
    for (const search of ['%ED%A0%BD', '%FF', '%C3%28', 'a%F0%9F%98', '%F0%9F%98%80']) {
      await sendHostile('GET', `/admin/bias/outlets?search=${search}`);
      await sendHostile('GET', `/admin/logs/recent?limit=5&search=${search}`);
    }
    const emoji = await sendHostile('GET', '/admin/bias/outlets?search=%F0%9F%98%80');
    expect(emoji).toMatchObject({ outlets: expect.arrayContaining([stored]) });
  });
});
