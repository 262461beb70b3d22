import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ModelFailure } from '#server/analysis/model/model-failure.ts';
import { refreshStories } from '#server/ingestion/refresh-stories.ts';
import { getStory } from '#server/stories/get-story.ts';
import { describeOnDatabase } from '#testing/database.ts';
import {
  createSelectingModel,
  isListed,
  openSelecting,
  runSelection,
  selectedBy,
  signal,
  storeBridge,
} from '#testing/story-selections.ts';

describeOnDatabase('what was selected by another model, instruction or release', (database) => {
  it.each([
    ['another model', { model: 'other', instruction: 2 }],
    ['a later instruction', { model: 'm', instruction: 3 }],
  ])('queries again with %s, and until then keeps what was selected', async (_name, by) => {
    const deps = openSelecting(database().db);
    const id = await storeBridge(deps);
    await runSelection(deps, createSelectingModel().select);
    const { title } = await getStory(deps, { id, signal });
    const { queries, select } = createSelectingModel({ ...by, isSufficient: false });
    // Two processes that differ in this query for each other's stories at most once an hour.
    expect(await runSelection(deps, select, by)).toMatchObject({ selected: 0 });
    deps.later(1.1);
    const fail = async () => {
      throw new ModelFailure('malformed');
    };
    expect(await runSelection(deps, fail, by)).toMatchObject({ selected: 0, unusable: 1 });
    await sql`UPDATE stories SET version = version + 1`.execute(deps.db);
    await refreshStories(deps, { signal });
    expect(await getStory(deps, { id, signal })).toMatchObject({ title, selected_by: 'm' });
    deps.later(1.1);
    expect(await runSelection(deps, select, by)).toMatchObject({ selected: 1, insufficient: 1 });
    deps.later(1.1);
    expect(await runSelection(deps, select, by)).toMatchObject({ selected: 0 });
    expect(queries).toHaveLength(1);
    expect(await selectedBy(deps, id)).toBeNull();
    expect(await isListed(deps, id)).toBe(true);
  });

  it('leaves what a later instruction selected to processes of that release', async () => {
    const deps = openSelecting(database().db);
    await storeBridge(deps);
    const by = { model: 'm', instruction: 3 };
    await runSelection(deps, createSelectingModel(by).select, by);
    deps.later(1.1);
    await sql`UPDATE stories SET version = version + 1`.execute(deps.db);
    await refreshStories(deps, { signal });
    const { queries, select } = createSelectingModel();
    await runSelection(deps, select);
    expect(queries).toHaveLength(0);
    expect(await deps.db.selectFrom('story_selections').select('selection').execute()).toMatchObject([
      { selection: by },
    ]);
  });

  it('queries again for what the release before stored, which knew no sufficiency', async () => {
    const deps = openSelecting(database().db);
    const id = await storeBridge(deps);
    await runSelection(deps, createSelectingModel().select);
    await sql`UPDATE story_selections SET selection = selection - 'isSufficient' - 'instruction'`.execute(
      deps.db,
    );
    await sql`UPDATE stories SET version = version + 1`.execute(deps.db);
    await refreshStories(deps, { signal });
    expect(await selectedBy(deps, id)).toBeNull();
    expect(await isListed(deps, id)).toBe(true);
    deps.later(1.1);
    const { queries, select } = createSelectingModel();
    await runSelection(deps, select);
    await runSelection(deps, select);
    expect(queries).toHaveLength(1);
    expect(await selectedBy(deps, id)).toBe('m');
  });

  it('does not use what the release before stored for several events', async () => {
    const deps = openSelecting(database().db);
    const id = await storeBridge(deps);
    await runSelection(deps, createSelectingModel().select);
    const doubt = sql`selection || '{"isOneEvent": false}'`;
    await sql`UPDATE story_selections SET selection = ${doubt}`.execute(deps.db);
    await sql`UPDATE stories SET version = version + 1`.execute(deps.db);
    await refreshStories(deps, { signal });
    expect(await selectedBy(deps, id)).toBeNull();
    expect(await isListed(deps, id)).toBe(true);
  });

  it('leaves what another model selected for a story that is not listed any more', async () => {
    const deps = openSelecting(database().db);
    await storeBridge(deps);
    await runSelection(deps, createSelectingModel().select);
    await deps.db.updateTable('stories').set({ semantic_confidence: 0.49 }).execute();
    deps.later(1.1);
    const by = { model: 'other', instruction: 2 };
    const { queries, select } = createSelectingModel(by);
    await runSelection(deps, select, by);
    expect(queries).toHaveLength(0);
  });

  it.each([
    ['of another form', '{"sentences": "none"}'],
    [
      'without a model',
      '{"fingerprint": "f", "instruction": 2, "isOneEvent": true, "isSufficient": true, "title": null, "sentences": []}',
    ],
    ['that is no object', '[1]'],
  ])('chooses itself where what is stored is a selection %s', async (_name, stored) => {
    const deps = openSelecting(database().db);
    const id = await storeBridge(deps);
    await runSelection(deps, createSelectingModel().select);
    await deps.db.updateTable('story_selections').set({ selection: stored }).execute();
    await deps.db.updateTable('stories').set({ version: 9 }).execute();
    await refreshStories(deps, { signal });
    expect(await selectedBy(deps, id)).toBeNull();
    await runSelection(deps, createSelectingModel().select);
    expect(await selectedBy(deps, id)).toBe('m');
  });
});
