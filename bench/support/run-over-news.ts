import { withDatabase } from './fresh-database.ts';
import { fillNews } from './synthetic-corpus.ts';

const defaultArticles = 100_000;

/**
 * Measures over an invented corpus on PostgreSQL. Arguments: the number of articles, and the address of a database
 * that an earlier call filled; without it one is created, filled and removed, on the server of
 * BALANCE_TEST_POSTGRES_URL, else DATABASE_URL.
 */
export async function runOverNews(
  args: readonly string[],
  now: Date,
  report: (url: string, articles: number) => Promise<void>,
): Promise<void> {
  const serverUrl = process.env.BALANCE_TEST_POSTGRES_URL ?? process.env.DATABASE_URL;
  const articles = Number(args[0] ?? defaultArticles);
  if (args[1] !== undefined) return report(args[1], articles);
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
