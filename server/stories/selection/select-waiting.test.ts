import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { StorySelection } from '#domain/stories/story-selection.ts';
import { ModelFailure, type ModelFailureReason } from '#server/analysis/model/model-failure.ts';
import type { Offer } from '#server/analysis/model/select-sentences.ts';
import type { Db } from '#server/db/db.ts';
import { placeArticles } from '#server/ingestion/place-articles.ts';
import { refreshStories } from '#server/ingestion/refresh-stories.ts';
import { createLog } from '#server/log.ts';
import { createStoryPlacer } from '#server/stories/clustering/create-story-placer.ts';
import { getStory } from '#server/stories/get-story.ts';
import { describeOnEachDatabase } from '#testing/database.ts';
import { bridgeReports, type StoredSample, storeSamples } from '#testing/stored-articles.ts';
import { selectWaiting } from './select-waiting.ts';

/** Another event, by two outlets. */
const voteReports = ['echo', 'forum'].map(
  (outlet): StoredSample => ({
    ...{ domain: `${outlet}.example`, title: 'Senate of Tarn passes the farm bill', lean: 0 },
    text: `The senate of Tarn passed the farm bill on Monday by thirty votes to twelve. ${outlet} has the count. Farmers get forty million crowns for drained fields, the minister of agriculture said. The bill now goes to the president.`,
  }),
);

const now = new Date('2026-06-01T12:00:00Z');
const { signal } = new AbortController();

function open(db: Db) {
  let time = now;
  const clock = () => time;
  const placer = createStoryPlacer({ db, clock, log: createLog('silent') });
  const later = (hours: number) => {
    time = new Date(time.getTime() + hours * 3_600_000);
  };
  return { db, clock, placer, later, outlets: { version: 1 as const, outlets: [] } };
}

type Deps = ReturnType<typeof open>;

async function addArticles(deps: Deps, reports: readonly StoredSample[]) {
  const articleIds = await storeSamples(deps.db, reports, now);
  await placeArticles(deps, { articleIds, signal });
  await refreshStories(deps, { signal });
}

