import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ExtractedArticle } from '#domain/articles/extracted-article.ts';
import { upsertArticleRows } from '#server/articles/article-store.ts';
import type { Database } from '#server/db/db.ts';
import { sqlStateOf } from '#server/db/failure-scope.ts';
import { makeDue, upsertSetAside } from '#server/set-aside/set-aside-store.ts';
import { openTestDatabase, testPostgresUrl } from '#testing/database.ts';
import { storeSamples } from '#testing/stored-articles.ts';
import {
  insertItems,
  markFailed,
  markPlaced,
  markRated,
  markRead,
  type NewItem,
  postponeItems,
} from './item-store.ts';

const at = new Date('2026-03-01T12:00:00Z');
const count = 60;
const rounds = 40;
const numbers = Array.from({ length: count }, (_, index) => index);

// Neither the order in which rows are made nor that of their ids.
const addressOf = (number: number) => `https://north.example/${(number * 37) % count}`;

const items: NewItem[] = numbers.map((number) => ({
  ...{ address: addressOf(number), key: addressOf(number) },
  ...{ guid: null, title: `Report ${number}`, description: 'Some words of it.', content: null, author: null },
  ...{ language: null, publishedAt: null, place: number },
}));

function articleOf({ address, title }: NewItem): { article: ExtractedArticle; domain: string } {
  const article: ExtractedArticle = {
    ...{ address, canonicalAddress: address, title, pageKind: 'article', byline: null, publishedAt: null },
    ...{ siteName: null, language: 'en', description: null, text: title, wordCount: 2, linkCount: 0 },
    correctionNoted: false,
  };
  return { article, domain: 'north.example' };
}

interface Row {
  id: string;
  article: string;
  item: NewItem;
}

/** Statements that write many rows in the order of their caller. */
const writers: Record<string, (database: Database, rows: readonly Row[]) => Promise<unknown>> = {
  // Rows without text, so that each listing moves them to its source.
  insertItems: ({ db }, rows) =>
    insertItems(db, { source: 'gnews', feedId: null, items: rows.map(({ item }) => item), at }),
  markFailed: ({ db }, rows) =>
    markFailed(
      db,
      rows.map(({ id }) => ({ id, kind: 'timeout', detail: 'No answer.', nextTryAt: at })),
      at,
    ),
  postponeItems: ({ db }, rows) =>
    postponeItems(
      db,
      rows.map(({ id }) => ({ id, nextTryAt: at })),
      at,
    ),
  markRead: ({ db }, rows) =>
    markRead(
      db,
      rows.map(({ id, article }) => ({
        id,
        articleId: article,
        fingerprint: null,
        pageFailure: null,
        state: 'read',
      })),
      at,
    ),
  markRated: ({ db }, rows) =>
    markRated(
      db,
      rows.map(({ article }) => article),
      at,
    ),
  countItems: ({ db }, rows) =>
    markPlaced(db, { articleIds: rows.map(({ article }) => article), isClustered: true, at }),
  saveArticles: ({ db }, rows) => {
    const entries = rows.map(({ item }) => articleOf(item));
    return upsertArticleRows(db, entries, { fetchedAt: at, source: 'page', isListed: true });
  },
  upsertAside: ({ db }, rows) =>
    upsertSetAside(
      db,
      'save',
      rows.map(({ id }) => ({ id, reason: 'It fails.', attempts: 1, nextTryAt: at })),
      at,
    ),
  makeDue: ({ db }) => makeDue(db, null, at),
};

/** The state that the rows are in before each round. */
const stateBefore: Record<string, string> = { markRated: 'read', countItems: 'rated' };

describe.skipIf(testPostgresUrl === undefined)('writers of many rows, on the postgresql database', () => {
  let database: Database;
  let rows: Row[];
  beforeEach(async () => {
    database = await openTestDatabase('postgresql');
    // Found at once, so that a test need not wait for it.
    await database.pool.query(`DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET deadlock_timeout = 20',
      current_database()); END $$`);
    await insertItems(database.db, { source: 'gnews', feedId: null, items, at });
    const samples = numbers.map((number) => ({
      domain: 'south.example',
      title: `Report ${number}`,
      text: 'Words.',
    }));
    const articles = await storeSamples(database.db, samples, at);
    const stored = await database.pool.query<{ id: string; address: string }>(
      'SELECT id, address FROM items ORDER BY id',
    );
    rows = stored.rows.map(({ id, address }, index) => {
      const item = items.find((one) => one.address === address);
      if (item === undefined) throw new Error('no such item');
      return { id, item, article: articles[index] ?? '' };
    });
  });
  afterEach(() => database.close());

  const prepare = async (name: string) => {
    const articles = rows.map(({ article }) => article);
    await database.pool.query(
      `UPDATE items SET state = $1, description = '', attempts = 0, is_counted = false, next_try_at = now(),
         article_id = CASE WHEN $1 = 'failed' THEN NULL ELSE pair.article END
       FROM unnest($2::uuid[], $3::uuid[]) AS pair (id, article) WHERE items.id = pair.id`,
      [stateBefore[name] ?? 'failed', rows.map(({ id }) => id), articles],
    );
  };

  const pairs = [
    ...Object.keys(writers).map((name) => [name, name]),
    ['insertItems', 'markFailed'],
    ['insertItems', 'markRead'],
    ['upsertAside', 'makeDue'],
  ] as [string, string][];

  it.each(pairs)('%s and %s in opposite orders never wait for each other', async (one, other) => {
    const [write, writeOther] = [writers[one], writers[other]];
    if (write === undefined || writeOther === undefined) throw new Error('no such writer');
    await writers.upsertAside?.(database, rows);
    const failures: unknown[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await prepare(one);
      const both = [write(database, rows), writeOther(database, rows.toReversed())];
      for (const outcome of await Promise.allSettled(both))
        if (outcome.status === 'rejected') failures.push(sqlStateOf(outcome.reason) ?? outcome.reason);
    }
    expect(failures).toEqual([]);
  });
});
