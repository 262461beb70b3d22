import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { placeArticles } from '#server/ingestion/place-articles.ts';
import { createLog } from '#server/log.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { createStoryPlacer, loadClusteringModel } from '#server/stories/clustering/create-story-placer.ts';
import { tryThreshold } from '#server/stories/clustering/try-threshold.ts';
import { getStory } from '#server/stories/get-story.ts';
import { refreshWaiting } from '#server/stories/projection/refresh-waiting.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { bridgeReports, otherReport, storeSamples } from '#testing/stored-articles.ts';
import { lockStory, mergeStories, moveToStory, renameStory, splitStory } from './repair-story.ts';
import { closeReport, listReports, reportStory } from './report-story.ts';
import { listRepairs, undoRepair } from './undo-repair.ts';

const log = createLog('silent');
const { signal } = new AbortController();
const begin = Date.parse('2026-06-01T12:00:00Z');

describeOnDatabase('story repair', (database) => {
  /** Two stories: the bridge with three articles, the vaccine with one. Every call of the clock is a second later. */
  async function open() {
    const { db } = database();
    let seconds = 0;
    const clock = () => {
      seconds += 1;
      return new Date(begin + seconds * 1000);
    };
    const deps = { db, clock, outlets: loadOutletTable() };
    const by = await account(db);
    const placer = createStoryPlacer({ db, clock, log });
    const articles = await storeSamples(db, [...bridgeReports, otherReport], clock());
    await placeArticles({ db, clock, placer }, { articleIds: articles, signal });
    await refreshWaiting(deps, { storyIds: null, limit: 10, signal });
    const storyOf = async (article: string | undefined) =>
      (
        await db
          .selectFrom('story_articles')
          .select('story_id')
          .where('article_id', '=', article ?? '')
          .executeTakeFirstOrThrow()
      ).story_id;
    const [bridge, vaccine] = [await storyOf(articles[0]), await storyOf(articles[3])];
    return { deps, by, placer, articles, bridge, vaccine, storyOf };
  }

  async function account(db: Db): Promise<{ id: string }> {
    const email = `${randomUUID()}@readers.example`;
    return await db
      .insertInto('accounts')
      .values({ email, is_admin: true, tier: 'admin', created_at: new Date(begin) })
      .returning('id')
      .executeTakeFirstOrThrow();
  }

  it('merges stories at once, keeps the old address, and undoes it', async () => {
    const { deps, by, bridge, vaccine, articles, storyOf } = await open();
    const merged = await mergeStories(deps, { into: bridge, stories: [vaccine], by });
    expect(merged.stories).toMatchObject([{ id: bridge, articleCount: 4 }]);
    const read = await getStory(deps, { id: vaccine, signal });
    expect(read).toMatchObject({ id: bridge, merged_from: vaccine, article_count: 4 });
    await undoRepair(deps, { id: merged.repair });
    expect(await storyOf(articles[3])).toBe(vaccine);
    expect(await getStory(deps, { id: vaccine, signal })).toMatchObject({ id: vaccine, article_count: 1 });
    expect(await getStory(deps, { id: bridge, signal })).toMatchObject({ article_count: 3 });
    await expect(undoRepair(deps, { id: merged.repair })).rejects.toThrow('taken back already');
  });

  it('splits a story, and redirects the new address when the split is undone', async () => {
    const { deps, by, bridge, articles } = await open();
    const split = await splitStory(deps, { story: bridge, articles: articles.slice(0, 1), by });
    const made = split.stories.find(({ id }) => id !== bridge);
    expect(split.stories.map(({ articleCount }) => articleCount).sort()).toEqual([1, 2]);
    expect(made?.title).toContain('Wendle');
    await undoRepair(deps, { id: split.repair });
    expect(await getStory(deps, { id: made?.id ?? '', signal })).toMatchObject({
      id: bridge,
      article_count: 3,
    });
  });

  it('moves articles, and keeps the decision when later articles are placed', async () => {
    const { deps, by, placer, bridge, vaccine, articles, storyOf } = await open();
    const [first] = articles;
    await moveToStory(deps, { articles: [first ?? ''], to: vaccine, by });
    const late = await storeSamples(deps.db, bridgeReports.slice(0, 1), deps.clock());
    await placeArticles({ ...deps, placer }, { articleIds: late, signal });
    expect(await storyOf(first)).toBe(vaccine);
    expect(await storyOf(articles[1])).toBe(bridge);
  });

  it('names a story for good, until the name is given back', async () => {
    const { deps, by, bridge } = await open();
    await renameStory(deps, { story: bridge, title: 'The bridge', topic: 'economy', by });
    await deps.db.updateTable('stories').set({ version: 99 }).where('id', '=', bridge).execute();
    await refreshWaiting(deps, { storyIds: null, limit: 10, signal });
    expect(await getStory(deps, { id: bridge, signal })).toMatchObject({
      title: 'The bridge',
      topic: 'economy',
    });
    await renameStory(deps, { story: bridge, title: null, by });
    expect((await getStory(deps, { id: bridge, signal })).title).toContain('Wendle');
  });

  it('refuses to take back what was built upon, and lists what can be', async () => {
    const { deps, by, bridge, vaccine } = await open();
    const merged = await mergeStories(deps, { into: bridge, stories: [vaccine], by });
    const locked = await lockStory(deps, { story: bridge, locked: true, by });
    expect(await getStory(deps, { id: bridge, signal })).toMatchObject({ is_locked: true });
    await expect(undoRepair(deps, { id: merged.repair })).rejects.toMatchObject({ code: 'conflict' });
    const listed = await listRepairs(deps, { limit: 10 });
    expect(listed.map(({ kind, canUndo }) => [kind, canUndo])).toEqual([
      ['lock', true],
      ['merge', false],
    ]);
    await undoRepair(deps, { id: locked.repair });
    await undoRepair(deps, { id: merged.repair });
    expect(await getStory(deps, { id: bridge, signal })).toMatchObject({
      is_locked: false,
      article_count: 3,
    });
  });

  it('says why a repair cannot be done, and changes nothing then', async () => {
    const { deps, by, bridge, vaccine, articles } = await open();
    const unknown = randomUUID();
    const refused = [
      mergeStories(deps, { into: bridge, stories: [bridge], by }),
      mergeStories(deps, { into: unknown, stories: [bridge], by }),
      splitStory(deps, { story: bridge, articles: articles.slice(0, 3), by }),
      splitStory(deps, { story: bridge, articles: articles.slice(3), by }),
      moveToStory(deps, { articles: [unknown], to: bridge, by }),
      moveToStory(deps, { articles: articles.slice(0, 1), to: bridge, by }),
      renameStory(deps, { story: 'no id', title: 'x', by }),
    ];
    const codes = (await Promise.allSettled(refused)).map((outcome) =>
      outcome.status === 'rejected' ? outcome.reason.code : 'done',
    );
    expect(codes).toEqual([
      'invalid-input',
      'not-found',
      'conflict',
      'conflict',
      'not-found',
      'conflict',
      'not-found',
    ]);
    expect(await listRepairs(deps, { limit: 10 })).toEqual([]);
    await mergeStories(deps, { into: bridge, stories: [vaccine], by });
    await expect(renameStory(deps, { story: vaccine, title: 'x', by })).rejects.toThrow('went into another');
  });

  it('keeps reports of readers until they are closed, thirty a day and person', async () => {
    const { deps, by, bridge } = await open();
    const report = {
      story: bridge,
      reason: 'wrong-articles' as const,
      details: ' two events ',
      articles: ['x'],
    };
    await reportStory(deps, { ...report, by });
    const [listed] = await listReports(deps, { limit: 10 });
    expect(listed).toMatchObject({ story: bridge, details: 'two events', articles: [], closedAt: null });
    await closeReport(deps, { id: listed?.id ?? '' });
    expect((await listReports(deps, { limit: 10 }))[0]?.closedAt).not.toBeNull();
    await expect(closeReport(deps, { id: 'x' })).rejects.toMatchObject({ code: 'not-found' });
    // The same report a second time updates the first, also at once.
    const same = () => reportStory(deps, { ...report, details: 'the same', by });
    await Promise.all([same(), same(), same()]);
    const sent = await Promise.allSettled(
      Array.from({ length: 40 }, (_, at) => reportStory(deps, { ...report, details: `${at}`, by })),
    );
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(28);
    await same();
    const isOpen = ({ closedAt }: { closedAt: Date | null }) => closedAt === null;
    const opened = (await listReports(deps, { limit: 100 })).filter(isOpen);
    expect(opened).toHaveLength(29);
    await expect(reportStory(deps, { ...report, by })).rejects.toMatchObject({ code: 'too-many-requests' });
    await closeReport(deps, { id: opened[0]?.id ?? '', withOthers: true });
    expect((await listReports(deps, { limit: 100 })).filter(isOpen)).toEqual([]);
  });

  it('shows what another threshold would do without doing it', async () => {
    const { deps, articles, bridge, storyOf } = await open();
    const trial = await tryThreshold(
      { ...deps, clustering: loadClusteringModel() },
      { threshold: 1, articles: 100, signal },
    );
    expect(trial.inForce).toMatchObject({ stories: 2, swarms: 1, largest: 3, alone: 1 });
    expect(trial.proposed).toMatchObject({ threshold: 1, swarms: 0 });
    expect(trial.examples[0]).toMatchObject({ kind: 'parted' });
    expect(await storyOf(articles[0])).toBe(bridge);
  });
});
