import { expect, it } from 'vitest';
import { rssSetting } from '#server/settings/definitions.ts';
import { createStoryPlacer } from '#server/stories/clustering/create-story-placer.ts';
import { describeOnEachDatabase } from '#testing/database.ts';
import { bridgeReports, otherReport, storeSamples } from '#testing/stored-articles.ts';
import type { Db } from '../db/db.ts';
import { createLog } from '../log.ts';
import { placeArticles } from './place-articles.ts';

const now = new Date('2026-06-01T12:00:00Z');
const clock = () => now;
const log = createLog('silent');
const { signal } = new AbortController();

async function storiesOf(db: Db): Promise<string[][]> {
  const rows = await db
    .selectFrom('story_articles')
    .innerJoin('articles', 'articles.id', 'article_id')
    .select(['story_id', 'domain', 'title'])
    .orderBy('domain')
    .execute();
  const stories = new Map<string, string[]>();
  for (const { story_id, domain } of rows) stories.set(story_id, [...(stories.get(story_id) ?? []), domain]);
  return [...stories.values()].sort((a, b) => b.length - a.length);
}

async function save(db: Db, key: string, value: object): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key, value: JSON.stringify(value), version: 1, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
    .execute();
}

describeOnEachDatabase('clusterArticles', (database) => {
  const open = () => {
    const { db } = database();
    return { db, clock, placer: createStoryPlacer({ db, clock, log }) };
  };

  it('puts reports of one event together and does nothing the second time', async () => {
    const deps = open();
    const articleIds = await storeSamples(deps.db, [...bridgeReports, otherReport], now);
    const outcome = await placeArticles(deps, { articleIds, signal });
    expect(outcome).toEqual({ kind: 'clustered', placed: 4, storiesCreated: 1, failed: [] });
    const stories = [['beacon.example', 'courier.example', 'tribune.example'], ['beacon.example']];
    expect(await storiesOf(deps.db)).toEqual(stories);
    expect(await placeArticles(deps, { articleIds, signal })).toMatchObject({ placed: 0 });
    expect(await storiesOf(deps.db)).toEqual(stories);
    const days = await deps.db.selectFrom('outlet_days').select('outlet').orderBy('outlet').execute();
    expect(days.map(({ outlet }) => outlet)).toEqual([
      'beacon.example',
      'courier.example',
      'tribune.example',
    ]);
  });

  it('continues after a restart, and with another process, like a single process', async () => {
    const first = open();
    const second = open();
    const ids = await storeSamples(first.db, [...bridgeReports, otherReport], now);
    for (const [at, id] of ids.entries()) {
      const deps = at === 3 ? open() : at % 2 === 0 ? first : second;
      await placeArticles(deps, { articleIds: [id], signal });
    }
    expect((await storiesOf(first.db)).map(({ length }) => length)).toEqual([3, 1]);
  });

  it('writes to the log of the run that places, and to that of the process otherwise', async () => {
    const [id = '', other = ''] = await storeSamples(database().db, bridgeReports, now);
    await placeArticles(open(), { articleIds: [id], signal });
    const lines: { jobId?: string; msg: string }[] = [];
    const own = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
    const { db } = database();
    const placer = createStoryPlacer({ db, clock, log: own });
    const ofRun = own.child({ jobId: 'of this run' });
    await placeArticles({ db, clock, placer, log: ofRun }, { articleIds: [other], signal });
    await placeArticles(open(), { articleIds: [id, other], signal });
    await placer.mergeDuplicates({ threshold: 0.4, except: [], signal });
    expect(lines.map(({ jobId, msg }) => [jobId, msg])).toEqual([
      ['of this run', 'placements read from the database'],
      [undefined, 'placements read from the database'],
    ]);
  });

  it('places no articles while clustering is off and places them when it is on again', async () => {
    const deps = open();
    const articleIds = await storeSamples(deps.db, bridgeReports, now);
    await save(deps.db, rssSetting.key, { ...rssSetting.initial, clusteringEnabled: false });
    expect(await placeArticles(deps, { articleIds, signal })).toEqual({ kind: 'off' });
    expect(await storiesOf(deps.db)).toEqual([]);
    await save(deps.db, rssSetting.key, rssSetting.initial);
    expect(await placeArticles(deps, { articleIds, signal })).toMatchObject({ placed: 3 });
  });

  it('separates languages and reloads the threshold', async () => {
    const deps = open();
    const [one] = bridgeReports;
    if (one === undefined) throw new Error('no sample');
    const foreign = { ...one, domain: 'kurier.example', language: 'de' };
    const ids = await storeSamples(deps.db, [one, foreign, ...bridgeReports.slice(1)], now);
    await placeArticles(deps, { articleIds: ids.slice(0, 2), signal });
    expect((await storiesOf(deps.db)).map(({ length }) => length)).toEqual([1, 1]);
    await save(deps.db, 'advanced-config', {
      max_total_articles: 50,
      semantic_clustering_threshold: 1,
      enable_deduplication: true,
      opposing_viewpoints_enabled: true,
    });
    await placeArticles(deps, { articleIds: ids.slice(2), signal });
    expect((await storiesOf(deps.db)).map(({ length }) => length)).toEqual([1, 1, 1, 1]);
  });

  it('restores its state after another process removed stories', async () => {
    const deps = open();
    const ids = await storeSamples(deps.db, bridgeReports, now);
    await placeArticles(deps, { articleIds: ids.slice(0, 1), signal });
    await deps.db.deleteFrom('stories').execute();
    expect(await placeArticles(deps, { articleIds: ids, signal })).toMatchObject({ placed: 3 });
    expect((await storiesOf(deps.db)).map(({ length }) => length)).toEqual([3]);
  });

  it('stops when the signal aborts, after whole batches', async () => {
    const deps = open();
    const articleIds = await storeSamples(deps.db, bridgeReports, now);
    await expect(placeArticles(deps, { articleIds, signal: AbortSignal.abort() })).rejects.toThrow();
    expect(await storiesOf(deps.db)).toEqual([]);
  });
});
