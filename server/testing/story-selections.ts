import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import type { StorySelection } from '#domain/stories/story-selection.ts';
import type { Offer } from '#server/analysis/model/select-sentences.ts';
import type { Db } from '#server/db/db.ts';
import { isListed as isListedStory } from '#server/db/listed-stories.ts';
import { placeArticles } from '#server/ingestion/place-articles.ts';
import { refreshStories } from '#server/ingestion/refresh-stories.ts';
import { createLog } from '#server/log.ts';
import { createStoryPlacer } from '#server/stories/clustering/create-story-placer.ts';
import { getStory } from '#server/stories/get-story.ts';
import { selectWaiting } from '#server/stories/selection/select-waiting.ts';
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

export function openSelecting(db: Db) {
  let time = now;
  const clock = () => time;
  const placer = createStoryPlacer({ db, clock, log: createLog('silent') });
  const later = (hours: number) => {
    time = new Date(time.getTime() + hours * 3_600_000);
  };
  return { db, clock, placer, later, outlets: { version: 1, outlets: [] } as OutletTable };
}

export type SelectingDeps = ReturnType<typeof openSelecting>;

export async function addArticles(deps: SelectingDeps, reports: readonly StoredSample[]) {
  const articleIds = await storeSamples(deps.db, reports, now);
  await placeArticles(deps, { articleIds, signal });
  await refreshStories(deps, { signal });
}

export async function storeBridge(
  deps: SelectingDeps,
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

/** The model of `createSelectingModel`. */
export const source = { model: 'm', instruction: 2, isOn: async () => true };

/** A model that selects the last headline, and the last sentence of the first two articles. */
export function createSelectingModel(changes: Partial<StorySelection> = {}) {
  const queries: Offer[] = [];
  const select = async (offer: Offer): Promise<StorySelection> => {
    queries.push(offer);
    const sentences = offer.articles.flatMap(({ id, sentences: own }) =>
      own.slice(-1).map(({ order }) => ({ article: id, order })),
    );
    return {
      ...{ fingerprint: offer.fingerprint, ...source, isSufficient: true },
      ...{ title: offer.articles.at(-1)?.id ?? null, sentences: sentences.slice(0, 2) },
      ...changes,
    };
  };
  return { queries, select };
}

/** One run with a model, after which readers see what it selected. */
export async function runSelection(
  deps: SelectingDeps,
  select: (offer: Offer) => Promise<StorySelection>,
  by: { model: string; instruction: number } = source,
) {
  const selector = { ...source, ...by, select };
  const outcome = await selectWaiting({ ...deps, selector }, { limit: 10, maxMs: 60_000, signal });
  await refreshStories(deps, { signal });
  return outcome;
}

/** Whether the list of stories has a story. */
export const isListed = async ({ db }: SelectingDeps, id: string): Promise<boolean> => {
  const row = await db
    .selectFrom('stories')
    .select('id')
    .where('id', '=', id)
    .where(isListedStory)
    .executeTakeFirst();
  return row !== undefined;
};

/** The model that the page of a story names. */
export const selectedBy = async (deps: SelectingDeps, id: string) =>
  (await getStory(deps, { id, signal })).selected_by;
