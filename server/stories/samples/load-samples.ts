import { randomUUID } from 'node:crypto';
import { countWords } from '#domain/analysis/text-kind.ts';
import { createEmbeddedAnalyzer } from '#server/analysis/embedded/create-embedded-analyzer.ts';
import { rateArticles } from '#server/articles/rate-articles.ts';
import { saveArticles } from '#server/articles/save-articles.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { rssSetting } from '#server/settings/definitions.ts';
import { getSetting } from '#server/settings/get-settings.ts';
import { refreshWaiting } from '#server/stories/projection/refresh-waiting.ts';
import { advanceRevision } from '#server/stories/statistics-store.ts';
import { type SampleArticle, sampleOutlets, sampleStories, sampleTable } from './sample-edition.ts';
import { deleteSamples, hasSamples, insertSample, listsNews } from './sample-store.ts';

const hourMs = 3_600_000;
const confidence = 0.95;

function addressOf({ outlet, title }: SampleArticle): string {
  return `https://${outlet}/${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;
}

function toArticle(sample: SampleArticle, now: Date) {
  const address = addressOf(sample);
  return {
    address,
    canonicalAddress: address,
    pageKind: 'article' as const,
    title: sample.title,
    byline: null,
    publishedAt: new Date(now.getTime() - sample.hoursAgo * hourMs).toISOString(),
    siteName: sampleOutlets.find(({ domain }) => domain === sample.outlet)?.name ?? null,
    language: 'en',
    description: null,
    text: sample.text,
    wordCount: countWords(sample.text),
    linkCount: 0,
    correctionNoted: false,
  };
}

/** Deletes the sample edition. Returns the number of deleted stories. */
export async function removeSamples({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const removed = await deleteSamples(tx);
    await advanceRevision(tx, 'list', clock());
    return removed;
  });
}

/** Removes the sample edition once a story of the news is listed. */
export async function replaceSamples(deps: { db: Db; clock: Clock }): Promise<void> {
  const { db } = deps;
  if (!(await hasSamples(db))) return;
  const { minArticlesPerStory } = await getSetting(db, rssSetting);
  if (await listsNews(db, minArticlesPerStory)) await removeSamples(deps);
}

/** Creates a small edition of invented outlets and stories, marked as samples. Replaces an earlier one. */
export async function loadSamples(input: {
  db: Db;
  clock: Clock;
}): Promise<{ stories: number; articles: number }> {
  const { db, clock } = input;
  const deps = { db, clock, analyzer: createEmbeddedAnalyzer() };
  const { signal } = new AbortController();
  await removeSamples(deps);
  const now = clock();
  const saved = await saveArticles(
    deps,
    sampleStories.flat().map((sample) => toArticle(sample, now)),
  );
  const articleIds = [...saved.values()].map(({ id }) => id);
  const { failed } = await rateArticles({ ...deps, outlets: sampleTable }, { articleIds, signal });
  for (const { error } of failed) throw error;
  const storyIds = sampleStories.map(() => randomUUID());
  await db.transaction().execute(async (tx) => {
    const revision = await advanceRevision(tx, 'grouping', now);
    for (const [at, samples] of sampleStories.entries()) {
      const articles = samples.flatMap((sample) => {
        const id = saved.get(addressOf(sample))?.id;
        const dated = new Date(now.getTime() - sample.hoursAgo * hourMs);
        return id === undefined ? [] : [{ id, outlet: sample.outlet, dated }];
      });
      await insertSample(tx, { id: storyIds[at] ?? randomUUID(), confidence }, articles, { revision, now });
    }
  });
  await refreshWaiting({ db, clock, outlets: sampleTable }, { storyIds, limit: storyIds.length, signal });
  return { stories: storyIds.length, articles: saved.size };
}
