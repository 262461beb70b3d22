import { expect, it } from 'vitest';
import type { Outlet } from '#domain/outlets/outlet.ts';
import { textSubject } from '#server/analysis/analyzer.ts';
import { createEmbeddedAnalyzer } from '#server/analysis/embedded/create-embedded-analyzer.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { storeSamples, storeStory } from '#testing/stored-articles.ts';
import { createTestClock } from '#testing/test-clock.ts';
import type { AnalyzedArticle } from './analyze-article.ts';
import { findStoryNames } from './find-story-names.ts';

const domains = { left: ['a', 'b', 'c'], right: ['x', 'y', 'z'], center: ['own'] };
const leans = { left: -0.5, center: 0, right: 0.5 };

function outlets() {
  const [known] = loadOutletTable().outlets;
  if (known === undefined) throw new Error('no outlet');
  const all = (['left', 'center', 'right'] as const).flatMap((side) =>
    domains[side].map(
      (id): Outlet => ({
        ...known,
        name: `The ${id}`,
        domain: `${id}.example`,
        aliases: [],
        lean: leans[side],
      }),
    ),
  );
  return { version: 1, outlets: all };
}

const report = (id: string) => ({
  domain: `${id}.example`,
  title: 'Wendle bridge closed',
  text: 'Engineers closed the Wendle bridge. Ada Holm of the Pier Safety Trust promised an inquiry.',
  lean: 0,
  topics: ['politics', 'Ada Holm', 'Pier Safety Trust'],
});

describeOnDatabase('the names of the story of a checked article', (database) => {
  const { now: clock } = createTestClock();
  const text = 'Engineers closed the Wendle bridge. Holm promised an inquiry.';
  const store = async (others: readonly string[]) => {
    const samples = [{ ...report('own'), text }, ...others.map(report)];
    const ids = await storeSamples(database().db, samples, clock());
    return { own: ids[0] ?? '', story: await storeStory(database().db, ids, clock()) };
  };
  const analyzed = async (articleId: string | null, changes: Partial<AnalyzedArticle> = {}) => ({
    ...{ articleId, address: null, title: 'Wendle bridge closed', text, description: '', byline: null },
    ...{ publishedAt: null, language: 'en', pageKind: 'article' as const, wordCount: 9, source: null },
    ...{
      outlet: null,
      earlierTitles: [],
      rateAgain: () => Promise.reject(new Error('rated again')),
      notes: [],
    },
    analysis: await createEmbeddedAnalyzer().analyze(textSubject({ title: '', text }, null)),
    ...changes,
  });

  it('are counted by outlet, and those it leaves out cite articles of both sides', async () => {
    const { own, story } = await store([...domains.left, ...domains.right]);
    const deps = { db: database().db, outlets: outlets() };
    const found = await findStoryNames(deps, await analyzed(own));
    expect(found).toMatchObject({
      story,
      coverage: { outlets: { left: 3, center: 0, right: 3 }, carried: 1, names: 2 },
    });
    const [leftOut] = found?.coverage.leftOut ?? [];
    expect(leftOut?.name).toBe('Pier Safety Trust');
    const cited = leftOut?.passages.map(({ article }) => found?.articles.get(article)?.address);
    expect(cited).toEqual([
      expect.stringMatching(/^https:\/\/[abc]\.example\//),
      expect.stringMatching(/^https:\/\/[xyz]\.example\//),
    ]);
  });

  it('are null with two outlets of a side, for text of the caller and for half of a page', async () => {
    const { own } = await store([...domains.left, 'x', 'y']);
    const deps = { db: database().db, outlets: outlets() };
    expect(await findStoryNames(deps, await analyzed(own))).toBeNull();
    const { own: full } = await store([...domains.left, ...domains.right]);
    expect(await findStoryNames(deps, await analyzed(full, { pageKind: 'paywalled' }))).toBeNull();
    expect(await findStoryNames(deps, await analyzed(null))).toBeNull();
  });
});
