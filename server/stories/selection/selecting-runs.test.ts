import { expect, it } from 'vitest';
import type { StorySelection } from '#domain/stories/story-selection.ts';
import { ModelFailure, type ModelFailureReason } from '#server/analysis/model/model-failure.ts';
import type { Offer } from '#server/analysis/model/select-sentences.ts';
import type { Db } from '#server/db/db.ts';
import { describeOnDatabase } from '#testing/database.ts';
import {
  addArticles,
  createSelectingModel,
  now,
  openSelecting,
  runSelection,
  selectedBy,
  signal,
  source,
  storeBridge,
  voteReports,
} from '#testing/story-selections.ts';
import { selectWaiting } from './select-waiting.ts';

describeOnDatabase('a run that selects for stories', (database) => {
  it.each<[ModelFailureReason, number]>([
    ['over-budget', 2],
    ['rate-limited', 2],
    ['resting', 2],
    ['timeout', 1],
    ['rejected', 1],
    ['malformed', 1],
    ['refused', 1],
  ])('after %s queries for a story %d times in two runs, and again after an hour', async (reason, calls) => {
    const deps = openSelecting(database().db);
    const id = await storeBridge(deps);
    let queries = 0;
    const fail = async (): Promise<StorySelection> => {
      queries += 1;
      throw new ModelFailure(reason);
    };
    const { failure, unusable } = await runSelection(deps, fail);
    const isUnusable = reason === 'malformed' || reason === 'refused';
    expect([failure === null, unusable]).toEqual([isUnusable, isUnusable ? 1 : 0]);
    await runSelection(deps, fail);
    expect(queries).toBe(calls);
    deps.later(1.1);
    await runSelection(deps, createSelectingModel().select);
    expect(await selectedBy(deps, id)).toBe('m');
  });

  it('lets no story keep the others waiting, and says what went wrong', async () => {
    const deps = openSelecting(database().db);
    await storeBridge(deps);
    await addArticles(deps, voteReports);
    const queries: string[] = [];
    const fault = new Error('a fault of the program');
    const fail = async ({ articles }: Offer): Promise<StorySelection> => {
      queries.push(articles[0]?.headline ?? '');
      throw fault;
    };
    expect(await runSelection(deps, fail)).toEqual({
      selected: 0,
      insufficient: 0,
      unusable: 0,
      failure: fault,
    });
    expect(await runSelection(deps, fail)).toEqual({
      selected: 0,
      insufficient: 0,
      unusable: 0,
      failure: fault,
    });
    expect(await runSelection(deps, fail)).toEqual({
      selected: 0,
      insufficient: 0,
      unusable: 0,
      failure: null,
    });
    expect(new Set(queries).size).toBe(2);
    expect(queries).toHaveLength(2);
  });

  it('leaves a model alone for an hour that gives nothing of use', async () => {
    const deps = openSelecting(database().db);
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
    const { queries, select } = createSelectingModel();
    await runSelection(deps, select);
    expect(queries).toHaveLength(0);
    deps.later(1.1);
    await runSelection(deps, select);
    expect(queries).toHaveLength(1);
  });

  it('ends after its time, and continues in the next run', async () => {
    const deps = openSelecting(database().db);
    await storeBridge(deps);
    await addArticles(deps, voteReports);
    const { queries, select } = createSelectingModel();
    const slow = async (offer: Offer) => {
      deps.later(0.1);
      return await select(offer);
    };
    expect(await runSelection(deps, slow)).toMatchObject({ selected: 1 });
    expect(await runSelection(deps, slow)).toMatchObject({ selected: 1 });
    expect(await runSelection(deps, slow)).toMatchObject({ selected: 0 });
    expect(queries).toHaveLength(2);
  });

  it('queries once for a story that two processes look at', async () => {
    const deps = openSelecting(database().db);
    const id = await storeBridge(deps);
    const { queries, select } = createSelectingModel();
    const inner = createSelectingModel();
    await runSelection(deps, async (offer) => {
      const selector = { ...source, select: inner.select };
      await selectWaiting({ ...deps, selector }, { limit: 10, maxMs: 60_000, signal });
      return await select(offer);
    });
    expect([queries.length, inner.queries.length]).toEqual([1, 0]);
    expect(await selectedBy(deps, id)).toBe('m');
  });

  it('keeps what was selected from a story whose rating changed meanwhile', async () => {
    const deps = openSelecting(database().db);
    const id = await storeBridge(deps);
    const { queries, select } = createSelectingModel();
    await runSelection(deps, async (offer) => {
      await deps.db.updateTable('stories').set({ version: 9 }).execute();
      return await select(offer);
    });
    expect(await selectedBy(deps, id)).toBe('m');
    await runSelection(deps, select);
    expect(queries).toHaveLength(1);
  });

  it.each<[string, (db: Db, id: string) => Promise<unknown>]>([
    ['was deleted', (db) => db.deleteFrom('stories').execute()],
    [
      'was merged',
      (db, id) => db.updateTable('stories').set({ merged_into: id }).where('id', '!=', id).execute(),
    ],
  ])('changes nothing where the story %s while the model was queried', async (_name, change) => {
    const deps = openSelecting(database().db);
    await storeBridge(deps);
    await addArticles(deps, voteReports);
    const other = await deps.db.selectFrom('stories').select('id').executeTakeFirstOrThrow();
    await deps.db.updateTable('stories').set({ title_locked: true }).where('id', '=', other.id).execute();
    const { queries, select } = createSelectingModel();
    const outcome = await runSelection(deps, async (offer) => {
      await change(deps.db, other.id);
      return await select(offer);
    });
    expect(outcome).toEqual({ selected: 0, insufficient: 0, unusable: 0, failure: null });
    expect(queries).toHaveLength(1);
  });

  it('pays once for a story that another process selected for since it was listed', async () => {
    const deps = openSelecting(database().db);
    await storeBridge(deps);
    await addArticles(deps, voteReports);
    const inner = createSelectingModel();
    const { queries, select } = createSelectingModel();
    await runSelection(deps, async (offer) => {
      if (queries.length === 0) {
        const selector = { ...source, select: inner.select };
        await selectWaiting({ ...deps, selector }, { limit: 10, maxMs: 60_000, signal });
      }
      return await select(offer);
    });
    expect([queries.length, inner.queries.length]).toEqual([1, 1]);
  });
});
