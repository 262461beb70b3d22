import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#server/db/db.ts';
import { type AggregationTestParts, addTestFeed, openAggregationParts } from '#testing/aggregation-parts.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { type FeedWeb, startFeedWeb, unlikeArticles } from '#testing/feed-web.ts';
import type { IngestionDeps } from './ingestion-deps.ts';
import { runIngestion } from './run-ingestion.ts';

let web: FeedWeb;
let parts: AggregationTestParts;
beforeAll(async () => {
  web = await startFeedWeb();
  parts = openAggregationParts({ proxyUrl: web.proxyUrl, timeoutMs: 10_000 });
});
afterAll(async () => {
  await parts.close();
  await web.close();
});
beforeEach(() => web.hosts.clear());

describeOnDatabase('articles that page threads rate', (getDatabase: () => Database) => {
  const run = (changes: Partial<IngestionDeps>) =>
    runIngestion(parts.depsFor(getDatabase(), changes), {
      ...{ force: true, feedIds: null, patienceMs: 500, signal: AbortSignal.timeout(60_000) },
    });
  const rows = async (query: string) => (await getDatabase().pool.query(query)).rows;
  const list = async (articles: ReturnType<typeof unlikeArticles>) => {
    web.hosts.set('north.example', { articles });
    await addTestFeed(getDatabase(), 'north.example');
  };
  /** The embedded analyzer, which counts the articles that the main thread rates. */
  const counting = () => {
    const { analyzer } = parts.depsFor(getDatabase());
    const rated: string[] = [];
    const analyze: typeof analyzer.analyze = (subject, options) => {
      rated.push(subject.title);
      return analyzer.analyze(subject, options);
    };
    return { rated, analyzer: { ...{ name: analyzer.name, version: analyzer.version }, analyze } };
  };
  const results = () =>
    rows(`SELECT a.canonical_address, r.analyzer, r.analyzer_version, r.analysis, r.lean, r.credibility, s.features,
        s.outlet, s.language, s.dated, items.state, items.fingerprint
      FROM articles a JOIN ratings r ON r.article_id = a.id JOIN story_articles s ON s.article_id = a.id
      JOIN items ON items.article_id = a.id ORDER BY a.canonical_address`);

  it('are stored and placed as when the main thread rates them', async () => {
    const articles = unlikeArticles('north.example', 8);
    await list(articles);
    const inMain = counting();
    await run(inMain);
    expect(inMain.rated).toHaveLength(8);
    const before = await results();
    await getDatabase().pool.query('TRUNCATE articles, stories, items, feeds CASCADE');
    await list(articles);
    const inThreads = counting();
    await run({ analyzer: { ...inThreads.analyzer, runsInThreads: true } });
    expect(inThreads.rated).toEqual([]);
    expect(await results()).toEqual(before);
  });

  it('are rated by the main thread when an outlet row changes before they are stored', async () => {
    await list(unlikeArticles('north.example', 5));
    const { outlets, extraction } = parts.depsFor(getDatabase());
    const table = { version: 1, outlets: outlets.outlets };
    const { rated, analyzer } = counting();
    await run({
      ...{ analyzer: { ...analyzer, runsInThreads: true as const }, outlets: table },
      extraction: {
        extract: async (page, options) => {
          const outcome = await extraction.extract(page, options);
          table.outlets = [...outlets.outlets];
          return outcome;
        },
      },
    });
    expect(rated).toHaveLength(5);
    expect(await rows('SELECT DISTINCT state FROM items')).toEqual([{ state: 'clustered' }]);
  });

  it('are rated by the main thread when their address was known', async () => {
    await list(unlikeArticles('north.example', 3));
    await run(counting());
    await getDatabase().pool.query(`UPDATE items SET state = 'listed', article_id = NULL, fingerprint = NULL;
      UPDATE articles SET text = 'another text', page_kind = 'paywalled'; DELETE FROM ratings`);
    const { rated, analyzer } = counting();
    await run({ analyzer: { ...analyzer, runsInThreads: true } });
    expect(rated).toHaveLength(3);
  });
});
