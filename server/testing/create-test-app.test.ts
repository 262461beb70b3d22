import { expect, it } from 'vitest';
import { createTestApp, type TestApp } from './create-test-app.ts';
import { databaseUrlOf, openTestDatabase, testEngine } from './database.ts';
import { addressOf, inventedArticles } from './small-web/invented-articles.ts';

const [article] = inventedArticles;
if (article === undefined) throw new Error('there are no invented articles');
const address = addressOf(article);

/** The first day of a reader, from the sign-in mail to the reset of the quota. */
async function runOneDay(app: TestApp, engine: string): Promise<void> {
  const health = (await (await app.call('GET', '/health')).json()) as { database: object };
  expect(health.database).toEqual({ ok: true, engine });

  const first = await app.check('reader@readers.example', address);
  expect(first.article?.title).toBe(article?.title);
  const second = await app.check('reader@readers.example', address);
  expect(second.bias).toEqual(first.bias);

  const { sessionToken } = await app.signIn('reader@readers.example');
  const usage = await (await app.call('GET', '/usage', { token: sessionToken })).json();
  expect(usage).toMatchObject({ used: 2, remaining: 8, tier: 'free' });

  app.clock.advance(24 * 60 * 60_000);
  const tomorrow = await (await app.call('GET', '/usage', { token: sessionToken })).json();
  expect(tomorrow).toMatchObject({ used: 0, remaining: 10 });
}

it('the whole app serves a reader on the database of the tests', async () => {
  const database = testEngine === 'postgresql' ? await openTestDatabase(testEngine) : undefined;
  const app = await createTestApp({
    env: database === undefined ? {} : { DATABASE_URL: await databaseUrlOf(database) },
  });
  try {
    await runOneDay(app, testEngine);
  } finally {
    await app.close();
    await database?.close();
  }
});
