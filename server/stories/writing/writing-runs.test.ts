import { expect, it } from 'vitest';
import type { StoryWriting } from '#domain/stories/story-writing.ts';
import { ModelFailure, type ModelFailureReason } from '#server/analysis/model/model-failure.ts';
import type { Offer } from '#server/analysis/model/write-story.ts';
import type { Db } from '#server/db/db.ts';
import { describeOnDatabase } from '#testing/database.ts';
import {
  addArticles,
  createWritingModel,
  now,
  openWriting,
  runWriting,
  signal,
  source,
  storeBridge,
  voteReports,
  writtenBy,
} from '#testing/story-writings.ts';
import { writeWaiting } from './write-waiting.ts';

describeOnDatabase('a run that writes for stories', (database) => {
  it.each<[ModelFailureReason, number]>([
    ['over-budget', 2],
    ['rate-limited', 2],
    ['resting', 2],
    ['timeout', 1],
    ['rejected', 1],
    ['malformed', 1],
    ['refused', 1],
  ])('after %s queries for a story %d times in two runs, and again after an hour', async (reason, calls) => {
    const deps = openWriting(database().db);
    const id = await storeBridge(deps);
    let queries = 0;
    const fail = async (): Promise<StoryWriting> => {
      queries += 1;
      throw new ModelFailure(reason);
    };
    const { failure, unusable } = await runWriting(deps, fail);
    const isUnusable = reason === 'malformed' || reason === 'refused';
    expect([failure === null, unusable]).toEqual([isUnusable, isUnusable ? 1 : 0]);
    await runWriting(deps, fail);
    expect(queries).toBe(calls);
    deps.later(1.1);
    await runWriting(deps, createWritingModel().write);
    expect(await writtenBy(deps, id)).toBe('m');
  });

  it('lets no story keep the others waiting, and says what went wrong', async () => {
    const deps = openWriting(database().db);
    await storeBridge(deps);
    await addArticles(deps, voteReports);
    const queries: string[] = [];
    const fault = new Error('a fault of the program');
    const fail = async ({ articles }: Offer): Promise<StoryWriting> => {
      queries.push(articles[0]?.headline ?? '');
      throw fault;
    };
    expect(await runWriting(deps, fail)).toEqual({
      written: 0,
      empty: 0,
      unusable: 0,
      failure: fault,
    });
    expect(await runWriting(deps, fail)).toEqual({
      written: 0,
      empty: 0,
      unusable: 0,
      failure: fault,
    });
    expect(await runWriting(deps, fail)).toEqual({
      written: 0,
      empty: 0,
      unusable: 0,
      failure: null,
    });
    expect(new Set(queries).size).toBe(2);
    expect(queries).toHaveLength(2);
  });

  it('leaves a model alone for an hour that gives nothing of use', async () => {
    const deps = openWriting(database().db);
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
    const { queries, write } = createWritingModel();
    await runWriting(deps, write);
    expect(queries).toHaveLength(0);
    deps.later(1.1);
    await runWriting(deps, write);
    expect(queries).toHaveLength(1);
  });

  it('ends after its time, and continues in the next run', async () => {
    const deps = openWriting(database().db);
    await storeBridge(deps);
    await addArticles(deps, voteReports);
    const { queries, write } = createWritingModel();
    const slow = async (offer: Offer) => {
      deps.later(0.1);
      return await write(offer);
    };
    expect(await runWriting(deps, slow)).toMatchObject({ written: 1 });
    expect(await runWriting(deps, slow)).toMatchObject({ written: 1 });
    expect(await runWriting(deps, slow)).toMatchObject({ written: 0 });
    expect(queries).toHaveLength(2);
  });

  it('queries once for a story that two processes look at', async () => {
    const deps = openWriting(database().db);
    const id = await storeBridge(deps);
    const { queries, write } = createWritingModel();
    const inner = createWritingModel();
    await runWriting(deps, async (offer) => {
      const writer = { ...source, write: inner.write };
      await writeWaiting({ ...deps, writer }, { limit: 10, maxMs: 60_000, signal });
      return await write(offer);
    });
    expect([queries.length, inner.queries.length]).toEqual([1, 0]);
    expect(await writtenBy(deps, id)).toBe('m');
  });

  it('keeps what was written from a story whose rating changed meanwhile', async () => {
    const deps = openWriting(database().db);
    const id = await storeBridge(deps);
    const { queries, write } = createWritingModel();
    await runWriting(deps, async (offer) => {
      await deps.db.updateTable('stories').set({ version: 9 }).execute();
      return await write(offer);
    });
    expect(await writtenBy(deps, id)).toBe('m');
    await runWriting(deps, write);
    expect(queries).toHaveLength(1);
  });

  it.each<[string, (db: Db, id: string) => Promise<unknown>]>([
    ['was deleted', (db) => db.deleteFrom('stories').execute()],
    [
      'was merged',
      (db, id) => db.updateTable('stories').set({ merged_into: id }).where('id', '!=', id).execute(),
    ],
  ])('changes nothing where the story %s while the model was queried', async (_name, change) => {
    const deps = openWriting(database().db);
    await storeBridge(deps);
    await addArticles(deps, voteReports);
    const other = await deps.db.selectFrom('stories').select('id').executeTakeFirstOrThrow();
    await deps.db.updateTable('stories').set({ title_locked: true }).where('id', '=', other.id).execute();
    const { queries, write } = createWritingModel();
    const outcome = await runWriting(deps, async (offer) => {
      await change(deps.db, other.id);
      return await write(offer);
    });
    expect(outcome).toEqual({ written: 0, empty: 0, unusable: 0, failure: null });
    expect(queries).toHaveLength(1);
  });

  it('pays once for a story that another process wrote for since it was listed', async () => {
    const deps = openWriting(database().db);
    await storeBridge(deps);
    await addArticles(deps, voteReports);
    const inner = createWritingModel();
    const { queries, write } = createWritingModel();
    await runWriting(deps, async (offer) => {
      if (queries.length === 0) {
        const writer = { ...source, write: inner.write };
        await writeWaiting({ ...deps, writer }, { limit: 10, maxMs: 60_000, signal });
      }
      return await write(offer);
    });
    expect([queries.length, inner.queries.length]).toEqual([1, 1]);
  });
});
