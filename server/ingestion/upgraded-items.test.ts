import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { clearSchema } from '#server/db/backup/restore.ts';
import type { Database } from '#server/db/db.ts';
import { loadMigrations, migrate, migrationsFolder } from '#server/db/migrate.ts';
import { createLog } from '#server/log.ts';
import { type AggregationTestParts, addTestFeed, openAggregationParts } from '#testing/aggregation-parts.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { type FeedWeb, startFeedWeb, unlikeArticles } from '#testing/feed-web.ts';
import { runIngestion } from './run-ingestion.ts';

const log = createLog('silent');
let web: FeedWeb;
let parts: AggregationTestParts;
let folder = '';
beforeAll(async () => {
  web = await startFeedWeb();
  parts = openAggregationParts({ proxyUrl: web.proxyUrl });
});
afterAll(async () => {
  await parts.close();
  await web.close();
});
beforeEach(async () => {
  web.requests.length = 0;
  folder = await mkdtemp(join(tmpdir(), 'balance-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const host = 'north.example';
const feedPaths = ['/a?utm_source=new', '/release?ref=1', '/release?ref=2', '/d'];

describeOnDatabase('items that an older process listed', (getDatabase: () => Database) => {
  const query = async <Row extends object>(sql: string, values: unknown[] = []) =>
    (await getDatabase().pool.query<Row>(sql, values)).rows;

  /** The schema of a process before `0157-listed-addresses`. */
  const openBefore = async () => {
    const client = await getDatabase().pool.connect();
    await clearSchema(client).finally(() => client.release());
    for (const { name } of await loadMigrations()) {
      if (name < '0157') await copyFile(join(migrationsFolder, `${name}.sql`), join(folder, `${name}.sql`));
    }
    await migrate(getDatabase(), log, { folder });
  };

  /** An item at the address that an older process made of the listed one, with its article if it was read. */
  const store = async (
    feed: string,
    { address, guid, wasRead }: { address: string; guid: string | null; wasRead: boolean },
  ) => {
    const [article] = wasRead
      ? await query<{ id: string }>(
          `INSERT INTO articles (canonical_address, address, domain, page_kind, title, text, word_count, link_count,
             correction_noted, fetched_at)
           VALUES ($1, $1, $2, 'article', $1, 'Words of the article.', 4, 0, false, now()) RETURNING id`,
          [address, host],
        )
      : [];
    const key = guid === null ? null : createHash('sha256').update(guid).digest('base64url');
    await query(
      `INSERT INTO items (source, feed_id, guid, address, title, description, state, article_id, failure_kind,
         attempts, listed_at, changed_at)
       VALUES ('feed', $1, $2, $3, $3, 'Words.', $4, $5, $6, 1, now(), now())`,
      [
        feed,
        key,
        address,
        wasRead ? 'clustered' : 'failed',
        article?.id ?? null,
        wasRead ? null : 'not-found',
      ],
    );
  };

  it('are not read again, while what they kept away is read at last', async () => {
    await openBefore();
    const feed = await addTestFeed(getDatabase(), host);
    await store(feed, { address: `http://${host}/a`, guid: `${host}/a?utm_source=old`, wasRead: true });
    await store(feed, { address: `http://${host}/release`, guid: `${host}/release?ref=1`, wasRead: true });
    await store(feed, { address: `http://${host}/c`, guid: `m.${host}/c`, wasRead: false });
    await store(feed, { address: `http://${host}/d`, guid: null, wasRead: true });
    expect(await migrate(getDatabase(), log)).toContain('0157-listed-addresses');
    const articles = unlikeArticles(host, 5).map((article, at) => ({
      ...article,
      path: feedPaths[at] ?? '/c',
    }));
    const mobile = articles.slice(feedPaths.length);
    web.hosts.set(host, {
      articles: articles.slice(0, feedPaths.length),
      lists: mobile.map((article) => ({ ...article, host: `m.${host}` })),
    });
    web.hosts.set(`m.${host}`, { articles: mobile });
    const run = () =>
      runIngestion(parts.depsFor(getDatabase()), {
        ...{ force: true, feedIds: null, signal: new AbortController().signal, patienceMs: 500 },
      });
    expect(await run()).toMatchObject({ itemsListed: 2, articlesProcessed: 2, itemsFailed: 0 });
    const pages = () => web.requests.filter(({ address }) => !address.endsWith('/rss.xml'));
    const missing = [`http://m.${host}/c`, `http://${host}/release?ref=2`];
    expect(
      pages()
        .map(({ address }) => address)
        .sort(),
    ).toEqual(missing);
    expect(await query('SELECT canonical_address AS address FROM articles ORDER BY 1')).toEqual(
      [
        `http://m.${host}/c`,
        ...['/a', '/d', '/release', '/release?ref=2'].map((path) => `http://${host}${path}`),
      ].map((address) => ({ address })),
    );
    await run();
    expect(pages()).toHaveLength(2);
  });

  it('are requested at the address that they have, where they wait', async () => {
    await openBefore();
    const feed = await addTestFeed(getDatabase(), host);
    const [article] = unlikeArticles(host, 1);
    if (article === undefined) throw new Error('no article');
    web.hosts.set(host, { articles: [{ ...article, path: '/w?b=1', isUnlisted: true }] });
    await query(
      `INSERT INTO items (source, feed_id, address, title, description, state, listed_at, changed_at)
       VALUES ('feed', $1, $2, 'Waits', '', 'listed', now(), now())`,
      [feed, `http://${host}/w?b=1`],
    );
    await migrate(getDatabase(), log);
    await runIngestion(parts.depsFor(getDatabase()), {
      ...{ force: true, feedIds: null, signal: new AbortController().signal, patienceMs: 500 },
    });
    expect(web.requests.map(({ address }) => address)).toContain(`http://${host}/w?b=1`);
    expect(await query('SELECT canonical_address AS address FROM articles')).toEqual([
      { address: `http://${host}/w?b=1` },
    ]);
  });
});
