import { analyseForClustering } from '#domain/clustering/analyse-for-clustering.ts';
import { encodeFeatures } from '#domain/clustering/encode-features.ts';
import { projectionVersion } from '#domain/stories/projection-version.ts';
import { createWordTools } from '#models/clustering/word-tools.ts';
import { createEmbeddedAnalyzer } from '#server/analysis/embedded/create-embedded-analyzer.ts';
import { buildRatingValues } from '#server/articles/rating-values.ts';
import type { Database } from '#server/db/database.ts';
import { seedDefaultFeeds } from '#server/feeds/seed-default-feeds.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { applyChanges } from '#server/outlets/override-store.ts';
import { newsSourcesSetting, rssSetting } from '#server/settings/definitions.ts';
import { windowMs } from '#server/stories/clustering/synced-stream.ts';
import { refreshWaiting } from '#server/stories/projection/refresh-waiting.ts';
import { changeSetting } from '#testing/aggregation-parts.ts';
import { loadSubjects } from './analysis-subjects.ts';
import { fillBackOffice } from './invented-back-office.ts';
import { inventOutlets } from './invented-outlets.ts';
import { fillItems } from './synthetic-corpus.ts';

/** A hash of a row picks one of so many values. */
const pick = (column: string, values: string) =>
  `1 + abs(hashtext(${column}::text)) % cardinality(${values})`;

/** Gives all articles ratings of the size and version that the analyzer writes. */
async function fillRatings({ pool }: Database): Promise<void> {
  const analyzer = createEmbeddedAnalyzer();
  const analyses: string[] = [];
  for (const subject of loadSubjects()) {
    analyses.push(buildRatingValues(await analyzer.analyze(subject)).analysis);
  }
  await pool.query(
    `UPDATE ratings SET analyzer_version = $1, analysis = ($2::jsonb[])[${pick('article_id', '$2::jsonb[]')}]`,
    [analyzer.version, analyses],
  );
  await pool.query('VACUUM ANALYZE ratings');
}

const analysedAtOnce = 2_000;

/** Gives all placed articles what placing keeps of them; those of the window their own. */
async function fillFeatures({ pool }: Database, now: Date): Promise<void> {
  const tools = createWordTools();
  const since = new Date(now.getTime() - windowMs);
  const { rows } = await pool.query<{ id: string; title: string; text: string; language: string }>(
    `SELECT a.id, a.title, left(a.text, 2000) AS text, a.language
     FROM story_articles s JOIN articles a ON a.id = s.article_id WHERE s.dated >= $1`,
    [since],
  );
  const analysed = rows.map((row) => ({
    id: row.id,
    features: Buffer.from(encodeFeatures(analyseForClustering(row, tools))),
  }));
  const samples = analysed.slice(0, 200).map(({ features }) => features);
  await pool.query(
    `UPDATE story_articles SET features = ($1::bytea[])[${pick('article_id', '$1::bytea[]')}] WHERE dated < $2`,
    [samples, since],
  );
  for (let at = 0; at < analysed.length; at += analysedAtOnce) {
    const part = analysed.slice(at, at + analysedAtOnce);
    await pool.query(
      `UPDATE story_articles SET features = given.features
       FROM unnest($1::uuid[], $2::bytea[]) AS given (id, features) WHERE article_id = given.id`,
      [part.map(({ id }) => id), part.map(({ features }) => features)],
    );
  }
  await pool.query('VACUUM ANALYZE story_articles');
}

/**
 * Builds the projections of the stories of the newest day; older ones get copies of these. The articles of an invented
 * story report no common event; the list has to show them nevertheless.
 */
