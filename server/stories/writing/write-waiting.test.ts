import { expect, it } from 'vitest';
import type { Story } from '#contract/news.ts';
import type { StoryWriting } from '#domain/stories/story-writing.ts';
import type { Offer } from '#server/analysis/model/write-story.ts';
import { refreshStories } from '#server/ingestion/refresh-stories.ts';
import { getStory, getStoryAnalysis } from '#server/stories/get-story.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { bridgeReports } from '#testing/stored-articles.ts';
import {
  addArticles,
  createWritingModel,
  isListed,
  now,
  openWriting,
  runWriting,
  signal,
  storeBridge,
  writtenBy,
} from '#testing/story-writings.ts';

/** A sentence on an article that the story does not have. */
const away = (article: string) => ({
  text: 'The bridge is closed.',
  places: [{ article, start: 0, end: 20 }],
});

describeOnDatabase('what a model writes for stories', (database) => {
  it('rests on no article whose publisher forbids language models, and is shown', async () => {
    const deps = openWriting(database().db);
    const id = await storeBridge(deps);
    const site = bridgeReports[0]?.domain ?? '';
    const robotsTerms = new Map([[site, { kind: 'no-ai' as const, source: 'its robots.txt' }]]);
    const { queries, write } = createWritingModel();
    const outlets = { ...deps.outlets, robotsTerms };
    expect((await getStory({ ...deps, outlets }, { id, signal })).kept_from_model).toEqual([]);
    await runWriting({ ...deps, outlets }, write);
    const offered = queries[0]?.articles.map(({ outlet }) => outlet) ?? [];
    expect(offered.length).toBeGreaterThan(0);
    expect(offered).not.toContain(site);
    expect(await getStory({ ...deps, outlets }, { id, signal })).toMatchObject({
      ...{ written_by: 'm', kept_from_model: [site] },
    });
  });

  it('gives a story the title and the summary that the model wrote, and queries the model once', async () => {
    const deps = openWriting(database().db);
    const id = await storeBridge(deps);
    const before = await getStory(deps, { id, signal });
    expect(before.written_by).toBeNull();
    const { queries, write } = createWritingModel();
    expect(await runWriting(deps, write)).toEqual({
      written: 1,
      empty: 0,
      unusable: 0,
      failure: null,
    });
    const offered = queries[0]?.articles ?? [];
    const story = await getStory(deps, { id, signal });
    expect(story).toMatchObject({
      ...{ written_by: 'm', written: ['title', 'summary'], title: offered.at(-1)?.headline },
      selected_by: null,
    });
    expect(story.cited_summary).toEqual(
      offered.slice(0, 2).map(({ id: article, sentences }) => ({
        ...{ text: sentences.at(-1), articles: [article] },
        passages: [{ article, quote: sentences.at(-1) }],
      })),
    );
    expect(await getStoryAnalysis(deps, { id, signal })).toMatchObject({
      ...{ written_by: 'm', written: ['key_differences'] },
    });
    expect(story.cited_summary).not.toEqual(before.cited_summary);
    expect(await runWriting(deps, write)).toEqual({
      written: 0,
      empty: 0,
      unusable: 0,
      failure: null,
    });
    // A new rating changes the story, but not what the model was given.
    await deps.db.updateTable('stories').set({ version: 9 }).execute();
    await refreshStories(deps, { signal });
    expect(await runWriting(deps, write)).toEqual({
      written: 0,
      empty: 0,
      unusable: 0,
      failure: null,
    });
    expect(queries).toHaveLength(1);
    expect(await writtenBy(deps, id)).toBe('m');
  });

  it('stores the places of passages, and no text of a publisher', async () => {
    const deps = openWriting(database().db);
    await storeBridge(deps);
    const summary = (offer: Offer) =>
      offer.articles.map(({ id }) => ({ text: 'It rained.', places: [{ article: id, start: 0, end: 30 }] }));
    const { queries, write: ask } = createWritingModel({ title: 'A title of its own', differences: [] });
    const write = async (offer: Offer) => ({ ...(await ask(offer)), summary: summary(offer) });
    await runWriting(deps, write);
    const { selection } = await deps.db.selectFrom('story_selections').selectAll().executeTakeFirstOrThrow();
    for (const { headline, sentences } of queries[0]?.articles ?? [])
      for (const text of [headline, ...sentences]) expect(JSON.stringify(selection)).not.toContain(text);
  });

  it('queries again when an article comes, and keeps all that was written until then', async () => {
    const deps = openWriting(database().db);
    const id = await storeBridge(deps, bridgeReports.slice(0, 2));
    const { queries, write } = createWritingModel();
    await runWriting(deps, write);
    const shown = async () => {
      const { title, cited_summary } = await getStory(deps, { id, signal });
      const { common_ground, key_differences, written } = await getStoryAnalysis(deps, { id, signal });
      return { title, cited_summary, common_ground, key_differences, written };
    };
    const before = await shown();
    expect(before).toMatchObject({ written: ['key_differences'], common_ground: [] });
    await addArticles(deps, bridgeReports.slice(2));
    expect(await shown()).toEqual(before);
    await runWriting(deps, write);
    expect(queries.map(({ articles }) => articles.length)).toEqual([2, 3]);
    expect(await shown()).not.toEqual(before);
  });

  it('queries again when an article changes, and leaves out what rests on it until then', async () => {
    const deps = openWriting(database().db);
    const id = await storeBridge(deps);
    const { queries, write } = createWritingModel();
    await runWriting(deps, write);
    expect(await writtenBy(deps, id)).toBe('m');
    const edited = queries[0]?.articles[0]?.id ?? '';
    const text = 'The harbour bridge of Wendle was closed after a pier cracked, the council said on Monday.';
    await deps.db.updateTable('articles').set({ text }).where('id', '=', edited).execute();
    await deps.db.updateTable('stories').set({ version: 90 }).execute();
    await refreshStories(deps, { signal });
    const cited = async () => {
      const { written_by, cited_summary } = await getStory(deps, { id, signal });
      return [written_by, ...cited_summary.flatMap(({ articles }) => articles)];
    };
    const other = queries[0]?.articles[1]?.id;
    expect(await cited()).toEqual(['m', other]);
    await runWriting(deps, write);
    expect(queries).toHaveLength(2);
    expect(await cited()).toEqual(['m', edited, other]);
  });

  it('queries for no story whose confidence is too low for the list', async () => {
    const deps = openWriting(database().db);
    await storeBridge(deps);
    await deps.db.updateTable('stories').set({ semantic_confidence: 0.49 }).execute();
    const { queries, write } = createWritingModel();
    await runWriting(deps, write);
    expect(queries).toHaveLength(0);
  });

  it.each<[string, Partial<StoryWriting>, Partial<Story>?]>([
    ['what mixes several events, and says so', { isOneEvent: false }, { several_events_by: 'm' }],
    ['nothing', { title: null, summary: [] }],
    ['a title that judges, and nothing else', { title: 'Feckless council slams the bridge', summary: [] }],
    ['a sentence on an article of another story', { title: null, summary: [away('')] }],
    [
      'a sentence without a passage',
      { title: null, summary: [{ text: 'The bridge is closed.', places: [] }] },
    ],
    [
      'a first sentence that needs another',
      { title: null, summary: [{ ...away(''), text: 'But it is closed.' }] },
    ],
  ])(
    'keeps to the built-in analysis, and lists the story as before, where the model writes %s',
    async (_name, changes, said = {}) => {
      const deps = openWriting(database().db);
      const id = await storeBridge(deps);
      const before = await getStory(deps, { id, signal });
      const { queries, write } = createWritingModel(changes);
      expect(await runWriting(deps, write)).toMatchObject({ written: 1 });
      expect(await getStory(deps, { id, signal })).toEqual({ ...before, ...said });
      expect(await isListed(deps, id)).toBe(true);
      await runWriting(deps, write);
      expect(queries).toHaveLength(1);
    },
  );

  it('marks articles that may report another event, and takes none away', async () => {
    const deps = openWriting(database().db);
    const id = await storeBridge(deps);
    const { queries, write: ask } = createWritingModel({ isOneEvent: false });
    const write = async (offer: Offer) => ({
      ...(await ask(offer)),
      strays: offer.articles.slice(-1).map((each) => each.id),
    });
    await runWriting(deps, write);
    const { articles, written_by } = await getStory(deps, { id, signal });
    expect(articles.filter((each) => each.may_be_stray).map((each) => each.id)).toEqual([
      queries[0]?.articles.at(-1)?.id,
    ]);
    expect([articles.length, written_by]).toEqual([3, 'm']);
  });

  it('marks none where most articles would be marked', async () => {
    const deps = openWriting(database().db);
    const id = await storeBridge(deps);
    const { write: ask } = createWritingModel();
    await runWriting(deps, async (offer) => ({
      ...(await ask(offer)),
      strays: offer.articles.slice(0, 2).map((each) => each.id),
    }));
    const { articles } = await getStory(deps, { id, signal });
    expect(articles.map((each) => each.may_be_stray)).toEqual([undefined, undefined, undefined]);
  });

  it('leaves samples, titles of administrators, single articles and old stories alone', async () => {
    const deps = openWriting(database().db);
    const id = await storeBridge(deps);
    const { queries, write } = createWritingModel();
    const stories = () => deps.db.updateTable('stories');
    await stories().set({ title_locked: true }).execute();
    await runWriting(deps, write);
    await stories().set({ title_locked: false, is_sample: true }).execute();
    await runWriting(deps, write);
    await stories().set({ is_sample: false, article_count: 1 }).execute();
    await runWriting(deps, write);
    await stories().set({ article_count: 3, last_article_at: '2026-05-29T11:00:00Z' }).execute();
    await runWriting(deps, write);
    expect(queries).toHaveLength(0);
    await stories().set({ last_article_at: now }).where('id', '=', id).execute();
    await runWriting(deps, write);
    expect(queries).toHaveLength(1);
  });
});
