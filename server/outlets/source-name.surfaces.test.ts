import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { offerArticles } from '#domain/stories/story-writing.ts';
import { searchArticles } from '#server/articles/search-articles.ts';
import { fromCorpus } from '#server/checks/gather-candidates.ts';
import { buildFollowNews } from '#server/following/build-follow-news.ts';
import { createNewsSource } from '#server/following/find-news.ts';
import { getOutletPage } from '#server/outlet-pages/get-outlet-page.ts';
import { loadCoverage } from '#server/outlet-pages/load-coverage.ts';
import { getStory, getStoryAnalysis, getStoryComparison } from '#server/stories/get-story.ts';
import { listStoryReports } from '#server/stories/list-event-articles.ts';
import { prepareTexts } from '#server/stories/projection/build-refreshed-story.ts';
import { refreshWaiting } from '#server/stories/projection/refresh-waiting.ts';
import { toMember } from '#server/stories/projection/to-member.ts';
import { searchNews } from '#server/stories/search/search-news.ts';
import { listMembers } from '#server/stories/story-store.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { bridgeReports, storeSamples, storeStory } from '#testing/stored-articles.ts';
import { createTestClock } from '#testing/test-clock.ts';
import { loadOutletTable } from './outlet-table.ts';

const signal = new AbortController().signal;

describeOnDatabase('the name that a page gives itself', (database) => {
  const { now: clock } = createTestClock(new Date('2026-11-23T12:00:00Z'));
  const deps = () => ({ db: database().db, clock, outlets: loadOutletTable() });

  /** All that readers, callers of the API and models are given of a story whose first outlet calls itself and its author so. */
  async function showEverywhere(siteName: string, byline = siteName): Promise<Record<string, string>> {
    const { db } = database();
    const ids = await storeSamples(db, bridgeReports, clock());
    await db
      .updateTable('articles')
      .set({ site_name: siteName, byline })
      .where('domain', '=', 'tribune.example')
      .execute();
    const story = await storeStory(db, ids, clock());
    await refreshWaiting(deps(), { storyIds: null, limit: 10, signal });
    const id = { id: story, signal };
    const members = (await listMembers(db, [story])).map((row) => toMember(row, deps().outlets));
    const texts = prepareTexts(members, new Map(bridgeReports.map(({ text }, at) => [ids[at] ?? '', text])));
    const news = createNewsSource(deps(), {});
    const since = new Date(0);
    const corpus = { words: ['bridge'], match: 'any', around: null, limit: 10 } as const;
    const found = await searchArticles({ ...deps(), analyzer: { name: 'embedded' } }, corpus);
    const followed = { id: story, title: '', topic: '', articleCount: 0, lastAt: null, card: null };
    const follow = {
      id: 'f',
      kind: 'story' as const,
      value: story,
      name: '',
      createdAt: since,
      story: followed,
    };
    const follows = { accountId: randomUUID(), follows: [follow], marks: new Map(), source: news };
    const reports = await listStoryReports(deps(), { articleId: ids[0] ?? '', choose: (all) => [...all] });
    const shown = {
      search: await searchNews(deps(), { q: 'bridge' }),
      story: await getStory(deps(), id),
      comparison: [await getStoryAnalysis(deps(), id), await getStoryComparison(deps(), id)],
      'stored projection': await db.selectFrom('stories').select(['card', 'projection']).execute(),
      'outlet page': await getOutletPage(
        { ...deps(), getCoverage: () => loadCoverage(deps()) },
        { domain: 'tribune.example' },
      ),
      'followed story': [...(await buildFollowNews(deps(), follows)).values()],
      'followed search': await news.find('search', 'bridge', since, new Set()),
      'followed outlet': await news.find('outlet', 'tribune.example', since, new Set()),
      'suggestions of a check': found.map((article) => fromCorpus(article, deps().outlets).source),
      'names left out': [...(reports?.articles.values() ?? [])],
      prompt: offerArticles(texts),
    };
    return Object.fromEntries(
      Object.entries(shown).map(([surface, value]) => [surface, JSON.stringify(value)]),
    );
  }

  it.each(['BBC News', 'B\u200bBC News', 'ＢＢＣ Ｎｅｗｓ', 'ВВС News', 'BBC News, rated center'])(
    'is shown nowhere where it imitates an outlet: %s',
    async (siteName) => {
      const shown = await showEverywhere(siteName);
      for (const [surface, json] of Object.entries(shown)) {
        expect([surface, json]).toEqual([surface, expect.stringContaining('tribune.example')]);
        expect([surface, json]).toEqual([surface, expect.not.stringContaining(siteName)]);
        expect([surface, json]).toEqual([surface, expect.not.stringContaining('BBC')]);
      }
    },
  );

  it('is shown to readers with its domain where it imitates nobody, and is in no stored text and no prompt', async () => {
    const shown = await showEverywhere('Wendle Post', 'Ada Holm');
    expect(shown.story).toContain('"byline":"Ada Holm"');
    for (const [surface, json] of Object.entries(shown)) {
      const isForReaders = !['stored projection', 'comparison', 'prompt'].includes(surface);
      expect([surface, json.includes('Wendle Post (tribune.example)')]).toEqual([surface, isForReaders]);
      expect([surface, json.replaceAll('Wendle Post (tribune.example)', '')]).toEqual([
        surface,
        expect.not.stringContaining('Wendle Post'),
      ]);
    }
  });
});
