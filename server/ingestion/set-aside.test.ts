import { randomUUID } from 'node:crypto';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createWordTools } from '#models/clustering/word-tools.ts';
import type { Database } from '#server/db/database.ts';
import { aggregationJob } from '#server/jobs/definitions/aggregation-job.ts';
import type { OperationContext } from '#server/jobs/job-definition.ts';
import { createLog } from '#server/log.ts';
import { listSetAside } from '#server/set-aside/list-set-aside.ts';
import { makeSetAsideDue } from '#server/set-aside/make-set-aside-due.ts';
import { registerSetAsideMetrics } from '#server/set-aside/register-set-aside-metrics.ts';
import { advancedSetting, rssSetting } from '#server/settings/definitions.ts';
import { loadClusteringModel } from '#server/stories/clustering/create-story-placer.ts';
import { StoryPlacer } from '#server/stories/clustering/story-placer.ts';
import {
  type AggregationTestParts,
  addTestFeed,
  changeSetting,
  openAggregationParts,
} from '#testing/aggregation-parts.ts';
import { describeOnEachDatabase } from '#testing/database.ts';
import { type FeedWeb, startFeedWeb, unlikeArticles } from '#testing/feed-web.ts';
import { refuseRows } from '#testing/refuse-rows.ts';
import { createTestClock } from '#testing/test-clock.ts';
import type { IngestionDeps } from './ingestion-deps.ts';
import { runIngestion } from './run-ingestion.ts';

const clock = createTestClock();
let web: FeedWeb;
let parts: AggregationTestParts;
beforeAll(async () => {
  web = await startFeedWeb();
  parts = openAggregationParts({ proxyUrl: web.proxyUrl, clock: clock.now });
});
afterAll(async () => {
  await parts.close();
  await web.close();
});
beforeEach(() => {
  web.hosts.clear();
  web.requests.length = 0;
});

const minutes = (count: number) => count * 60_000;
const titleOf = (article: string) => `(SELECT title FROM articles WHERE id = ${article})`;

