import { createTestApp } from '#testing/create-test-app.ts';
import { openTestDatabase, removeTestDatabases, testPostgresUrl } from '#testing/database.ts';
import { callsWithText } from '#testing/hostile-calls.ts';
import { sendHostileCalls } from '#testing/send-hostile-calls.ts';
import { storeHostileNews } from '#testing/store-hostile-news.ts';
import { printTable, type Row } from './support/table.ts';

const defaultStrings = 100_000;
const defaultSeed = 20261122;
const english = (value: number) => value.toLocaleString('en');

async function measureCalls(strings: number, seed: number): Promise<Row[]> {
  const app = await createTestApp({ env: { TRUST_PROXY: '1' } });
  try {
    const { problems, ...sent } = await sendHostileCalls(app, { strings, seed });
    for (const problem of problems.slice(0, 20)) console.log(problem);
    const fields = callsWithText.reduce((sum, each) => sum + each.fields, 0);
    return [
      {
        figure: `${english(sent.strings)} hostile strings in ${fields} text fields of ${callsWithText.length} calls: answers of 500 and above, or with half a character`,
        measured: String(problems.length),
        limit: '0',
      },
      {
        figure: 'Requests sent; of these carried out',
        measured: `${english(sent.calls)}; ${english(sent.done)}`,
      },
    ];
  } finally {
    await app.close();
  }
}

async function measureNews(strings: number, seed: number): Promise<Row[]> {
  const engine = testPostgresUrl === undefined ? 'embedded' : 'postgresql';
  const database = await openTestDatabase(engine);
  try {
    const news = await storeHostileNews(database, { strings, seed });
    const { sent, items, articles, rated, placed } = news;
    const lost = [items, articles, rated, placed].reduce((sum, stored) => sum + sent - stored, news.left);
    return [
      {
        figure: `${english(news.strings)} more in the feeds and pages of ${english(sent)} articles, ${engine}: items, articles, ratings, places and refreshes lost`,
        measured: String(lost),
        limit: '0',
      },
      { figure: 'Stories told of them', measured: english(news.stories) },
    ];
  } finally {
    await database.close();
  }
}

/**
 * `npm run bench -- hostile-text [STRINGS] [SEED]`: halves of characters, emoji, combining marks, text from right
 * to left and U+0000: half of the strings in every text field of every call of the whole app, half in feeds and pages.
 * BALANCE_TEST_POSTGRES_URL puts the news on PostgreSQL.
 */
export async function run([strings, seed]: readonly string[] = []): Promise<void> {
  const [count, from] = [Number(strings ?? defaultStrings), Number(seed ?? defaultSeed)];
  console.log(`Seed ${from}`);
  const half = Math.ceil(count / 2);
  const rows = [...(await measureCalls(half, from)), ...(await measureNews(half, from))];
  await removeTestDatabases();
  printTable('Hostile text', rows);
  if (rows.some(({ measured, limit }) => limit !== undefined && measured !== limit)) process.exitCode = 1;
}