async function fillProjections({ db, pool }: Database, now: Date): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM stories WHERE last_article_at >= $1::timestamptz - interval '1 day'`,
    [now],
  );
  const storyIds = rows.map(({ id }) => id);
  const deps = { db, clock: () => now, outlets: loadOutletTable() };
  const { signal } = new AbortController();
  await refreshWaiting(deps, { storyIds, limit: storyIds.length, signal });
  await pool.query('UPDATE stories SET semantic_confidence = confidence WHERE id = ANY ($1)', [storyIds]);
  await pool.query(
    `WITH newest AS MATERIALIZED (
       SELECT card, projection, row_number() OVER () - 1 AS number FROM stories WHERE id = ANY ($1)
     )
     UPDATE stories SET card = newest.card, projection = newest.projection, refreshed_version = version,
       projection_version = $2
     FROM newest
     WHERE NOT stories.id = ANY ($1) AND newest.number = abs(hashtext(stories.id::text)) % cardinality($1::uuid[])`,
    [storyIds, projectionVersion],
  );
  await pool.query('VACUUM ANALYZE stories');
}

/** Nine tenths of the feeds are those of the newsroom under addresses of their own; the others fail. */
async function fillFeeds({ db, pool }: Database, count: number, addresses: readonly string[]): Promise<void> {
  // Otherwise a process adds those of the default list at its start.
  await seedDefaultFeeds({ db, clock: () => new Date() });
  await pool.query('DELETE FROM feeds');
  await fillBackOffice(db, { feeds: count, users: 1_000, logLines: 100_000 });
  const urls = Array.from({ length: count }, (_, at) => {
    const url = new URL(addresses[at % addresses.length] ?? '');
    if (at >= addresses.length) url.searchParams.set('copy', String(Math.floor(at / addresses.length)));
    return url.href;
  });
  await pool.query(
    `UPDATE feeds SET url = coalesce(given.url, feeds.url),
       url_key = coalesce(given.url, feeds.url_key)
     FROM (SELECT id, row_number() OVER (PARTITION BY failure_kind IS NULL ORDER BY place) AS number FROM feeds) AS own
     LEFT JOIN unnest($1::text[]) WITH ORDINALITY AS given (url, number) ON given.number = own.number
     WHERE own.id = feeds.id AND feeds.failure_kind IS NULL`,
    [urls],
  );
  await pool.query('UPDATE feeds SET enabled = true');
  await pool.query(`
    INSERT INTO feed_days (feed_id, day, items)
    SELECT id, to_char(now() - day * interval '1 day', 'YYYY-MM-DD'), 1 + place % 30
    FROM feeds, generate_series(0, 29) AS day`);
  await pool.query('VACUUM ANALYZE feeds, feed_days');
}

async function fillOutlets({ db, pool }: Database, now: Date): Promise<void> {
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM accounts LIMIT 1');
  const changes = inventOutlets().map((newRow) => ({ domain: newRow.domain, oldRow: null, newRow }));
  const by = { accountId: rows[0]?.id ?? '', at: now };
  await db.transaction().execute((tx) => applyChanges(tx, changes, by));
  await pool.query(
    `INSERT INTO outlet_days (day, outlet) SELECT DISTINCT dated::date, outlet FROM story_articles`,
  );
}

/**
 * Makes of a corpus in stories what a large installation has: ratings, features and projections of real size, an edition,
 * feeds with their state, the items that they listed, outlets, and a back office. Nothing starts by itself.
 */
export async function fillInstallation(
  database: Database,
  { feeds, addresses, now }: { feeds: number; addresses: readonly string[]; now: Date },
): Promise<void> {
  await changeSetting(database, newsSourcesSetting, { google_news_enabled: false });
  await changeSetting(database, rssSetting, { maxTotalArticles: 200, autoUpdateEnabled: false });
  const steps = [
    ['ratings', () => fillRatings(database)],
    ['features', () => fillFeatures(database, now)],
    ['feeds', () => fillFeeds(database, feeds, addresses)],
    ['outlets', () => fillOutlets(database, now)],
    ['items', () => fillItems(database.pool)],
    ['projections', () => fillProjections(database, now)],
  ] as const;
  for (const [name, step] of steps) {
    const start = performance.now();
    await step();
    console.log(`Filled ${name} in ${Math.round((performance.now() - start) / 1000)} s.`);
  }
}