describeOnEachDatabase('an aggregation that meets what it cannot work on', (getDatabase: () => Database) => {
  const cures: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const cure of cures.splice(0)) await cure();
  });
  /** As after a restart: nothing in memory but what stands in the database. */
  const run = (changes: Partial<IngestionDeps> = {}, input: { feedIds?: string[] } = {}) =>
    runIngestion(parts.depsFor(getDatabase(), changes), {
      ...{ force: true, feedIds: null, signal: new AbortController().signal, patienceMs: 500 },
      ...input,
    });
  const rows = async (query: string) => (await getDatabase().pool.query(query)).rows;
  const states = async () =>
    Object.fromEntries(
      (await rows('SELECT state, count(*) AS count FROM items GROUP BY state')).map(({ state, count }) => [
        state,
        count,
      ]),
    );
  const setAside = () => rows('SELECT step, attempts FROM set_aside ORDER BY step, subject_id');
  const list = async (host: string, count: number) => {
    const articles = unlikeArticles(host, count);
    web.hosts.set(host, { articles });
    await addTestFeed(getDatabase(), host);
    return articles.map(({ title }) => title);
  };
  /** Each article becomes a story of its own, with a projection. */
  const keepSingleArticles = async () => {
    await changeSetting(getDatabase(), advancedSetting, { semantic_clustering_threshold: 1 });
    await changeSetting(getDatabase(), rssSetting, { minArticlesPerStory: 1 });
  };
  const refuse = async (input: Parameters<typeof refuseRows>[1]) => {
    const cure = await refuseRows(getDatabase(), input);
    cures.push(cure);
    return cure;
  };
  /** Page threads that only extract, so that the main thread computes the features. */
  const unprepared: IngestionDeps['extraction'] = {
    extract: (page, { preparation: _, ...options } = {}) =>
      parts.depsFor(getDatabase()).extraction.extract(page, options),
  };
  const ratingFails = (fails: (title: string) => boolean): IngestionDeps['analyzer'] => {
    const { analyzer } = parts.depsFor(getDatabase());
    return {
      ...{ name: analyzer.name, version: analyzer.version },
      analyze: async (subject, options) => {
        if (fails(subject.title)) throw new TypeError('the analyzer met what it does not know');
        return await analyzer.analyze(subject, options);
      },
    };
  };

  it.each([
    ['save', 'articles', 'NEW.title', '22P02'],
    ['save', 'articles', 'NEW.title', '23514'],
    ['rate', 'ratings', titleOf('NEW.article_id'), '0A000'],
    ['place', 'story_articles', titleOf('NEW.article_id'), '54000'],
    ['save', 'articles', 'NEW.title', '57014'],
    ['rate', 'ratings', titleOf('NEW.article_id'), 'XX001'],
    ['place', 'story_articles', titleOf('NEW.article_id'), '40P01'],
  ])(
    'stores the neighbours of articles that fail to %s, and heals them later',
    async (step, table, title, state) => {
      await list('north.example', 12);
      const cure = await refuse({ table, when: `${title} ~ ' point (3|8)$'`, state });
      const first = await run();
      expect(first.outcome).toBe('done');
      expect((await states()).clustered).toBe(10);
      expect(await setAside()).toEqual([
        { step, attempts: 1 },
        { step, attempts: 1 },
      ]);
      const problems = first.problems.filter(({ kind }) => kind === 'set-aside');
      expect(problems.map(({ source }) => source).sort()).toEqual([
        'north3: what the council of north3 decided on point 3',
        'north8: what the council of north8 decided on point 8',
      ]);
      expect(problems[0]?.detail).toContain(
        `The database refuses it: a value that the table cannot hold (${state}).`,
      );

      await list('south.example', 3);
      await run();
      expect((await states()).clustered).toBe(13);
      expect(await setAside()).toMatchObject([{ attempts: 1 }, { attempts: 1 }]);
      clock.advance(minutes(16));
      await run();
      expect(await setAside()).toMatchObject([{ attempts: 2 }, { attempts: 2 }]);
      await cure();
      clock.advance(minutes(16));
      await run();
      expect(await setAside()).toMatchObject([{ attempts: 2 }, { attempts: 2 }]);
      clock.advance(minutes(60));
      await run();
      expect(await setAside()).toEqual([]);
      expect(await states()).toEqual({ clustered: 15 });
    },
  );

  it('sets aside all consecutive articles with a text that makes the analyzer throw', async () => {
    const titles = await list('north.example', 12);
    const poisoned = new Set(titles.slice(0, 9));
    const broken = { analyzer: ratingFails((title) => poisoned.has(title)) };
    expect(await run(broken)).toMatchObject({ outcome: 'done', articlesProcessed: 3 });
    expect(await states()).toEqual({ read: 9, clustered: 3 });
    clock.advance(minutes(16));
    // Nothing but what failed before: that says nothing about the program.
    expect(await run(broken)).toMatchObject({ outcome: 'done', articlesProcessed: 0 });
    clock.advance(minutes(61));
    expect(await run()).toMatchObject({ articlesProcessed: 9 });
    expect(await setAside()).toEqual([]);
  });

  it('sets aside an article whose features cannot be made, and reads the grouping once', async () => {
    const titles = await list('north.example', 12);
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    const tools = createWordTools();
    const { db } = getDatabase();
    const placer = new StoryPlacer({
      ...{ db, log, clock: clock.now },
      clustering: {
        ...loadClusteringModel(),
        tools: {
          ...tools,
          stem: (language, word) => {
            if (word === 'north5') throw new RangeError('a word too strange');
            return tools.stem(language, word);
          },
        },
      },
    });
    await run({ placer, extraction: unprepared });
    expect((await states()).clustered).toBe(titles.length - 1);
    expect(await setAside()).toEqual([{ step: 'place', attempts: 1 }]);
    const cure = await refuse({
      table: 'story_articles',
      when: `${titleOf('NEW.article_id')} ~ '^south[25]:'`,
    });
    await list('south.example', 12);
    await run({ placer });
    expect((await states()).clustered).toBe(titles.length - 1 + 10);
    const reloads = lines.map((line) => JSON.parse(line)).filter(({ isRestored }) => isRestored === true);
    expect(reloads.length).toBeLessThan(2);
    await cure();
    clock.advance(minutes(16));
    await run();
    expect(await states()).toEqual({ clustered: 24 });
    expect(await setAside()).toEqual([]);
  });

  it.each([
    ['articles', '40P01'],
    ['articles', '55P03'],
    ['ratings', '40001'],
    ['story_articles', '40P01'],
    ['items', '40P01'],
    ['set_aside', '40P01'],
    ['stories', '40P01'],
    ['ratings', '57014'],
  ])(
    'sets nothing aside for another writer of %s that is in the way for a moment (%s)',
    async (table, state) => {
      await list('north.example', 12);
      await getDatabase().pool.query('CREATE SEQUENCE tries');
      cures.push(async () => void (await getDatabase().pool.query('DROP SEQUENCE tries')));
      const count = state === '57014' ? 1 : 3;
      await refuse({ table, when: `nextval('tries') <= ${count}`, state });
      const isTried = table === 'set_aside';
      if (isTried) await refuse({ table: 'ratings', when: `${titleOf('NEW.article_id')} ~ ' point 3$'` });
      expect(await run()).toMatchObject({ outcome: 'done', setAside: isTried ? 1 : 0 });
      expect((await states()).clustered).toBe(isTried ? 11 : 12);
      expect((await setAside()).length).toBe(isTried ? 1 : 0);
    },
  );

  /** With the database as it was, and one word of every title that the grouping cannot take. */
  const groupingFails = () => {
    const { db } = getDatabase();
    const tools = createWordTools();
    const stem = () => {
      throw new RangeError('a word too strange');
    };
    const clustering = { ...loadClusteringModel(), tools: { ...tools, stem } };
    return new StoryPlacer({ ...{ db, clock: clock.now, clustering }, log: createLog('silent') });
  };

  it.each([
    ['rate', 5, 'No article could be rated', 'the analyzer met what it does not know'],
    ['rate', 47, 'No article could be rated', 'the analyzer met what it does not know'],
    ['place', 9, 'No article could be put into a story', 'a word too strange'],
  ] as const)(
    'completes, says so, and tries again in the next run, when all articles fail to %s (%i)',
    async (step, count, summary, reason) => {
      await list('north.example', count);
      const lines: string[] = [];
      const log = createLog('error', { write: (line) => void lines.push(line) });
      const broken = {
        ...(step === 'rate'
          ? { analyzer: ratingFails(() => true) }
          : { placer: groupingFails(), extraction: unprepared }),
        log,
      };
      const context: OperationContext = {
        ...{ runId: randomUUID(), input: { force: true }, signal: new AbortController().signal },
        ...{ reportProgress: () => {}, before: { articlesProcessed: 0, storiesCreated: 0 }, problems: [] },
      };
      const ended = await aggregationJob.createOperation(parts.depsFor(getDatabase(), broken))(context);
      const detail = `A fault of Balance stops it: ${reason}. All ${count} failed for this one reason.`;
      expect(ended.status).toBe('graceful_failure');
      expect(ended.message).toMatch(`${summary}: ${detail} The next run tries them again. 0 new articles`);
      expect(ended.message).toContain(`${count} were set aside`);
      expect(ended.problems[0]).toEqual({
        ...{ source: summary, kind: 'step-failed', detail: `${detail} The next run tries them again.` },
      });
      expect(lines.map((line) => JSON.parse(line).msg)).toContain(`${summary}: ${detail}`);
      expect(await setAside()).toEqual(Array.from({ length: count }, () => ({ step, attempts: 1 })));
      expect(await run()).toMatchObject({ articlesProcessed: count, stepProblems: [] });
      expect(await setAside()).toEqual([]);
    },
  );

  it('processes everything else, and reports once, while no article can be rated', async () => {
    await list('north.example', 6);
    const broken = { analyzer: ratingFails(() => true) };
    expect((await run(broken)).stepProblems).toHaveLength(1);
    expect(await run(broken)).toMatchObject({ outcome: 'done', setAside: 6, stepProblems: [] });
    await list('south.example', 2);
    expect(await run(broken)).toMatchObject({ outcome: 'done', itemsListed: 2, setAside: 2 });
    expect(await run()).toMatchObject({ articlesProcessed: 0 });
    clock.advance(minutes(61));
    expect(await run()).toMatchObject({ articlesProcessed: 8 });
  });

  it('fails the run and sets nothing aside when a column is missing', async () => {
    await list('north.example', 6);
    await getDatabase().pool.query('ALTER TABLE ratings RENAME COLUMN lean TO lean_before');
    cures.push(async () => {
      await getDatabase().pool.query('ALTER TABLE ratings RENAME COLUMN lean_before TO lean');
    });
    await expect(run()).rejects.toThrow('lean');
    expect(await setAside()).toEqual([]);
    expect(await states()).toMatchObject({ read: 6 });
  });

  it('refreshes the other stories when one cannot be refreshed, and shows it after the cause is removed', async () => {
    await list('north.example', 6);
    await keepSingleArticles();
    const shown = async () =>
      (await rows('SELECT count(*) AS count FROM stories WHERE version = refreshed_version'))[0].count;
    const cure = await refuse({ table: 'stories', when: `NEW.card IS NOT NULL AND NEW.title ~ ' point 2'` });
    const { problems } = await run();
    expect(await shown()).toBe(5);
    expect(await setAside()).toEqual([{ step: 'refresh', attempts: 1 }]);
    expect(problems.filter(({ kind }) => kind === 'set-aside')).toHaveLength(1);
    await list('south.example', 2);
    await run();
    expect(await shown()).toBe(7);
    expect(await setAside()).toEqual([{ step: 'refresh', attempts: 1 }]);
    clock.advance(minutes(16));
    await run();
    expect(await setAside()).toEqual([{ step: 'refresh', attempts: 2 }]);
    await cure();
    clock.advance(minutes(61));
    await run();
    expect(await shown()).toBe(8);
    expect(await setAside()).toEqual([]);
  });

  it('inserts the other items when the database refuses an item of a feed or a connector', async () => {
    await list('north.example', 4);
    const connectors: IngestionDeps['connectors'] = [
      {
        ...{ id: 'gnews', name: 'GNews' },
        latest: async () => ({
          kind: 'ok',
          articles: unlikeArticles('south.example', 4).map(({ path, title }) => ({
            ...{ title, address: `http://south.example${path}`, isResolved: true, outletName: null },
            ...{ outletAddress: null, description: '', publishedAt: new Date().toISOString() },
          })),
        }),
      },
      {
        ...{ id: 'newsapi', name: 'NewsAPI' },
        latest: async () => {
          throw new TypeError('an answer too strange');
        },
      },
    ];
    web.hosts.set('south.example', { articles: unlikeArticles('south.example', 4) });
    await refuse({ table: 'items', when: "NEW.title ~ ' point 1$'" });
    const { problems } = await run({ connectors });
    expect(await states()).toEqual({ clustered: 6 });
    expect(problems.map(({ source, kind }) => [source, kind]).sort()).toEqual([
      ['GNews', 'not-listed'],
      ['NewsAPI', 'internal'],
      ['north.example', 'not-listed'],
    ]);
    expect(problems.find(({ source }) => source === 'GNews')?.detail).toContain('1 of 4 articles');
  });

  it('crawls the other pages when one throws', async () => {
    await list('north.example', 4);
    const { extraction } = parts.depsFor(getDatabase());
    const broken: IngestionDeps['extraction'] = {
      extract: async (page, options) => {
        if (page.address.endsWith('north2')) throw new RangeError('a page too strange');
        return await extraction.extract(page, options);
      },
    };
    expect(await run({ extraction: broken })).toMatchObject({ articlesProcessed: 3, itemsFailed: 1 });
    expect(await rows("SELECT failure_kind, failure_detail FROM items WHERE state = 'failed'")).toEqual([
      { failure_kind: 'crashed', failure_detail: 'A fault of Balance stops it: a page too strange.' },
    ]);
    clock.advance(minutes(20));
    expect(await run()).toMatchObject({ articlesProcessed: 1 });
  });

  it('retries at once, without a feed, what an administrator selects', async () => {
    await list('north.example', 3);
    const cure = await refuse({ table: 'ratings', when: `${titleOf('NEW.article_id')} ~ ' point 1$'` });
    await run();
    await cure();
    const { db } = getDatabase();
    const due = await makeSetAsideDue({ db, clock: clock.now }, null);
    expect(due).toEqual({ count: 1, steps: ['rate'], feeds: [] });
    const result = await run({}, { feedIds: due.feeds });
    expect(result).toMatchObject({ outcome: 'done', articlesProcessed: 1, feeds: { requested: 0 } });
    expect(await setAside()).toEqual([]);
  });

  it('deletes the row of a story that was merged before its next attempt', async () => {
    await keepSingleArticles();
    await list('north.example', 2);
    const cure = await refuse({ table: 'stories', when: `NEW.card IS NOT NULL AND NEW.title ~ ' point 1'` });
    await run();
    expect(await setAside()).toHaveLength(1);
    await cure();
    await getDatabase().pool.query(`UPDATE stories SET merged_into =
      (SELECT id FROM stories WHERE id NOT IN (SELECT story_id FROM set_aside)) WHERE id IN (SELECT story_id FROM set_aside)`);
    clock.advance(minutes(16));
    await run();
    expect(await setAside()).toEqual([]);
  });

  it.each([
    ['removed', 'DELETE FROM feeds WHERE name = $1', false],
    ['switched off', 'UPDATE feeds SET enabled = false WHERE name = $1', true],
  ])('neither counts nor lists what no run tries, as its feed was %s', async (_, change, comesBack) => {
    await list('north.example', 2);
    await list('south.example', 2);
    const cure = await refuse({ table: 'articles', when: "NEW.title ~ ' point 1$'" });
    await run();
    const { db, pool } = getDatabase();
    const registry = new Registry();
    registerSetAsideMetrics(registry, { db });
    const seen = async () => {
      const { total, counts, setAside } = await listSetAside({ db }, { limit: 10 });
      const gauge = (await registry.metrics()).match(/step="save"\} (\d+)/)?.[1];
      return { total, counts, titles: setAside.map(({ title }) => title.split(':')[0]), gauge };
    };
    const both = { total: 2, counts: [{ step: 'save', count: 2 }], gauge: '2' };
    expect(await seen()).toMatchObject(both);
    await pool.query(change, ['north.example']);
    const one = { total: 1, counts: [{ step: 'save', count: 1 }], titles: ['south1'], gauge: '1' };
    expect(await seen()).toEqual(one);
    expect(await makeSetAsideDue({ db, clock: clock.now }, null)).toMatchObject({ count: 1 });
    if (comesBack) {
      await pool.query('UPDATE feeds SET enabled = true');
      expect(await seen()).toMatchObject(both);
    }
    await cure();
    clock.advance(minutes(16));
    await run();
    expect(await seen()).toEqual({ total: 0, counts: [], titles: [], gauge: '0' });
  });

  it('deletes the row of an article that retention deletes', async () => {
    await list('north.example', 2);
    await refuse({ table: 'ratings', when: `${titleOf('NEW.article_id')} ~ ' point 1$'` });
    await run();
    expect(await setAside()).toHaveLength(1);
    await getDatabase().pool.query('DELETE FROM articles');
    expect(await setAside()).toEqual([]);
  });
});
