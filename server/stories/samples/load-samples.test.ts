import { expect, it } from 'vitest';
import { getStory, getStoryAnalysis } from '#server/stories/get-story.ts';
import { listStories } from '#server/stories/list-stories.ts';
import { refreshWaiting } from '#server/stories/projection/refresh-waiting.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { bridgeReports, storeSamples, storeStory } from '#testing/stored-articles.ts';
import { loadSamples, removeSamples, replaceSamples } from './load-samples.ts';

const clock = () => new Date('2026-06-01T12:00:00Z');
const { signal } = new AbortController();

describeOnDatabase('the sample edition', (database) => {
  it('loads, is marked as sample, shows sides, and is removed completely', async () => {
    const { db } = database();
    const deps = { db, clock };
    const readDeps = { db, clock, outlets: { version: 1, outlets: [] } };
    await loadSamples(deps);
    expect(await loadSamples(deps)).toEqual({ stories: 5, articles: 16 });
    const { stories } = await listStories(readDeps);
    expect(stories).toHaveLength(5);
    expect(stories.every(({ is_sample, ai_summary }) => is_sample && ai_summary !== '')).toBe(true);
    const bridge = stories.find(({ title }) => /bridge/i.test(title));
    expect(bridge?.bias_distribution).toEqual({ left: 1, center: 2, right: 1 });
    const story = await getStory(readDeps, { id: bridge?.id ?? '', signal });
    expect(story.outlets_covering.map(({ name }) => name)).toContain('The Vale Beacon');
    const analysis = await getStoryAnalysis(readDeps, { id: bridge?.id ?? '', signal });
    expect(analysis.common_ground.length).toBeGreaterThan(0);
    expect(analysis.key_differences_cited?.map(({ aspect }) => aspect)).toEqual(['headlines']);
    expect(await removeSamples({ db, clock })).toBe(5);
    const left = await db.selectFrom('articles').select('id').execute();
    expect([left, (await listStories(readDeps)).count]).toEqual([[], 0]);
  });

  it('is replaced by the first listed story of the news, and not before', async () => {
    const { db } = database();
    const deps = { db, clock };
    const readDeps = { ...deps, outlets: { version: 1, outlets: [] } };
    const listed = async () => (await listStories(readDeps)).stories.map(({ is_sample }) => is_sample);
    await loadSamples(deps);
    await replaceSamples(deps);
    expect(await listed()).toEqual([true, true, true, true, true]);
    await storeStory(db, await storeSamples(db, bridgeReports, clock()), clock());
    await refreshWaiting(readDeps, { storyIds: null, limit: 10, signal });
    await replaceSamples(deps);
    expect(await listed()).toEqual([false]);
  });
});
