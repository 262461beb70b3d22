import { expect, it } from 'vitest';
import type { OfferedArticle, StorySelection } from '#domain/stories/story-selection.ts';
import { ModelFailure, type ModelFailureReason } from '#server/analysis/model/model-failure.ts';
import type { Db } from '#server/db/db.ts';
import { placeArticles } from '#server/ingestion/place-articles.ts';
import { refreshStories } from '#server/ingestion/refresh-stories.ts';
import { createLog } from '#server/log.ts';
import { createStoryPlacer } from '#server/stories/clustering/create-story-placer.ts';
import { getStory } from '#server/stories/get-story.ts';
import { describeOnEachDatabase } from '#testing/database.ts';
import { bridgeReports, storeSamples } from '#testing/stored-articles.ts';
import { selectWaiting } from './select-waiting.ts';

/** Another event, by two outlets. */
const voteReports = ['echo', 'forum'].map((outlet) => ({
  ...{ domain: `${outlet}.example`, title: 'Senate of Tarn passes the farm bill', lean: 0 },
  text: `The senate of Tarn passed the farm bill on Monday by thirty votes to twelve. ${outlet} has the count. Farmers get forty million crowns for drained fields, the minister of agriculture said. The bill now goes to the president.`,
}));

const now = new Date('2026-06-01T12:00:00Z');
const { signal } = new AbortController();

function open(db: Db) {
  let time = now;
  const clock = () => time;
  const placer = createStoryPlacer({ db, clock, log: createLog('silent') });
  const deps = { db, clock, placer, outlets: { version: 1 as const, outlets: [] } };
  return { ...deps, later: (hours: number) => (time = new Date(now.getTime() + hours * 3_600_000)) };
}

type Deps = ReturnType<typeof open>;

async function storeBridge(deps: Deps, reports: readonly (typeof bridgeReports)[number][] = bridgeReports) {
  const articleIds = await storeSamples(deps.db, reports, now);
  await placeArticles(deps, { articleIds, signal });
  await refreshStories(deps, { signal });
  const { id } = await deps.db
    .selectFrom('stories')
    .select('id')
    .orderBy('article_count', 'desc')
    .executeTakeFirstOrThrow();
  return { id, articleIds };
}

/** A model that selects the last headline, and the last sentence of each article. */
function createModel(changes: Partial<StorySelection> = {}) {
  const queries: (readonly OfferedArticle[])[] = [];
  const select = async (articles: readonly OfferedArticle[]): Promise<StorySelection> => {
    queries.push(articles);
    const sentences = articles.flatMap(({ id, sentences: own }) => {
      const text = own.at(-1);
      return text === undefined ? [] : [{ article: id, text }];
    });
    return {
      ...{ articles: articles.map(({ id }) => id), model: 'm', isOneEvent: true },
      ...{ title: articles.at(-1)?.id ?? null, sentences: sentences.slice(0, 2) },
      ...changes,
    };
  };
  return { queries, select };
}

async function run(
  deps: Deps,
  selectSentences: (articles: readonly OfferedArticle[]) => Promise<StorySelection>,
) {
  const outcome = await selectWaiting({ ...deps, selectSentences }, { limit: 10, maxMs: 60_000, signal });
  await refreshStories(deps, { signal });
  return outcome;
}

const cardOf = async ({ db }: Deps, id: string) =>
  (await db.selectFrom('stories').select('card').where('id', '=', id).executeTakeFirstOrThrow()).card as {
    reports_one_event: boolean;
  } | null;

