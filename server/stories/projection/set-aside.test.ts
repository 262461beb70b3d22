import { afterEach, expect, it } from 'vitest';
import { analyseForClustering } from '#domain/clustering/analyse-for-clustering.ts';
import { encodeFeatures, featuresVersion } from '#domain/clustering/encode-features.ts';
import type { Outlet } from '#domain/outlets/outlet.ts';
import { createWordTools } from '#models/clustering/word-tools.ts';
import { createLog } from '#server/log.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { createStoryPlacer, loadClusteringModel } from '#server/stories/clustering/create-story-placer.ts';
import { deduplicateStories } from '#server/stories/clustering/deduplicate-stories.ts';
import { touchOutletStories } from '#server/stories/clustering/touch-stories.ts';
import { cleanUpOrphanedStories, trimStories } from '#server/stories/clustering/trim-stories.ts';
import { tryThreshold } from '#server/stories/clustering/try-threshold.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { refuseRows } from '#testing/refuse-rows.ts';
import { bridgeReports, otherReport, storeSamples, storeStory } from '#testing/stored-articles.ts';
import { createTestClock } from '#testing/test-clock.ts';
import { refreshWaiting } from './refresh-waiting.ts';

const minutes = (count: number) => count * 60_000;
const log = createLog('silent');
const { signal } = new AbortController();
const outlets = { version: 1, outlets: [] };

