import { sides } from '#domain/analysis/rating.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import {
  hashText,
  type OfferedArticle,
  type StoryWriting,
  type WrittenSentence,
} from '#domain/stories/story-writing.ts';
import type { Offer } from '#server/analysis/model/write-story.ts';
import type { Db } from '#server/db/db.ts';
import { isListed as isListedStory } from '#server/db/listed.ts';
import { placeArticles } from '#server/ingestion/place-articles.ts';
import { refreshStories } from '#server/ingestion/refresh-stories.ts';
import { createLog } from '#server/log.ts';
import { createStoryPlacer } from '#server/stories/clustering/create-story-placer.ts';
import { getStory } from '#server/stories/get-story.ts';
import { writeWaiting } from '#server/stories/writing/write-waiting.ts';
import { bridgeReports, type StoredSample, storeSamples } from './stored-articles.ts';

/** Another event, by two outlets. */
export const voteReports = ['echo', 'forum'].map(
  (outlet): StoredSample => ({
    ...{ domain: `${outlet}.example`, title: 'Senate of Tarn passes the farm bill', lean: 0 },
    text: `The senate of Tarn passed the farm bill on Monday by thirty votes to twelve. ${outlet} has the count. Farmers get forty million crowns for drained fields, the minister of agriculture said. The bill now goes to the president.`,
  }),
);

export const now = new Date('2026-06-01T12:00:00Z');
export const signal: AbortSignal = new AbortController().signal;

export function openWriting(db: Db) {
  let time = now;
  const clock = () => time;
  const placer = createStoryPlacer({ db, clock, log: createLog('silent') });
  const later = (hours: number) => {
    time = new Date(time.getTime() + hours * 3_600_000);
  };
  return { db, clock, placer, later, outlets: { version: 1, outlets: [] } as OutletTable };
}

export type WritingDeps = ReturnType<typeof openWriting>;

export async function addArticles(deps: WritingDeps, reports: readonly StoredSample[]) {
  const articleIds = await storeSamples(deps.db, reports, now);
  await placeArticles(deps, { articleIds, signal });
  await refreshStories(deps, { signal });
}

export async function storeBridge(
  deps: WritingDeps,
  reports: readonly StoredSample[] = bridgeReports,
): Promise<string> {
  await addArticles(deps, reports);
  const { id } = await deps.db
    .selectFrom('stories')
    .select('id')
    .orderBy('article_count', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

/** The model of `createWritingModel`. */
export const source = { model: 'm', instruction: 4, isOn: async () => true };

/** The last sentence of an article, as if a model had written it. */
function lastSentence({ id, text, sentences }: OfferedArticle): WrittenSentence[] {
  const last = sentences.at(-1);
  if (last === undefined) return [];
  const start = text.indexOf(last);
  return [{ text: last, places: [{ article: id, start, end: start + last.length }] }];
}

/** The last sentence of an article of each side, as if it were a difference. */
function lastOfSides(articles: readonly OfferedArticle[]): StoryWriting['differences'] {
  const parts = sides.flatMap((side) =>
    articles
      .filter((each) => each.side === side)
      .slice(0, 1)
      .flatMap((each) => lastSentence(each).map((sentence) => ({ side, ...sentence }))),
  );
  return parts.length < 2 ? [] : [{ aspect: null, parts }];
}

/**
 * A model that writes the last headline as the title, the last sentences of the first two articles as the summary, and a
 * difference where two sides report.
 */
export function createWritingModel(changes: Partial<StoryWriting> = {}) {
  const queries: Offer[] = [];
  const write = async (offer: Offer): Promise<StoryWriting> => {
    queries.push(offer);
    const { model, instruction } = source;
    return {
      ...{ fingerprint: offer.fingerprint, model, instruction, isOneEvent: true, strays: [] },
      textHashes: Object.fromEntries(offer.articles.map(({ id, text }) => [id, hashText(text)])),
      ...{
        title: offer.articles.at(-1)?.headline ?? null,
        summary: offer.articles.slice(0, 2).flatMap(lastSentence),
      },
      ...{ commonGround: [], differences: lastOfSides(offer.articles), sentiment: [], leftOut: [] },
      ...changes,
    };
  };
  return { queries, write };
}

/** One run with a model, after which readers see what it wrote. */
export async function runWriting(
  deps: WritingDeps,
  write: (offer: Offer) => Promise<StoryWriting>,
  by: { model: string; instruction: number } = source,
) {
  const writer = { ...source, ...by, write };
  const outcome = await writeWaiting({ ...deps, writer }, { limit: 10, maxMs: 60_000, signal });
  await refreshStories(deps, { signal });
  return outcome;
}

/** Whether the list of stories has a story. */
export const isListed = async ({ db }: WritingDeps, id: string): Promise<boolean> => {
  const row = await db
    .selectFrom('stories')
    .select('id')
    .where('id', '=', id)
    .where(isListedStory)
    .executeTakeFirst();
  return row !== undefined;
};

/** The model that the page of a story names. */
export const writtenBy = async (deps: WritingDeps, id: string) =>
  (await getStory(deps, { id, signal })).written_by;