async function storeBridge(deps: Deps, reports: readonly StoredSample[] = bridgeReports): Promise<string> {
  await addArticles(deps, reports);
  const { id } = await deps.db
    .selectFrom('stories')
    .select('id')
    .orderBy('article_count', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

const source = { model: 'm', instruction: 2 };

/** A model that selects the last headline, and the last sentence of the first two articles. */
function createModel(changes: Partial<StorySelection> = {}) {
  const queries: Offer[] = [];
  const select = async (offer: Offer): Promise<StorySelection> => {
    queries.push(offer);
    const sentences = offer.articles.flatMap(({ id, sentences: own }) =>
      own.slice(-1).map(({ order }) => ({ article: id, order })),
    );
    return {
      ...{ fingerprint: offer.fingerprint, ...source, isOneEvent: true, isSufficient: true },
      ...{ title: offer.articles.at(-1)?.id ?? null, sentences: sentences.slice(0, 2) },
      ...changes,
    };
  };
  return { queries, select };
}

async function run(deps: Deps, select: (offer: Offer) => Promise<StorySelection>, by = source) {
  const selector = { ...by, select };
  const outcome = await selectWaiting({ ...deps, selector }, { limit: 10, maxMs: 60_000, signal });
  await refreshStories(deps, { signal });
  return outcome;
}

const isListed = async ({ db }: Deps, id: string): Promise<boolean> => {
  const { card } = await db
    .selectFrom('stories')
    .select('card')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return (card as { reports_one_event: boolean }).reports_one_event;
};

const selectedBy = async (deps: Deps, id: string) => (await getStory(deps, { id, signal })).selected_by;

describeOnEachDatabase('selectWaiting', (database) => {
  it('gives a story the title and the sentences that the model selected, and queries the model once', async () => {
    const deps = open(database().db);
    const id = await storeBridge(deps);
    const before = await getStory(deps, { id, signal });
    expect(before.selected_by).toBeNull();
    const { queries, select } = createModel();
    expect(await run(deps, select)).toEqual({ selected: 1, insufficient: 0, unusable: 0, failure: null });
    const offered = queries[0]?.articles ?? [];
    const story = await getStory(deps, { id, signal });
    expect(story).toMatchObject({ selected_by: 'm', title: offered.at(-1)?.headline });
    expect(story.cited_summary.map(({ text, articles: [article] }) => ({ text, article }))).toEqual(
      offered.slice(0, 2).map((each) => ({ text: each.sentences.at(-1)?.text, article: each.id })),
    );
    expect(story.cited_summary).not.toEqual(before.cited_summary);
    expect(await run(deps, select)).toEqual({ selected: 0, insufficient: 0, unusable: 0, failure: null });
    // A new rating changes the story, but not what the model was given.
    await deps.db.updateTable('stories').set({ version: 9 }).execute();
    await refreshStories(deps, { signal });
    expect(await run(deps, select)).toEqual({ selected: 0, insufficient: 0, unusable: 0, failure: null });
    expect(queries).toHaveLength(1);
    expect(await selectedBy(deps, id)).toBe('m');
  });

  it('stores ids and places, and no text of a publisher', async () => {
    const deps = open(database().db);
    await storeBridge(deps);
    const { queries, select } = createModel();
    await run(deps, select);
    const { selection } = await deps.db.selectFrom('story_selections').selectAll().executeTakeFirstOrThrow();
    for (const { headline, sentences } of queries[0]?.articles ?? [])
      for (const text of [headline ?? '', ...sentences.map((each) => each.text)])
        expect(JSON.stringify(selection)).not.toContain(text);
  });

  it('queries again when an article comes or changes, and chooses itself until then', async () => {
    const deps = open(database().db);
    const id = await storeBridge(deps, bridgeReports.slice(0, 2));
    const { queries, select } = createModel();
    await run(deps, select);
    expect(await selectedBy(deps, id)).toBe('m');
    await addArticles(deps, bridgeReports.slice(2));
    expect(await selectedBy(deps, id)).toBeNull();
    await run(deps, select);
    expect(queries.map(({ articles }) => articles.length)).toEqual([2, 3]);
    expect(await selectedBy(deps, id)).toBe('m');
    const edited = queries[1]?.articles[0]?.id ?? '';
    const text = 'The harbour bridge of Wendle was closed after a pier cracked, the council said on Monday.';
    await deps.db.updateTable('articles').set({ text }).where('id', '=', edited).execute();
    await deps.db.updateTable('stories').set({ version: 90 }).execute();
    await refreshStories(deps, { signal });
    expect(await selectedBy(deps, id)).toBeNull();
    await run(deps, select);
    expect(queries).toHaveLength(3);
    expect(await selectedBy(deps, id)).toBe('m');
  });

  it('lists no story whose articles report several events by the model', async () => {
    const deps = open(database().db);
    const id = await storeBridge(deps);
    expect(await isListed(deps, id)).toBe(true);
    await run(deps, createModel({ isOneEvent: false, sentences: [] }).select);
    expect(await isListed(deps, id)).toBe(false);
  });

  it('lists no story whose titles and sentences the model found insufficient, until its articles change', async () => {
    const deps = open(database().db);
    const id = await storeBridge(deps, bridgeReports.slice(0, 2));
    expect(await run(deps, createModel({ isSufficient: false }).select)).toEqual({
      ...{ selected: 1, insufficient: 1, unusable: 0, failure: null },
    });
    expect(await isListed(deps, id)).toBe(false);
    await addArticles(deps, bridgeReports.slice(2));
    expect(await isListed(deps, id)).toBe(true);
    await run(deps, createModel().select);
    expect(await isListed(deps, id)).toBe(true);
  });

  it('queries for no story whose articles report several events by the rules', async () => {
    const deps = open(database().db);
    await storeBridge(deps);
    await deps.db.updateTable('stories').set({ confidence: 0.1 }).execute();
    const { queries, select } = createModel();
    await run(deps, select);
    expect(queries).toHaveLength(0);
  });

  it.each<[string, Partial<StorySelection>]>([
    ['no title', { title: null }],
    ['no sentence', { sentences: [] }],
    ['a sentence that no article has', { sentences: [{ article: '', order: 0 }] }],
  ])('chooses itself, and lists no story, where the model selects %s', async (_name, changes) => {
    const deps = open(database().db);
    const id = await storeBridge(deps);
    const before = await getStory(deps, { id, signal });
    const { queries, select } = createModel(changes);
    await run(deps, select);
    const { title, cited_summary, selected_by } = await getStory(deps, { id, signal });
    expect({ title, cited_summary, selected_by }).toEqual({
      ...{ title: before.title, cited_summary: before.cited_summary, selected_by: null },
    });
    expect(await isListed(deps, id)).toBe(false);
    await run(deps, select);
    expect(queries).toHaveLength(1);
  });

  it('leaves samples, titles of administrators, single articles and old stories alone', async () => {
    const deps = open(database().db);
    const id = await storeBridge(deps);
    const { queries, select } = createModel();
    const stories = () => deps.db.updateTable('stories');
    await stories().set({ title_locked: true }).execute();
    await run(deps, select);
    await stories().set({ title_locked: false, is_sample: true }).execute();
    await run(deps, select);
    await stories().set({ is_sample: false, article_count: 1 }).execute();
    await run(deps, select);
    await stories().set({ article_count: 3, last_article_at: '2026-05-29T11:00:00Z' }).execute();
    await run(deps, select);
    expect(queries).toHaveLength(0);
    await stories().set({ last_article_at: now }).where('id', '=', id).execute();
    await run(deps, select);
    expect(queries).toHaveLength(1);
  });

  it.each<[ModelFailureReason, number]>([
    ['over-budget', 2],
    ['rate-limited', 2],
    ['resting', 2],
    ['timeout', 1],
    ['rejected', 1],
    ['malformed', 1],
    ['refused', 1],
  ])('after %s queries for a story %d times in two runs, and again after an hour', async (reason, calls) => {
    const deps = open(database().db);
    const id = await storeBridge(deps);
    let queries = 0;
    const fail = async (): Promise<StorySelection> => {
      queries += 1;
      throw new ModelFailure(reason);
    };
    const { failure, unusable } = await run(deps, fail);
    const isUnusable = reason === 'malformed' || reason === 'refused';
    expect([failure === null, unusable]).toEqual([isUnusable, isUnusable ? 1 : 0]);
    await run(deps, fail);
    expect(queries).toBe(calls);
    deps.later(1.1);
    await run(deps, createModel().select);
    expect(await selectedBy(deps, id)).toBe('m');
  });

  it('lets no story keep the others waiting, and says what went wrong', async () => {
    const deps = open(database().db);
    await storeBridge(deps);
    await addArticles(deps, voteReports);
    const queries: string[] = [];
    const fault = new Error('a fault of the program');
    const fail = async ({ articles }: Offer): Promise<StorySelection> => {
      queries.push(articles[0]?.headline ?? '');
      throw fault;
    };
    expect(await run(deps, fail)).toEqual({ selected: 0, insufficient: 0, unusable: 0, failure: fault });
    expect(await run(deps, fail)).toEqual({ selected: 0, insufficient: 0, unusable: 0, failure: fault });
    expect(await run(deps, fail)).toEqual({ selected: 0, insufficient: 0, unusable: 0, failure: null });
    expect(new Set(queries).size).toBe(2);
    expect(queries).toHaveLength(2);
  });

  it('leaves a model alone for an hour that gives nothing of use', async () => {
    const deps = open(database().db);
    await storeBridge(deps);
    const at = now.toISOString();
    await deps.db
      .insertInto('stories')
      .values(
        Array.from({ length: 5 }, (_, n) => ({
          id: `00000000-0000-4000-8000-00000000000${n}`,
          ...{ title: '', language: 'en', created_at: at, touched_at: at, article_count: 1 },
        })),
      )
      .execute();
    const others = await deps.db.selectFrom('stories').select('id').where('article_count', '=', 1).execute();
    await deps.db
      .insertInto('story_selections')
      .values(others.map(({ id }) => ({ story_id: id, tried_at: at })))
      .execute();
    const { queries, select } = createModel();
    await run(deps, select);
    expect(queries).toHaveLength(0);
    deps.later(1.1);
    await run(deps, select);
    expect(queries).toHaveLength(1);
  });

  it('ends after its time, and continues in the next run', async () => {
    const deps = open(database().db);
    await storeBridge(deps);
    await addArticles(deps, voteReports);
    const { queries, select } = createModel();
    const slow = async (offer: Offer) => {
      deps.later(0.1);
      return await select(offer);
    };
    expect(await run(deps, slow)).toMatchObject({ selected: 1 });
    expect(await run(deps, slow)).toMatchObject({ selected: 1 });
    expect(await run(deps, slow)).toMatchObject({ selected: 0 });
    expect(queries).toHaveLength(2);
  });

  it('queries once for a story that two processes look at', async () => {
    const deps = open(database().db);
    const id = await storeBridge(deps);
    const { queries, select } = createModel();
    const inner = createModel();
    await run(deps, async (offer) => {
      const selector = { ...source, select: inner.select };
      await selectWaiting({ ...deps, selector }, { limit: 10, maxMs: 60_000, signal });
      return await select(offer);
    });
    expect([queries.length, inner.queries.length]).toEqual([1, 0]);
    expect(await selectedBy(deps, id)).toBe('m');
  });

  it('keeps what was selected from a story whose rating changed meanwhile', async () => {
    const deps = open(database().db);
    const id = await storeBridge(deps);
    const { queries, select } = createModel();
    await run(deps, async (offer) => {
      await deps.db.updateTable('stories').set({ version: 9 }).execute();
      return await select(offer);
    });
    expect(await selectedBy(deps, id)).toBe('m');
    await run(deps, select);
    expect(queries).toHaveLength(1);
  });

  it.each<[string, (db: Db, id: string) => Promise<unknown>]>([
    ['was deleted', (db) => db.deleteFrom('stories').execute()],
    [
      'was merged',
      (db, id) => db.updateTable('stories').set({ merged_into: id }).where('id', '!=', id).execute(),
    ],
  ])('changes nothing where the story %s while the model was queried', async (_name, change) => {
    const deps = open(database().db);
    await storeBridge(deps);
    await addArticles(deps, voteReports);
    const other = await deps.db.selectFrom('stories').select('id').executeTakeFirstOrThrow();
    await deps.db.updateTable('stories').set({ title_locked: true }).where('id', '=', other.id).execute();
    const { queries, select } = createModel();
    const outcome = await run(deps, async (offer) => {
      await change(deps.db, other.id);
      return await select(offer);
    });
    expect(outcome).toEqual({ selected: 0, insufficient: 0, unusable: 0, failure: null });
    expect(queries).toHaveLength(1);
  });

  it.each([
    ['another model', { model: 'other', instruction: 2 }],
    ['a later instruction', { model: 'm', instruction: 3 }],
  ])('queries again with %s, and until then keeps what was selected', async (_name, by) => {
    const deps = open(database().db);
    const id = await storeBridge(deps);
    await run(deps, createModel().select);
    const { title } = await getStory(deps, { id, signal });
    const { queries, select } = createModel({ ...by, isSufficient: false });
    // Two processes that differ in this query for each other's stories at most once an hour.
    expect(await run(deps, select, by)).toMatchObject({ selected: 0 });
    deps.later(1.1);
    const fail = async () => {
      throw new ModelFailure('malformed');
    };
    expect(await run(deps, fail, by)).toMatchObject({ selected: 0, unusable: 1 });
    await sql`UPDATE stories SET version = version + 1`.execute(deps.db);
    await refreshStories(deps, { signal });
    expect(await getStory(deps, { id, signal })).toMatchObject({ title, selected_by: 'm' });
    deps.later(1.1);
    expect(await run(deps, select, by)).toMatchObject({ selected: 1, insufficient: 1 });
    deps.later(1.1);
    expect(await run(deps, select, by)).toMatchObject({ selected: 0 });
    expect(queries).toHaveLength(1);
    expect(await isListed(deps, id)).toBe(false);
  });

  it('leaves what a later instruction selected to processes of that release', async () => {
    const deps = open(database().db);
    await storeBridge(deps);
    const by = { model: 'm', instruction: 3 };
    await run(deps, createModel(by).select, by);
    deps.later(1.1);
    await sql`UPDATE stories SET version = version + 1`.execute(deps.db);
    await refreshStories(deps, { signal });
    const { queries, select } = createModel();
    await run(deps, select);
    expect(queries).toHaveLength(0);
    expect(await deps.db.selectFrom('story_selections').select('selection').execute()).toMatchObject([
      { selection: by },
    ]);
  });

  it('pays once for a story that another process selected for since it was listed', async () => {
    const deps = open(database().db);
    await storeBridge(deps);
    await addArticles(deps, voteReports);
    const inner = createModel();
    const { queries, select } = createModel();
    await run(deps, async (offer) => {
      if (queries.length === 0) {
        const selector = { ...source, select: inner.select };
        await selectWaiting({ ...deps, selector }, { limit: 10, maxMs: 60_000, signal });
      }
      return await select(offer);
    });
    expect([queries.length, inner.queries.length]).toEqual([1, 1]);
  });

  it('queries again for what the release before stored, which knew no sufficiency', async () => {
    const deps = open(database().db);
    const id = await storeBridge(deps);
    await run(deps, createModel().select);
    await sql`UPDATE story_selections SET selection = selection - 'isSufficient' - 'instruction'`.execute(
      deps.db,
    );
    await sql`UPDATE stories SET version = version + 1`.execute(deps.db);
    await refreshStories(deps, { signal });
    expect(await selectedBy(deps, id)).toBeNull();
    expect(await isListed(deps, id)).toBe(true);
    deps.later(1.1);
    const { queries, select } = createModel();
    await run(deps, select);
    await run(deps, select);
    expect(queries).toHaveLength(1);
    expect(await selectedBy(deps, id)).toBe('m');
  });

  it('looks once at what another model selected for a story that reports several events since', async () => {
    const deps = open(database().db);
    await storeBridge(deps);
    await run(deps, createModel().select);
    await deps.db.updateTable('stories').set({ confidence: 0.1 }).execute();
    deps.later(1.1);
    const by = { model: 'other', instruction: 2 };
    const { queries, select } = createModel(by);
    await run(deps, select, by);
    expect(queries).toHaveLength(0);
    expect(await deps.db.selectFrom('story_selections').select('selection').execute()).toEqual([
      { selection: null },
    ]);
  });

  it.each([
    ['of another form', '{"sentences": "none"}'],
    [
      'without a model',
      '{"fingerprint": "f", "instruction": 2, "isOneEvent": true, "isSufficient": true, "title": null, "sentences": []}',
    ],
    ['that is no object', '[1]'],
  ])('chooses itself where what is stored is a selection %s', async (_name, stored) => {
    const deps = open(database().db);
    const id = await storeBridge(deps);
    await run(deps, createModel().select);
    await deps.db.updateTable('story_selections').set({ selection: stored }).execute();
    await deps.db.updateTable('stories').set({ version: 9 }).execute();
    await refreshStories(deps, { signal });
    expect(await selectedBy(deps, id)).toBeNull();
    await run(deps, createModel().select);
    expect(await selectedBy(deps, id)).toBe('m');
  });
});