describeOnDatabase('the upkeep of stories when one of them fails', (database) => {
  const { now: clock, advance } = createTestClock();
  const repairs: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const repair of repairs.splice(0)) await repair();
  });
  const refuse = async (when: string, on?: 'DELETE') => {
    const repair = await refuseRows(database(), { table: 'stories', when, ...(on && { on }) });
    repairs.push(repair);
    return repair;
  };
  /** The dependencies of a new process. */
  const open = () => {
    const { db } = database();
    return { db, clock, log, outlets, placer: createStoryPlacer({ db, clock, log }) };
  };
  const listSetAside = async () =>
    (await database().pool.query('SELECT step, subject_id AS id, attempts FROM set_aside')).rows;
  /** Stores each article as a story of its own. */
  const storeAlone = async (samples: Parameters<typeof storeSamples>[1]) => {
    const { db } = database();
    const articles = await storeSamples(db, samples, clock());
    const stories: string[] = [];
    for (const id of articles) stories.push(await storeStory(db, [id], clock()));
    const tools = createWordTools();
    for (const [at, { title, text }] of samples.entries()) {
      const features = Buffer.from(
        encodeFeatures(analyseForClustering({ title, text, language: 'en' }, tools)),
      );
      await db
        .updateTable('story_articles')
        .set({ features })
        .where('article_id', '=', articles[at] ?? '')
        .execute();
    }
    return { articles, stories };
  };
  const listOf = (ids: readonly string[]) => ids.map((id) => `'${id}'`).join(', ');

  it('merges the other duplicates when one cannot be merged, and that one when it can be', async () => {
    const copy = { ...otherReport, domain: 'copyist.example' };
    const { stories } = await storeAlone([...bridgeReports.slice(0, 2), otherReport, copy]);
    const repair = await refuse(`NEW.merged_into IS NOT NULL AND NEW.id IN (${listOf(stories.slice(0, 2))})`);
    const first = await deduplicateStories(open(), { signal });
    expect(first).toMatchObject({ duplicatesRemoved: 1, storiesAfter: 3 });
    expect(first.setAside.map(({ step }) => step)).toContain('deduplicate');
    const failed = await listSetAside();
    expect(failed.every(({ id }) => stories.slice(0, 2).includes(id))).toBe(true);
    expect(await deduplicateStories(open(), { signal })).toMatchObject({ duplicatesRemoved: 0 });
    await repair();
    advance(minutes(16));
    expect(await deduplicateStories(open(), { signal })).toMatchObject({ duplicatesRemoved: 1 });
    expect(await listSetAside()).toEqual([]);
  });

  it('places and deduplicates in spite of a stored article that cannot be decoded', async () => {
    const { articles, stories } = await storeAlone([...bridgeReports.slice(0, 2), otherReport]);
    const { db, pool } = database();
    const { rows } = await pool.query('SELECT features FROM story_articles WHERE article_id = $1', [
      articles[2],
    ]);
    await pool.query('UPDATE story_articles SET features = $1 WHERE article_id = $2', [
      Buffer.from([featuresVersion]),
      articles[2],
    ]);
    const late = await storeSamples(db, bridgeReports.slice(2), clock());
    const placed = await open().placer.place({ articleIds: late, threshold: 0.5, countFrom: 2, signal });
    expect(placed).toMatchObject({ placed: 1, failed: [] });
    expect(await listSetAside()).toEqual([{ step: 'restore', id: articles[2], attempts: 1 }]);
    const { setAside } = await deduplicateStories(open(), { signal });
    expect(setAside).toMatchObject([{ step: 'deduplicate', subjectId: stories[2] }]);
    const trial = await tryThreshold(
      { db, clustering: loadClusteringModel() },
      { threshold: 0.9, articles: 10, signal },
    );
    expect(trial.proposed.stories).toBeGreaterThan(0);
    await pool.query('UPDATE story_articles SET features = $1 WHERE article_id = $2', [
      rows[0].features,
      articles[2],
    ]);
    advance(minutes(16));
    await deduplicateStories(open(), { signal });
    expect(await listSetAside()).toEqual([]);
  });

  it('removes the other stories without articles when one cannot be removed', async () => {
    const { articles, stories } = await storeAlone([...bridgeReports, otherReport]);
    const { db, pool } = database();
    await pool.query('DELETE FROM articles WHERE id = ANY($1)', [articles.slice(0, 3)]);
    const repair = await refuse(`OLD.id = '${stories[1]}'`, 'DELETE');
    const outcome = await cleanUpOrphanedStories({ db, clock });
    expect(outcome).toMatchObject({ cleaned: 2, total: 2, setAside: [{ step: 'remove' }] });
    expect(await cleanUpOrphanedStories({ db, clock })).toMatchObject({ cleaned: 0, setAside: [] });
    await repair();
    advance(minutes(16));
    expect(await cleanUpOrphanedStories({ db, clock })).toMatchObject({ cleaned: 1, total: 1 });
    expect(await listSetAside()).toEqual([]);
  });

  it('marks the other stories of an outlet when one cannot be marked, and refreshes that one later', async () => {
    const [known] = loadOutletTable().outlets;
    if (known === undefined) throw new Error('no outlet');
    const outlet: Outlet = { ...known, domain: 'beacon.example', aliases: [] };
    const samples = [...bridgeReports, otherReport].map((sample) => ({
      ...sample,
      domain: 'beacon.example',
    }));
    const { stories } = await storeAlone(samples);
    const deps = open();
    await refreshWaiting(deps, { storyIds: null, limit: 10, signal });
    const repair = await refuse(`NEW.id = '${stories[2]}'`);
    const touch = () => deps.db.transaction().execute((tx) => touchOutletStories(tx, [outlet], clock()));
    expect(await touch()).toBe(4);
    expect(await listSetAside()).toEqual([{ step: 'refresh', id: stories[2], attempts: 1 }]);
    expect(await refreshWaiting(deps, { storyIds: null, limit: 10, signal })).toMatchObject({
      refreshed: 3,
      left: 0,
    });
    await repair();
    advance(minutes(16));
    expect(await refreshWaiting(deps, { storyIds: null, limit: 10, signal })).toMatchObject({
      refreshed: 1,
      left: 0,
    });
    expect(await listSetAside()).toEqual([]);
  });

  it('marks the other stories that lost articles when one cannot be marked', async () => {
    const { articles, stories } = await storeAlone([...bridgeReports, otherReport]);
    const deps = open();
    await refreshWaiting(deps, { storyIds: null, limit: 10, signal });
    await database().pool.query('DELETE FROM articles WHERE id = ANY($1)', [articles]);
    await refuse(`NEW.id = '${stories[0]}'`);
    expect(await trimStories({ db: deps.db, clock })).toMatchObject({
      setAside: [{ subjectId: stories[0] }],
    });
    expect(await refreshWaiting(deps, { storyIds: null, limit: 10, signal })).toMatchObject({ refreshed: 3 });
  });
});
