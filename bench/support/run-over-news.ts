import pg from 'pg';
import { withDatabase } from './fresh-database.ts';
import { fillNews } from './synthetic-corpus.ts';

const defaultArticles = 100_000;

/** Whether a database has no tables yet. */
async function isEmpty(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query("SELECT to_regclass('articles') IS NULL AS empty");
    return rows[0].empty;
  } finally {
    await client.end();
  }
}

/**
 * Measures over an invented corpus on PostgreSQL. Arguments: the number of articles, and the address of a database
 * that an earlier call filled, or of an empty one, which is filled and stays; without it one is created, filled and
 * removed, on the server of BALANCE_TEST_POSTGRES_URL, else DATABASE_URL.
 */
export async function runOverNews(
  args: readonly string[],
  now: Date,
  report: (url: string, articles: number) => Promise<void>,
): Promise<void> {
  const serverUrl = process.env.BALANCE_TEST_POSTGRES_URL ?? process.env.DATABASE_URL;
  const articles = Number(args[0] ?? defaultArticles);
  if (args[1] !== undefined) {
    if (await isEmpty(args[1])) await fillNews(args[1], articles, now);
    return report(args[1], articles);
  }
  if (serverUrl === undefined) {
    console.log('Set BALANCE_TEST_POSTGRES_URL to a PostgreSQL server where databases may be created.');
    process.exitCode = 1;
    return;
  }
  await withDatabase(serverUrl, async (url) => {
    await fillNews(url, articles, now);
    await report(url, articles);
  });
}
