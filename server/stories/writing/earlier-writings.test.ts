import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ModelFailure } from '#server/analysis/model/model-failure.ts';
import { refreshStories } from '#server/ingestion/refresh-stories.ts';
import { getStory } from '#server/stories/get-story.ts';
import { describeOnDatabase } from '#testing/database.ts';
import {
  createWritingModel,
  isListed,
  openWriting,
  runWriting,
  signal,
  storeBridge,
  type WritingDeps,
  writtenBy,
} from '#testing/story-writings.ts';

describeOnDatabase('what was written by another model, instruction or release', (database) => {
  it.each([
    ['another model', { model: 'other', instruction: 4 }],
    ['a later instruction', { model: 'm', instruction: 5 }],
  ])('queries again with %s, and until then keeps what was written', async (_name, by) => {
    const deps = openWriting(database().db);
    const id = await storeBridge(deps);
    await runWriting(deps, createWritingModel().write);
    const { title } = await getStory(deps, { id, signal });
    const { queries, write } = createWritingModel({ ...by, title: null, summary: [] });
    // Two processes that differ in this query for each other's stories at most once an hour.
    expect(await runWriting(deps, write, by)).toMatchObject({ written: 0 });
    deps.later(1.1);
    const fail = async () => {
      throw new ModelFailure('malformed');
    };
    expect(await runWriting(deps, fail, by)).toMatchObject({ written: 0, unusable: 1 });
    await sql`UPDATE stories SET version = version + 1`.execute(deps.db);
    await refreshStories(deps, { signal });
    expect(await getStory(deps, { id, signal })).toMatchObject({ title, written_by: 'm' });
    deps.later(1.1);
    expect(await runWriting(deps, write, by)).toMatchObject({ written: 1, empty: 1 });
    deps.later(1.1);
    expect(await runWriting(deps, write, by)).toMatchObject({ written: 0 });
    expect(queries).toHaveLength(1);
    expect(await writtenBy(deps, id)).toBeNull();
    expect(await isListed(deps, id)).toBe(true);
  });

  it('leaves what a later instruction wrote to processes of that release', async () => {
    const deps = openWriting(database().db);
    await storeBridge(deps);
    const by = { model: 'm', instruction: 5 };
    await runWriting(deps, createWritingModel(by).write, by);
    deps.later(1.1);
    await sql`UPDATE stories SET version = version + 1`.execute(deps.db);
    await refreshStories(deps, { signal });
    const { queries, write } = createWritingModel();
    await runWriting(deps, write);
    expect(queries).toHaveLength(0);
    expect(await deps.db.selectFrom('story_selections').select('selection').execute()).toMatchObject([
      { selection: by },
    ]);
  });

  /** What the release before stored: ids of headlines and places of sentences. */
  async function storeSelection(deps: WritingDeps, id: string, changes: object = {}) {
    const { queries, write } = createWritingModel();
    await runWriting(deps, write);
    const [titled] = queries[0]?.articles ?? [];
    const selection = {
      ...{ fingerprint: queries[0]?.fingerprint, model: 'm', instruction: 3, isSufficient: true },
      ...{ title: titled?.id, sentences: [{ article: titled?.id, order: 0 }] },
      ...changes,
    };
    await deps.db
      .updateTable('story_selections')
      .set({ selection: JSON.stringify(selection) })
      .execute();
    await sql`UPDATE stories SET version = version + 1`.execute(deps.db);
    await refreshStories(deps, { signal });
    return { selection, shown: await getStory(deps, { id, signal }), titled };
  }

  it('shows what the release before selected, and replaces it by what the model writes', async () => {
    const deps = openWriting(database().db);
    const id = await storeBridge(deps);
    const { shown, titled } = await storeSelection(deps, id);
    expect(shown).toMatchObject({ title: titled?.headline, selected_by: 'm', written_by: null });
    deps.later(1.1);
    const { queries, write } = createWritingModel();
    await runWriting(deps, write);
    await runWriting(deps, write);
    expect(queries).toHaveLength(1);
    expect(await getStory(deps, { id, signal })).toMatchObject({ selected_by: null, written_by: 'm' });
  });

  it('does not use what an earlier release stored for several events, or as insufficient', async () => {
    const deps = openWriting(database().db);
    const id = await storeBridge(deps);
    for (const doubt of [{ isOneEvent: false }, { isSufficient: false }]) {
      const { shown } = await storeSelection(deps, id, doubt);
      expect(shown).toMatchObject({ selected_by: null, written_by: null });
      expect(await isListed(deps, id)).toBe(true);
      deps.later(1.1);
    }
  });

  it('leaves what another model wrote for a story that is not listed any more', async () => {
    const deps = openWriting(database().db);
    await storeBridge(deps);
    await runWriting(deps, createWritingModel().write);
    await deps.db.updateTable('stories').set({ semantic_confidence: 0.49 }).execute();
    deps.later(1.1);
    const by = { model: 'other', instruction: 4 };
    const { queries, write } = createWritingModel(by);
    await runWriting(deps, write, by);
    expect(queries).toHaveLength(0);
  });

  it.each([
    ['of another form', '{"summary": "none"}'],
    [
      'without a model',
      '{"fingerprint": "f", "instruction": 4, "isOneEvent": true, "strays": [], "title": null, "summary": []}',
    ],
    ['that is no object', '[1]'],
  ])('keeps to the built-in analysis where what is stored is a writing %s', async (_name, stored) => {
    const deps = openWriting(database().db);
    const id = await storeBridge(deps);
    await runWriting(deps, createWritingModel().write);
    await deps.db.updateTable('story_selections').set({ selection: stored }).execute();
    await deps.db.updateTable('stories').set({ version: 9 }).execute();
    await refreshStories(deps, { signal });
    expect(await writtenBy(deps, id)).toBeNull();
    await runWriting(deps, createWritingModel().write);
    expect(await writtenBy(deps, id)).toBe('m');
  });
});