describeOnEachDatabase('selectWaiting', (database) => {
  it('gives a story the title and the sentences that the model selected, and queries the model once', async () => {
    const deps = open(database().db);
    const { id } = await storeBridge(deps);
    const before = await getStory(deps, { id, signal });
    expect(before.selected_by).toBeNull();
    const { queries, select } = createModel();
    expect(await run(deps, select)).toEqual({ selected: 1, failure: null });
    const [offered = []] = queries;
    const story = await getStory(deps, { id, signal });
    expect(story).toMatchObject({ selected_by: 'm', title: offered.at(-1)?.headline });
    expect(story.cited_summary.map(({ text, articles: [article] }) => ({ text, article }))).toEqual(
      offered.slice(0, 2).map((each) => ({ text: each.sentences.at(-1), article: each.id })),
    );
    expect(story.cited_summary).not.toEqual(before.cited_summary);
    expect(await run(deps, select)).toEqual({ selected: 0, failure: null });
    expect(queries).toHaveLength(1);
    // A new rating changes the story, but not what the model was given.
    await deps.db.updateTable('stories').set({ version: 9 }).execute();
    await refreshStories(deps, { signal });
    expect(await run(deps, select)).toEqual({ selected: 0, failure: null });
    expect(queries).toHaveLength(1);
    expect((await getStory(deps, { id, signal })).selected_by).toBe('m');
  });

  it('queries again when an article comes, and chooses itself until then', async () => {
    const deps = open(database().db);
    const { id } = await storeBridge(deps, bridgeReports.slice(0, 2));
    const { queries, select } = createModel();
    await run(deps, select);
    expect((await getStory(deps, { id, signal })).selected_by).toBe('m');
    await placeArticles(deps, {
      articleIds: await storeSamples(deps.db, bridgeReports.slice(2), now),
      signal,
    });
    await refreshStories(deps, { signal });
    expect((await getStory(deps, { id, signal })).selected_by).toBeNull();
    await run(deps, select);
    expect(queries.map(({ length }) => length)).toEqual([2, 3]);
    expect((await getStory(deps, { id, signal })).selected_by).toBe('m');
  });

  it.each([
    ['of another form', '{"articles": "none"}'],
    ['without a model', '{"articles": [], "isOneEvent": true, "title": null, "sentences": []}'],
    ['that is no object', '[1]'],
  ])('chooses itself where what is stored is a selection %s', async (_name, stored) => {
    const deps = open(database().db);
    const { id } = await storeBridge(deps);
    await run(deps, createModel().select);
    await deps.db.updateTable('story_selections').set({ selection: stored }).execute();
    await deps.db.updateTable('stories').set({ version: 9 }).execute();
    await refreshStories(deps, { signal });
    expect((await getStory(deps, { id, signal })).selected_by).toBeNull();
    await run(deps, createModel().select);
    expect((await getStory(deps, { id, signal })).selected_by).toBe('m');
  });

  it('lists no story whose articles report several events by the model', async () => {
    const deps = open(database().db);
    const { id } = await storeBridge(deps);
    const select = (changes: Partial<StorySelection>) => createModel(changes).select;
    await run(deps, select({ isOneEvent: false, sentences: [] }));
    expect(await cardOf(deps, id)).toMatchObject({ reports_one_event: false });
  });

  it.each([
    ['no title', { title: null }],
    ['no sentence', { sentences: [] }],
    ['a sentence that no article has', { sentences: [{ article: '', text: 'The bridge is safe.' }] }],
  ])('chooses itself where the model selects %s', async (_name, changes) => {
    const deps = open(database().db);
    const { id } = await storeBridge(deps);
    const before = await getStory(deps, { id, signal });
    const { queries, select } = createModel(changes);
    await run(deps, select);
    const { title, cited_summary, selected_by } = await getStory(deps, { id, signal });
    expect({ title, cited_summary, selected_by }).toEqual({
      ...{ title: before.title, cited_summary: before.cited_summary, selected_by: null },
    });
    await run(deps, select);
    expect(queries).toHaveLength(1);
  });

  it('leaves samples, titles of administrators, single articles and old stories alone', async () => {
    const deps = open(database().db);
    await storeBridge(deps);
    const { queries, select } = createModel();
    const stories = () => deps.db.updateTable('stories');
    await stories().set({ title_locked: true }).execute();
    await run(deps, select);
    await stories().set({ title_locked: false, is_sample: true }).execute();
    await run(deps, select);
    await stories().set({ is_sample: false, article_count: 1 }).execute();
    await run(deps, select);
    await stories().set({ article_count: 3, refreshed_version: 0 }).execute();
    await selectWaiting({ ...deps, selectSentences: select }, { limit: 10, maxMs: 60_000, signal });
    await refreshStories(deps, { signal });
    deps.later(80);
    await run(deps, select);
    expect(queries).toHaveLength(0);
    deps.later(1);
    await run(deps, select);
    expect(queries).toHaveLength(1);
  });

  it.each<[ModelFailureReason, number]>([
    ['over-budget', 2],
    ['resting', 2],
    ['timeout', 2],
    ['malformed', 1],
    ['refused', 1],
  ])('queries a second time after %s: %d calls in two runs', async (reason, calls) => {
    const deps = open(database().db);
    await storeBridge(deps);
    let queries = 0;
    const fail = async (): Promise<StorySelection> => {
      queries += 1;
      throw new ModelFailure(reason);
    };
    const outcome = await run(deps, fail);
    expect(outcome.failure?.reason ?? null).toBe(calls === 2 ? reason : null);
    await run(deps, fail);
    expect(queries).toBe(calls);
  });

  it('ends after its time, and continues in the next run', async () => {
    const deps = open(database().db);
    await storeBridge(deps);
    const articleIds = await storeSamples(deps.db, voteReports, now);
    await placeArticles(deps, { articleIds, signal });
    await refreshStories(deps, { signal });
    const { queries, select } = createModel();
    const slow = async (articles: readonly OfferedArticle[]) => {
      deps.later(queries.length + 1);
      return await select(articles);
    };
    expect(await run(deps, slow)).toMatchObject({ selected: 1 });
    expect(await run(deps, slow)).toMatchObject({ selected: 1 });
    expect(await run(deps, slow)).toMatchObject({ selected: 0 });
    expect(queries).toHaveLength(2);
  });

  it('stores nothing for a story that changed while the model was queried', async () => {
    const deps = open(database().db);
    const { id } = await storeBridge(deps);
    const { queries, select } = createModel();
    await run(deps, async (articles) => {
      await deps.db.updateTable('stories').set({ version: 9 }).execute();
      return await select(articles);
    });
    expect((await getStory(deps, { id, signal })).selected_by).toBeNull();
    await run(deps, select);
    expect(queries).toHaveLength(2);
    expect((await getStory(deps, { id, signal })).selected_by).toBe('m');
  });
});
