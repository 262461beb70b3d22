import { expect, it } from 'vitest';
import { getActivity, getDashboard } from '#contract/dashboard.ts';
import { refreshWaiting } from '#server/stories/projection/refresh-waiting.ts';
import { createTestHttpApp } from '#testing/create-test-http-app.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { bridgeReports, otherReport, storeSamples, storeStory } from '#testing/stored-articles.ts';
import { mountDashboardRoutes } from './administration.ts';

const outlets = { version: 1, outlets: [] };
const { signal } = new AbortController();

describeOnDatabase('the figures for administrators', (database) => {
  async function open() {
    const { db } = database();
    let clock = () => new Date();
    const http = await createTestHttpApp(database(), {
      mounts: [(app, routeDeps) => mountDashboardRoutes(app, routeDeps, { db, clock: () => clock() })],
    });
    clock = http.clock.now;
    const { token } = await http.account('root@news.example', { admin: true });
    const read = async (path: string): Promise<unknown> =>
      await (await http.send('GET', path, { token })).json();
    return { db, http, read };
  }

  it('count users, feeds, and the stories that readers see with their sides', async () => {
    const { db, http, read } = await open();
    const now = http.clock.now();
    await storeStory(db, await storeSamples(db, bridgeReports, now), now);
    await storeStory(db, await storeSamples(db, [otherReport], now), now);
    await refreshWaiting({ db, clock: http.clock.now, outlets }, { storyIds: null, limit: 10, signal });
    const dashboard = getDashboard.answer.parse(await read('/admin/dashboard'));
    await http.close();
    expect(dashboard).toMatchObject({ totalUsers: 1, storiesStored: 1, rssSources: 0 });
    expect(dashboard.users[0]).toMatchObject({ email: 'root@news.example', dailyLimit: 999_999 });
    expect(dashboard.newsStatistics).toMatchObject({
      activeStories: 1,
      leftArticles: 1,
      centerArticles: 1,
      rightArticles: 1,
      totalArticles: 3,
    });
    expect(Date.parse(dashboard.lastUpdated ?? '')).toBeGreaterThanOrEqual(now.getTime());
  });

  it('count the sides of stories as their cards do: a syndicated text once', async () => {
    const { db, http, read } = await open();
    const now = http.clock.now();
    const ids = await storeSamples(db, bridgeReports, now);
    const [original = '', copy = ''] = ids;
    await storeStory(db, ids, now);
    await db
      .updateTable('story_articles')
      .set({ copy_of: original })
      .where('article_id', '=', copy)
      .execute();
    await refreshWaiting({ db, clock: http.clock.now, outlets }, { storyIds: null, limit: 10, signal });
    const { newsStatistics } = getDashboard.answer.parse(await read('/admin/dashboard'));
    await http.close();
    expect(newsStatistics).toMatchObject({ leftArticles: 1, rightArticles: 0, centerArticles: 1 });
    expect(newsStatistics.totalArticles).toBe(3);
  });

  it('follow the stories at once, and the hours within a minute', async () => {
    const { db, http, read } = await open();
    const statistics = async () => getDashboard.answer.parse(await read('/admin/dashboard')).newsStatistics;
    expect(await statistics()).toMatchObject({ activeStories: 0, totalArticles: 0 });
    await storeStory(db, await storeSamples(db, bridgeReports, http.clock.now()), http.clock.now());
    await refreshWaiting({ db, clock: http.clock.now, outlets }, { storyIds: null, limit: 10, signal });
    expect(await statistics()).toMatchObject({ activeStories: 1, totalArticles: 3 });
    http.clock.advance(25 * 3_600_000);
    expect(await statistics()).toMatchObject({ activeStories: 0, totalArticles: 3 });
    await http.close();
  });

  it('show the last day hour by hour', async () => {
    const { db, http, read } = await open();
    const now = http.clock.now();
    const run = (hoursAgo: number, seconds: number) => {
      const ended = new Date(now.getTime() - hoursAgo * 3_600_000);
      return {
        operation: 'RSS Aggregation' as const,
        status: 'completed' as const,
        trigger: 'schedule' as const,
        input: '{}',
        message: 'done',
        articles_processed: 7,
        problems: JSON.stringify([{ source: 'a', kind: 'timeout', detail: 'b' }]),
        created_at: ended,
        started_at: new Date(ended.getTime() - seconds * 1000),
        updated_at: ended,
        completed_at: ended,
      };
    };
    await db
      .insertInto('job_runs')
      .values([run(0, 10), run(0, 20), run(3, 4), run(30, 9)])
      .execute();
    const { hours } = getActivity.answer.parse(await read('/admin/jobs/activity'));
    await http.close();
    expect(hours).toHaveLength(24);
    expect(hours.at(-1)).toMatchObject({ articles: 14, failures: 2, runs: 2, mean_seconds: 15 });
    expect(hours.at(-4)).toMatchObject({ articles: 7, runs: 1, mean_seconds: 4 });
    expect(hours.filter(({ runs }) => runs > 0)).toHaveLength(2);
    expect(hours[0]).toMatchObject({ runs: 0, mean_seconds: null });
  });
});
