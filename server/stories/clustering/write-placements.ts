import type { ArticleFeatures } from '#domain/clustering/article-features.ts';
import { encodeFeatures } from '#domain/clustering/encode-features.ts';
import type { Merge, Placement } from '#domain/clustering/story-stream.ts';
import type { Tx } from '#server/db/db.ts';
import {
  countMembers,
  findActive,
  insertMembers,
  insertStories,
  lockWithMerged,
  mergeStory,
  touchStories,
  type UnplacedArticle,
} from './clustering-store.ts';
import { advanceRevision } from './revision-store.ts';

export interface PlacedArticle {
  article: UnplacedArticle;
  features: ArticleFeatures;
  placement: Placement;
}

interface Stamp {
  revision: number;
  now: Date;
  /** In [0, 1]; 0 where the stream has forgotten the story. */
  confidenceOf(story: string): number;
}

/** Where a story's articles are after all merges. */
function leadsTo(merges: readonly Merge[]): (story: string) => string {
  const into = new Map(merges.map((merge) => [merge.from, merge.into]));
  return (story) => {
    let at = story;
    for (let next = into.get(at); next !== undefined; next = into.get(at)) at = next;
    return at;
  };
}

/** Writes what the stream decided for a batch of articles: stories, members, merges, and what is to be refreshed. */
export async function writePlacements(
  tx: Tx,
  placed: readonly PlacedArticle[],
  stamp: Stamp & { countFrom: number },
): Promise<{ placed: number; storiesCreated: number }> {
  const merges = placed.flatMap(({ placement }) => placement.merged);
  const end = leadsTo(merges);
  const made = new Map(
    placed.flatMap(({ article, features, placement }) =>
      placement.isNew
        ? [[placement.story, { id: placement.story, title: article.title, language: features.language }]]
        : [],
    ),
  );
  const targets = [...new Set(placed.map(({ placement }) => end(placement.story)))];
  // Before the first of them is written: a refresh locks many of them at once, in the same order.
  await lockWithMerged(tx, [...targets, ...merges.map(({ from }) => from)]);
  await insertStories(
    tx,
    targets.flatMap((id) => made.get(id) ?? []),
    stamp.now,
  );
  await checkStanding(tx, targets);
  await insertMembers(
    tx,
    placed.map((each) => toMember(each, end(each.placement.story))),
    stamp,
  );
  // Stories that this batch made and merged away were never seen by anybody.
  for (const merge of merges) {
    if (!made.has(merge.from)) await mergeStory(tx, { from: merge.from, into: end(merge.into) }, stamp);
  }
  await touchStories(tx, confidences(placed, targets, end, stamp), stamp.now);
  if (merges.length > 0) await advanceRevision(tx, 'list', stamp.now);
  return { placed: placed.length, storiesCreated: await countCreated(tx, placed, end, stamp.countFrom) };
}

/** Merges stories that are there; the ones that are left wait for their refresh. */
export async function writeMerges(tx: Tx, merges: readonly Merge[], stamp: Stamp): Promise<void> {
  if (merges.length === 0) return;
  const end = leadsTo(merges);
  const left = [...new Set(merges.map(({ into }) => end(into)))];
  await lockWithMerged(tx, [...left, ...merges.map(({ from }) => from)]);
  await checkStanding(tx, left);
  for (const { from, into } of merges) await mergeStory(tx, { from, into: end(into) }, stamp);
  await touchStories(tx, new Map(left.map((id) => [id, stamp.confidenceOf(id)])), stamp.now);
  await advanceRevision(tx, 'list', stamp.now);
}

/** What the stream holds was removed meanwhile: it must be restored. */
export class StaleGroupingError extends Error {}

async function checkStanding(tx: Tx, stories: readonly string[]): Promise<void> {
  const active = await findActive(tx, stories);
  const gone = stories.find((id) => !active.has(id));
  if (gone !== undefined)
    throw new StaleGroupingError(`The grouping in memory holds story ${gone}, which is gone.`);
}

function toMember({ article, features, placement }: PlacedArticle, story: string) {
  return {
    article: article.id,
    story,
    copyOf: placement.copyOf,
    probability: clampUnit(placement.probability),
    outlet: article.outlet,
    language: features.language,
    dated: article.dated,
    features: Buffer.from(encodeFeatures(features)),
  };
}

function clampUnit(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** Of stories that the stream forgot at once, being older than its window, what the placement said. */
function confidences(
  placed: readonly PlacedArticle[],
  targets: readonly string[],
  end: (story: string) => string,
  stamp: Stamp,
): Map<string, number> {
  const said = new Map(placed.map(({ placement }) => [end(placement.story), placement.probability]));
  return new Map(targets.map((id) => [id, clampUnit(stamp.confidenceOf(id) || (said.get(id) ?? 0))]));
}

async function countCreated(
  tx: Tx,
  placed: readonly PlacedArticle[],
  end: (story: string) => string,
  countFrom: number,
): Promise<number> {
  const added = new Map<string, number>();
  for (const { placement } of placed) {
    const story = end(placement.story);
    added.set(story, (added.get(story) ?? 0) + 1);
  }
  const now = await countMembers(tx, [...added.keys()]);
  return [...now].filter(([id, count]) => count >= countFrom && count - (added.get(id) ?? 0) < countFrom)
    .length;
}
