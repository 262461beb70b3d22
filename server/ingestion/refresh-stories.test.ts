import { expect, it } from 'vitest';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import { createStoryPlacer } from '#server/stories/clustering/create-story-placer.ts';
import { getStory, getStoryAnalysis, getStoryComparison } from '#server/stories/get-story.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { bridgeReports, otherReport, storeSamples, storeStory } from '#testing/stored-articles.ts';
import type { Db } from '../db/db.ts';
import { createLog } from '../log.ts';
import { placeArticles } from './place-articles.ts';
import { refreshStories } from './refresh-stories.ts';

const now = new Date('2026-06-01T12:00:00Z');
const clock = () => now;
const { signal } = new AbortController();
const noOutlets: OutletTable = { version: 1, outlets: [] };

function open(db: Db) {
  const placer = createStoryPlacer({ db, clock, log: createLog('silent') });
  return { db, clock, placer, outlets: noOutlets };
}

async function largest(db: Db): Promise<string> {
  const row = await db
    .selectFrom('stories')
    .select('id')
    .orderBy('article_count', 'desc')
    .executeTakeFirstOrThrow();
  return row.id;
}

describeOnDatabase('refreshStories', (database) => {
  it('builds a story from its articles: title, counts, citations, common ground, differences', async () => {
    const deps = open(database().db);
    const [center, right, left] = await storeSamples(deps.db, bridgeReports, now);
    const copy = { ...bridgeReports[0], domain: 'copyist.example', title: 'Bridge closed' } as const;
    const [copied] = await storeSamples(
      deps.db,
      [{ ...bridgeReports[0], ...copy } as never, otherReport],
      now,
    );
    const articleIds = [center, right, left, copied].flatMap((id) => id ?? []);
    await placeArticles(deps, { articleIds, signal });
    expect(await refreshStories(deps, { signal })).toMatchObject({ refreshed: 1, left: 0 });
    expect(await refreshStories(deps, { signal })).toMatchObject({ refreshed: 0, left: 0 });
    const id = await largest(deps.db);
    const story = await getStory(deps, { id, signal });
    expect(story.article_count).toBe(4);
    expect(story.copy_count).toBe(1);
    expect(story.bias_distribution).toEqual({ left: 1, center: 1, right: 1 });
    expect(story.title).toMatch(/bridge/);
    expect(story.title).not.toContain('Tribune');
    expect(story.cited_summary[0]?.articles.length).toBeGreaterThan(1);
    expect(story.ai_summary).toContain(story.cited_summary[0]?.text);
    expect(story.articles).toHaveLength(4);
    expect(story.first_reports.map(({ side }) => side)).toEqual([null, 'left', 'center', 'right']);
    const analysis = await getStoryAnalysis(deps, { id, signal });
    expect(analysis.common_ground.join(' ')).toMatch(/pier/);
    expect(analysis.common_ground_cited?.[0]?.sides.length).toBeGreaterThan(1);
    expect(analysis.key_differences_cited?.map(({ aspect }) => aspect)).toContain('headlines');
    expect(analysis.credibility_scores.left_perspective).toBeCloseTo(0.7);
    const { analysis: comparison, comparison: compared } = await getStoryComparison(deps, { id, signal });
    expect(compared?.common_ground.map(({ text }) => text)).toEqual(analysis.common_ground);
    expect(compared?.sides.left).toMatchObject({ articles: 1, stresses: [], leaves_out: [] });
    expect(compared?.sides.left.passages[0]?.article).toBe(left);
    expect(comparison.split('\n').filter((line) => /^(?:Left|Center|Right):$/.test(line))).toHaveLength(3);
    expect(comparison).toMatch(/- beacon\.example: “/);
  });

  it('counts a story that no list shows, and projects it when it is opened as a refresh of it does', async () => {
    const deps = open(database().db);
    const id = await storeStory(deps.db, await storeSamples(deps.db, [otherReport], now), now);
    const read = () =>
      deps.db
        .selectFrom('stories')
        .select(['title', 'article_count', 'card', 'projection'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    expect(await refreshStories(deps, { signal })).toMatchObject({ refreshed: 1, left: 0 });
    expect(await read()).toMatchObject({ article_count: 1, card: null, projection: null });
    const opened = await getStory(deps, { id, signal });
    expect(opened).toMatchObject({ article_count: 1, title: (await read()).title });
    const built = await read();
    expect(built.card).not.toBeNull();
    await deps.db.updateTable('stories').set({ card_version: 0, refreshed_version: 0 }).execute();
    await refreshStories(deps, { storyIds: [id], signal });
    expect(await read()).toEqual(built);
  });

  it('rebuilds changed stories only, and again those that changed during the rebuild', async () => {
    const deps = open(database().db);
    const ids = await storeSamples(deps.db, [...bridgeReports, otherReport], now);
    await placeArticles(deps, { articleIds: ids.slice(0, 2), signal });
    expect(await refreshStories(deps, { signal })).toMatchObject({ refreshed: 1 });
    await placeArticles(deps, { articleIds: ids.slice(2), signal });
    expect(await refreshStories(deps, { signal, limit: 1 })).toMatchObject({ refreshed: 1, left: 1 });
    expect(await refreshStories(deps, { signal })).toMatchObject({ refreshed: 1, left: 0 });
    const id = await largest(deps.db);
    await deps.db.updateTable('stories').set({ version: 9 }).where('id', '=', id).execute();
    await refreshStories(deps, { signal, storyIds: [id] });
    const row = await deps.db
      .selectFrom('stories')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect([row.version, row.card_version, row.article_count]).toEqual([9, 9, 3]);
  });

  it('keeps a locked title, and rebuilds a story of one article too', async () => {
    const deps = open(database().db);
    const articleIds = await storeSamples(deps.db, [otherReport], now);
    await placeArticles(deps, { articleIds, signal });
    await deps.db.updateTable('stories').set({ title: 'Mine', title_locked: true }).execute();
    const id = await largest(deps.db);
    const story = await getStory(deps, { id, signal });
    expect([story.title, story.topic, story.unrated_count]).toEqual(['Mine', 'healthcare', 1]);
    expect(story.bias_distribution).toEqual({ left: 0, center: 0, right: 0 });
    expect(story.ai_summary).toContain('measles vaccine');
  });

  it('stores well-formed titles and texts, wherever a cut falls inside a character', async () => {
    const deps = open(database().db);
    const offsets = [...Array(8).keys()].flatMap((by) => [96 + by, 194 + by, 295 + by, 494 + by]);
    for (const offset of offsets) {
      const long = `${'x'.repeat(offset)}${'😀'.repeat(210)}`;
      const words = `${'Word '.repeat(60).slice(0, offset)}${'😀'.repeat(210)}`;
      const samples = [
        { ...otherReport, title: long, text: '' },
        { ...otherReport, lean: 0.5, domain: 'courier.example', title: words, text: long },
        { ...otherReport, lean: -0.5, title: words, text: `${words}. ${otherReport.text}` },
      ];
      await storeStory(deps.db, await storeSamples(deps.db, samples, now), now);
    }
    expect(await refreshStories(deps, { signal })).toMatchObject({
      refreshed: offsets.length,
      left: 0,
      setAside: [],
    });
    const stories = await deps.db.selectFrom('stories').select('id').execute();
    for (const { id } of stories) await getStoryAnalysis(deps, { id, signal });
    const rows = await deps.db.selectFrom('stories').select(['title', 'card', 'projection']).execute();
    expect(rows).toHaveLength(offsets.length);
    expect(rows.every(({ projection }) => projection !== null)).toBe(true);
    expect(JSON.stringify(rows)).not.toMatch(/\uFFFD|\\ud[89a-f]/);
  });
});
