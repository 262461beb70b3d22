import { expect, it } from 'vitest';
import type { NewsSearch } from '#contract/search.ts';
import type { Outlet } from '#domain/outlets/outlet.ts';
import { refreshWaiting } from '#server/stories/projection/refresh-waiting.ts';
import { describeOnEachDatabase } from '#testing/database.ts';
import {
  bridgeReports,
  otherReport,
  type StoredSample,
  storeSamples,
  storeStory,
} from '#testing/stored-articles.ts';
import { createTestClock } from '#testing/test-clock.ts';
import { type SearchInput, searchNews } from './search-news.ts';

const dayMs = 86_400_000;
const outlet = (domain: string, name: string, lean: number): Outlet => ({
  domain,
  name,
  aliases: [],
  country: 'GB',
  region: 'uk',
  owner: null,
  kind: 'newspaper',
  lean,
  reliability: null,
  flags: [],
  references: ['test'],
});
const outlets = {
  version: 1,
  outlets: [outlet('beacon.example', 'The Beacon', -0.5), outlet('courier.example', 'Courier', 0.5)],
};

describeOnEachDatabase('a search of the news', (database) => {
  const { now: clock } = createTestClock(new Date('2026-11-23T12:00:00Z'));
  const deps = () => ({ db: database().db, clock, outlets });
  const daysAgo = (days: number) => new Date(clock().getTime() - days * dayMs);
  const search = (input: SearchInput | string) =>
    searchNews(deps(), typeof input === 'string' ? { q: input } : input);

  /** The bridge in one story, and the vaccine alone, ten days old. */
  const store = async () => {
    const { db } = database();
    const bridge = await storeSamples(db, bridgeReports, clock());
    const story = await storeStory(db, bridge, clock());
    await storeSamples(db, [{ ...otherReport, publishedAt: daysAgo(10) }], clock());
    await refreshWaiting(deps(), { storyIds: null, limit: 10, signal: new AbortController().signal });
    return story;
  };
  /** Reports of a comet, one a day, the newest first. */
  const storeMany = (count: number, sample: Partial<StoredSample> = {}) =>
    storeSamples(
      database().db,
      Array.from({ length: count }, (_, at) => ({
        domain: 'beacon.example',
        title: `Comet seen ${at}`,
        text: 'A comet was seen over the Wendle estuary, astronomers said.',
        publishedAt: daysAgo(at),
        lean: at % 2 === 0 ? -0.5 : 0.5,
        ...sample,
      })),
      clock(),
    );

  it('finds articles in any inflection and their story, and says where the words stand', async () => {
    const story = await store();
    const result = await search('closing bridges');
    expect(result.stories.map(({ id, matching_articles }) => [id, matching_articles])).toEqual([[story, 3]]);
    const [found] = result.stories;
    expect(found?.title_matches.map(([start, end]) => found.title.slice(start, end))).toContain('bridge');
    expect(result.total).toEqual({ stories: 1, articles: 3 });
    for (const article of result.articles) {
      expect(article.story?.id).toBe(story);
      const marked = article.title_matches.map(([start, end]) =>
        article.title.slice(start, end).toLowerCase(),
      );
      expect(marked).toContain('bridge');
    }
    expect(result.next_cursor).toBeNull();
  });

  it('ranks words in the title above words in the text, and the newest first by date', async () => {
    const [title] = await storeSamples(
      database().db,
      [{ ...otherReport, title: 'Glacier melts', publishedAt: daysAgo(3) }],
      clock(),
    );
    await storeSamples(
      database().db,
      [{ ...otherReport, text: 'A glacier is far away from here.' }],
      clock(),
    );
    expect((await search('glacier')).articles[0]?.id).toBe(title);
    expect((await search({ q: 'glacier', sort: 'date' })).articles[1]?.id).toBe(title);
  });

  it.each([
    ['"eastern pier"', 3],
    ['"pier eastern"', 0],
    ['"the EASTERN pier had"', 1],
    ['bridge -commuters', 1],
    ['bridge -"red tape"', 2],
    ['bridge -"red tape" -"years of cuts"', 1],
    ['bridge -"tape red" -"cuts years"', 3],
    ['bridge -"six week"', 3],
    ['bridge -"of the"', 2],
    ['side:left,center,right -"red tape"', 2],
    ['side:left,center,right -"of cuts"', 2],
    ['side:left,center,right -"to the"', 2],
    ['side:left,center,right -commuters', 1],
    ['side:left,center,right -tape -nonexistentword', 2],
    ['side:left,center,right -the', 3],
    ['bridge outlet:beacon.example', 1],
    ['bridge outlet:"the beacon"', 1],
    ['bridge -outlet:courier', 2],
    ['bridge side:left,right', 2],
    ['bridge side:left side:right', 2],
    ['bridge -side:left', 2],
    ['side:unrated', 1],
    ['topic:general after:2026-11-20', 0],
    ['outlet:beacon', 2],
    ['before:2026-11-20', 1],
    ['after:yesterday', 3],
    ['nonexistentword', 0],
  ])('finds with %s %i articles', async (q, count) => {
    await store();
    expect((await search(q)).articles).toHaveLength(count);
  });

  it('names what has no effect, and searches for the rest', async () => {
    await store();
    const result = await search('bridge before:yesterdy outlet:nobody');
    expect(result.problems.map(({ part }) => part)).toEqual(['before:yesterdy', 'outlet:nobody']);
    expect(result.articles).toHaveLength(3);
    for (const [q, sentence] of [
      ['-bridge', /^Words with a minus/],
      ['the of', /^These words stand in nearly/],
    ] as const) {
      const { problems, articles } = await search(q);
      expect(problems[0]?.message).toMatch(sentence);
      expect(articles).toEqual([]);
    }
    expect(await search('')).toMatchObject({ articles: [], stories: [], facets: null, problems: [] });
  });

  it('counts for each filter what choosing it would give', async () => {
    await store();
    const counts = (facet: readonly { value: string; count: number }[] = []) =>
      Object.fromEntries(facet.filter(({ count }) => count > 0).map(({ value, count }) => [value, count]));
    const { facets } = await search({ q: 'bridge', side: 'left' });
    expect(counts(facets?.side)).toEqual({ left: 1, center: 1, right: 1 });
    expect(counts(facets?.outlet)).toEqual({ 'beacon.example': 1 });
    expect(counts(facets?.time)).toEqual({ '1d': 1, '7d': 1, '30d': 1, '365d': 1 });
    expect(facets).toMatchObject({ counted: 3, complete: true });
    expect(facets?.outlet[0]).toMatchObject({ name: 'The Beacon', side: 'left' });
  });

  it.each(['relevance', 'date'] as const)('pages by %s without gaps or repetition', async (sort) => {
    await storeMany(23);
    // The same time, so that the id decides their order.
    await storeMany(4, { publishedAt: daysAgo(5) });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: NewsSearch = await search({
        q: 'comet',
        sort,
        limit: 4,
        ...(cursor === null ? {} : { cursor }),
      });
      seen.push(...page.articles.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor !== null && seen.length < 50);
    expect([seen.length, new Set(seen).size]).toEqual([27, 27]);
  });

  it('pages stories on their own', async () => {
    await store();
    const [first] = (await search({ q: 'bridge', kind: 'stories', limit: 1 })).stories;
    expect(first?.article_count).toBe(3);
    expect((await search({ q: 'bridge', kind: 'articles' })).stories).toEqual([]);
  });

  it('counts the stories that the lists show, and gives as many first', async () => {
    const story = await store();
    const { db } = database();
    const doubtful = await storeStory(db, await storeSamples(db, bridgeReports, clock()), clock());
    const merged = await storeStory(db, await storeSamples(db, bridgeReports, clock()), clock());
    await refreshWaiting(deps(), { storyIds: null, limit: 10, signal: new AbortController().signal });
    await db.updateTable('stories').set({ semantic_confidence: 0.49 }).where('id', '=', doubtful).execute();
    await db.updateTable('stories').set({ merged_into: story }).where('id', '=', merged).execute();
    for (const kind of [undefined, 'stories'] as const) {
      const { stories, total, articles } = await search({ q: 'bridge', kind });
      expect(stories.map(({ id }) => id)).toEqual([story]);
      expect(total).toEqual({ stories: 1, articles: 9 });
      expect(articles).toHaveLength(kind === 'stories' ? 0 : 9);
    }
  });

  it('ranks the edition’s region higher', async () => {
    await storeMany(1, { domain: 'paper.example' });
    await storeMany(1, { domain: 'beacon.example' });
    const first = async (edition: 'uk' | 'us') => (await search({ q: 'comet', edition })).articles[0]?.domain;
    expect(await first('uk')).toBe('beacon.example');
  });

  it('refuses a cursor of something else', async () => {
    await expect(search({ q: 'bridge', cursor: 'bm9uc2Vuc2U' })).rejects.toThrow(/send the next_cursor/);
  });
});
