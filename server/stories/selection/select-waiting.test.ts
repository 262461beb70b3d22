import { expect, it } from 'vitest';
import type { StorySelection } from '#domain/stories/story-selection.ts';
import { refreshStories } from '#server/ingestion/refresh-stories.ts';
import { getStory } from '#server/stories/get-story.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { bridgeReports } from '#testing/stored-articles.ts';
import {
  addArticles,
  createSelectingModel,
  isListed,
  now,
  openSelecting,
  runSelection,
  selectedBy,
  signal,
  storeBridge,
} from '#testing/story-selections.ts';

describeOnDatabase('what a model selects for stories', (database) => {
  it('offers the model no article whose publisher forbids that', async () => {
    const deps = openSelecting(database().db);
    await storeBridge(deps);
    const site = bridgeReports[0]?.domain ?? '';
    const robotsTerms = new Map([[site, { kind: 'no-ai' as const, source: 'its robots.txt' }]]);
    const { queries, select } = createSelectingModel();
    await runSelection({ ...deps, outlets: { ...deps.outlets, robotsTerms } }, select);
    const offered = queries[0]?.articles.map(({ outlet }) => outlet) ?? [];
    expect(offered.length).toBeGreaterThan(0);
    expect(offered).not.toContain(site);
  });

  it('gives a story the title and the sentences that the model selected, and queries the model once', async () => {
    const deps = openSelecting(database().db);
    const id = await storeBridge(deps);
    const before = await getStory(deps, { id, signal });
    expect(before.selected_by).toBeNull();
    const { queries, select } = createSelectingModel();
    expect(await runSelection(deps, select)).toEqual({
      selected: 1,
      insufficient: 0,
      unusable: 0,
      failure: null,
    });
    const offered = queries[0]?.articles ?? [];
    const story = await getStory(deps, { id, signal });
    expect(story).toMatchObject({ selected_by: 'm', title: offered.at(-1)?.headline });
    expect(story.cited_summary.map(({ text, articles: [article] }) => ({ text, article }))).toEqual(
      offered.slice(0, 2).map((each) => ({ text: each.sentences.at(-1)?.text, article: each.id })),
    );
    expect(story.cited_summary).not.toEqual(before.cited_summary);
    expect(await runSelection(deps, select)).toEqual({
      selected: 0,
      insufficient: 0,
      unusable: 0,
      failure: null,
    });
    // A new rating changes the story, but not what the model was given.
    await deps.db.updateTable('stories').set({ version: 9 }).execute();
    await refreshStories(deps, { signal });
    expect(await runSelection(deps, select)).toEqual({
      selected: 0,
      insufficient: 0,
      unusable: 0,
      failure: null,
    });
    expect(queries).toHaveLength(1);
    expect(await selectedBy(deps, id)).toBe('m');
  });

  it('stores ids and places, and no text of a publisher', async () => {
    const deps = openSelecting(database().db);
    await storeBridge(deps);
    const { queries, select } = createSelectingModel();
    await runSelection(deps, select);
    const { selection } = await deps.db.selectFrom('story_selections').selectAll().executeTakeFirstOrThrow();
    for (const { headline, sentences } of queries[0]?.articles ?? [])
      for (const text of [headline ?? '', ...sentences.map((each) => each.text)])
        expect(JSON.stringify(selection)).not.toContain(text);
  });

  it('queries again when an article comes or changes, and chooses itself until then', async () => {
    const deps = openSelecting(database().db);
    const id = await storeBridge(deps, bridgeReports.slice(0, 2));
    const { queries, select } = createSelectingModel();
    await runSelection(deps, select);
    expect(await selectedBy(deps, id)).toBe('m');
    await addArticles(deps, bridgeReports.slice(2));
    expect(await selectedBy(deps, id)).toBeNull();
    await runSelection(deps, select);
    expect(queries.map(({ articles }) => articles.length)).toEqual([2, 3]);
    expect(await selectedBy(deps, id)).toBe('m');
    const edited = queries[1]?.articles[0]?.id ?? '';
    const text = 'The harbour bridge of Wendle was closed after a pier cracked, the council said on Monday.';
    await deps.db.updateTable('articles').set({ text }).where('id', '=', edited).execute();
    await deps.db.updateTable('stories').set({ version: 90 }).execute();
    await refreshStories(deps, { signal });
    expect(await selectedBy(deps, id)).toBeNull();
    await runSelection(deps, select);
    expect(queries).toHaveLength(3);
    expect(await selectedBy(deps, id)).toBe('m');
  });

  it('queries for no story whose confidence is too low for the list', async () => {
    const deps = openSelecting(database().db);
    await storeBridge(deps);
    await deps.db.updateTable('stories').set({ semantic_confidence: 0.49 }).execute();
    const { queries, select } = createSelectingModel();
    await runSelection(deps, select);
    expect(queries).toHaveLength(0);
  });

  it.each<[string, Partial<StorySelection>]>([
    ['what it finds insufficient', { isSufficient: false }],
    ['no title', { title: null }],
    ['no sentence', { sentences: [] }],
    ['a sentence that no article has', { sentences: [{ article: '', order: 0 }] }],
  ])('chooses itself, and lists the story as before, where the model selects %s', async (_name, changes) => {
    const deps = openSelecting(database().db);
    const id = await storeBridge(deps);
    const before = await getStory(deps, { id, signal });
    const { queries, select } = createSelectingModel(changes);
    const insufficient = changes.isSufficient === false ? 1 : 0;
    expect(await runSelection(deps, select)).toMatchObject({ selected: 1, insufficient });
    const { title, cited_summary, selected_by } = await getStory(deps, { id, signal });
    expect({ title, cited_summary, selected_by }).toEqual({
      ...{ title: before.title, cited_summary: before.cited_summary, selected_by: null },
    });
    expect(await isListed(deps, id)).toBe(true);
    await runSelection(deps, select);
    expect(queries).toHaveLength(1);
  });

  it('leaves samples, titles of administrators, single articles and old stories alone', async () => {
    const deps = openSelecting(database().db);
    const id = await storeBridge(deps);
    const { queries, select } = createSelectingModel();
    const stories = () => deps.db.updateTable('stories');
    await stories().set({ title_locked: true }).execute();
    await runSelection(deps, select);
    await stories().set({ title_locked: false, is_sample: true }).execute();
    await runSelection(deps, select);
    await stories().set({ is_sample: false, article_count: 1 }).execute();
    await runSelection(deps, select);
    await stories().set({ article_count: 3, last_article_at: '2026-05-29T11:00:00Z' }).execute();
    await runSelection(deps, select);
    expect(queries).toHaveLength(0);
    await stories().set({ last_article_at: now }).where('id', '=', id).execute();
    await runSelection(deps, select);
    expect(queries).toHaveLength(1);
  });
});
