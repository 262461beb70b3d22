import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { analyseForClustering } from '#domain/clustering/analyse-for-clustering.ts';
import { encodeFeatures } from '#domain/clustering/encode-features.ts';
import { createWordTools } from '#models/clustering/word-tools.ts';
import { createLog } from '#server/log.ts';
import { listEventArticles } from '#server/stories/list-event-articles.ts';
import { getRevision } from '#server/stories/statistics-store.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { bridgeReports, storeSamples, storeStory } from '#testing/stored-articles.ts';
import { createTestClock } from '#testing/test-clock.ts';
import { createStoryPlacer, loadClusteringModel } from './create-story-placer.ts';
import { hasOutdatedFeatures, versionsOfFeatures } from './placement-store.ts';
import { rebuildFeatures } from './rebuild-features.ts';
import { tryThreshold } from './try-threshold.ts';

const log = createLog('silent');
const { signal } = new AbortController();
const tools = createWordTools();
const [first, ...others] = bridgeReports;

describeOnDatabase('features that another release stored', (database) => {
  const { now: clock } = createTestClock();
  const featuresOf = ({ title, text }: (typeof bridgeReports)[number]) =>
    analyseForClustering({ title, text, language: 'en' }, tools);
  /** Stores `count` articles in a story, with features of another version. */
  const storeOutdated = async (count: number) => {
    if (first === undefined) throw new Error('no report');
    const { db, pool } = database();
    const ids = await storeSamples(
      db,
      Array.from({ length: count }, () => first),
      clock(),
    );
    const story = await storeStory(db, ids, clock());
    const features = Buffer.from(encodeFeatures(featuresOf(first)));
    await pool.query('UPDATE story_articles SET features = set_byte($1::bytea, 0, 255)', [features]);
    return { ids, story };
  };

  it('are computed from the text where an article is compared with others', async () => {
    const { ids, story } = await storeOutdated(1);
    const articles = await listEventArticles({ db: database().db, tools }, ids);
    expect(articles).toMatchObject([{ id: ids[0], story, features: first && featuresOf(first) }]);
  });

  it('are left out of clustering and set nothing aside', async () => {
    await storeOutdated(1);
    const { db, pool } = database();
    const articleIds = await storeSamples(db, others, clock());
    const placer = createStoryPlacer({ db, clock, log });
    expect(await placer.place({ articleIds, threshold: 0.5, countFrom: 2, signal })).toMatchObject({
      ...{ placed: others.length, failed: [] },
    });
    expect(await placer.mergeDuplicates({ threshold: 0.5, except: [], signal })).toMatchObject({
      failed: [],
    });
    const trial = await tryThreshold(
      { db, clustering: loadClusteringModel() },
      { threshold: 0.5, articles: 10, signal },
    );
    expect(trial.articles).toBe(others.length);
    expect((await pool.query('SELECT * FROM set_aside')).rows).toEqual([]);
  });

  it('are rebuilt in batches, after which processes restore their clustering once', async () => {
    for (const count of [101, 100]) {
      const { ids } = await storeOutdated(count);
      const { db, pool } = database();
      const { revision } = await getRevision(db, 'regrouping');
      expect(await rebuildFeatures({ db, clock, tools }, { signal })).toBe(ids.length);
      expect((await getRevision(db, 'regrouping')).revision).toBe(revision + 1);
      expect(await rebuildFeatures({ db, clock, tools }, { signal })).toBe(0);
      expect((await getRevision(db, 'regrouping')).revision).toBe(revision + 1);
      await pool.query('DELETE FROM articles');
    }
  });

  it('are looked for at both ends of an index', async () => {
    await storeOutdated(60);
    const { db, pool } = database();
    await pool.query('ANALYZE story_articles');
    const plan = JSON.stringify((await sql`EXPLAIN (FORMAT JSON) ${versionsOfFeatures}`.execute(db)).rows);
    expect(plan.match(/story_articles_features_version/g)).toHaveLength(2);
    expect(plan).not.toContain('Seq Scan');
  });

  it.each([
    ['are none without articles', [], false],
    ['are none where nothing was computed', [null, Buffer.from([])], false],
    ['are none of this version', [Buffer.from([7]), Buffer.from([7, 1])], false],
    ['may be of a release before', [Buffer.from([7]), Buffer.from([6])], true],
    ['may be of the next release', [Buffer.from([7]), Buffer.from([8])], true],
  ])('%s', async (_, stored, isFound) => {
    const { ids } = stored.length === 0 ? { ids: [] } : await storeOutdated(stored.length);
    for (const [at, features] of stored.entries()) {
      await database().pool.query('UPDATE story_articles SET features = $1 WHERE article_id = $2', [
        features,
        ids[at],
      ]);
    }
    expect(await hasOutdatedFeatures(database().db, 7)).toBe(isFound);
  });
});
