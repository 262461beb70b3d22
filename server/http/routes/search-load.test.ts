import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestHttpApp, type TestHttpApp } from '#testing/create-test-http-app.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { storeManyArticles } from '#testing/many-articles.ts';
import { mountSearchRoutes } from './news.ts';

const phrases = Array.from({ length: 12 }, (_, at) => `-"z${at} q"`).join(' ');
const hostile = `/news/search?q=${encodeURIComponent(`${phrases} side:left topic:environment`)}`;

describeOnDatabase('many searches at once', (database) => {
  let http: TestHttpApp;
  beforeEach(async () => {
    http = await createTestHttpApp(database(), {
      env: { PUBLIC_READING: 'true' },
      mounts: [
        (app, routeDeps) =>
          mountSearchRoutes(app, routeDeps, {
            ...{ db: database().db, clock: () => new Date(), outlets: { version: 1, outlets: [] } },
          }),
      ],
    });
    await storeManyArticles(database().db, 200, new Date());
  });
  afterEach(() => http.close());

  it('of one caller are refused after two that run and eight that wait, and leave others alone', async () => {
    const own = Array.from({ length: 30 }, () => http.send('GET', hostile));
    const other = http.send('GET', hostile, { ip: '203.0.113.2' });
    const answers = await Promise.all(own);
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(refused).toHaveLength(20);
    expect(refused[0]?.headers.get('retry-after')).toBe('2');
    expect(await refused[0]?.json()).toMatchObject({
      success: false,
      error: 'Two of your searches are still running. Please try again in a few seconds.',
      code: 'too-many-requests',
    });
    expect((await other).status).toBe(200);
    expect((await http.send('GET', hostile)).status).toBe(200);
  });

  it('of many callers let sessions and the health of the server pass', async () => {
    const { token } = await http.account('reader@news.example');
    const ended: string[] = [];
    const send = async (name: string, path: string, ip: string) => {
      const { status } = await http.send('GET', path, name === 'session' ? { token, ip } : { ip });
      ended.push(status === 200 ? name : `${name} ${status}`);
    };
    const searches = Array.from({ length: 30 }, (_, at) => send('search', hostile, `203.0.113.${at + 10}`));
    await Promise.all([
      ...searches,
      send('session', '/session', '203.0.113.1'),
      send('health', '/health', '203.0.113.1'),
    ]);
    expect(ended.filter((name) => name === 'search')).toHaveLength(30);
    expect(Math.max(ended.indexOf('session'), ended.indexOf('health'))).toBeLessThan(15);
    expect(ended).toContain('session');
  });

  it('end when the caller hangs up, without an error in the log, and give their place to others', async () => {
    const leaving = new AbortController();
    const env = { incoming: { socket: { remoteAddress: '203.0.113.1' } } };
    const left = Array.from({ length: 10 }, async () =>
      http.app.request(hostile, { signal: leaving.signal }, env),
    );
    await new Promise((resolve) => setImmediate(resolve));
    leaving.abort('Client connection prematurely closed.');
    expect((await http.send('GET', hostile)).status).toBe(200);
    const statuses = (await Promise.all(left)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400).length).toBeGreaterThan(7);
    expect(http.lines.filter((line) => line.includes('request failed'))).toEqual([]);
  });
});
