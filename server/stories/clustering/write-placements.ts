import { encodeFeatures } from '#domain/clustering/encode-features.ts';
import type { Merge, Placement, StoryStream } from '#domain/clustering/story-stream.ts';
import type { Tx } from '#server/db/db.ts';
import { advanceRevision } from '#server/stories/statistics-store.ts';
import { insertStories, listActive, lockWithMerged, mergeStory, touchStories } from './lifecycle-store.ts';
import { type AnalysedArticle, countMembers, insertMembers } from './placement-store.ts';

/** The articles that one transaction places in the stream. If the transaction fails they are removed again. */
export class PlacementBatch {
  #placed: PlacedArticle[] | null = null;
  /** The article that is being placed. */
  #current: string | null = null;

  place(stream: StoryStream, articles: readonly AnalysedArticle[]): PlacedArticle[] {
    const placed: PlacedArticle[] = [];
    this.#placed = placed;
    for (const article of articles) {
      const { id, features, outlet, dated } = article;
      this.#current = id;
      const placement = stream.place({ id, features, outlet, publishedAt: dated.getTime() });
      placed.push({ article, placement });
    }
    this.#current = null;
    return placed;
  }

  /** Returns false if nothing was placed yet or the placements cannot be undone, as with a merge. */
  undo(stream: StoryStream): boolean {
    const placed = this.#placed;
    const current = this.#current;
    [this.#placed, this.#current] = [null, null];
    if (placed === null || placed.some(({ placement }) => placement.merged.length > 0)) return false;
    for (const { article } of [...placed].reverse()) stream.remove(article.id);
    // If the failure came in the middle of an article, the stream may be inconsistent.
    return current === null || !stream.remove(current);
  }
}

export interface PlacedArticle {
  article: AnalysedArticle;
  placement: Placement;
}

export interface WriteContext {
  revision: number;
  now: Date;
  /** In [0, 1]; 0 for a story that the stream has forgotten. */
  confidenceOf(story: string): number;
}

/** Gives the story that holds a story's articles after all merges. */
export function buildMergeTarget(merges: readonly Merge[]): (story: string) => string {
  const into = new Map(merges.map((merge) => [merge.from, merge.into]));
  return (story) => {
    let at = story;
    for (let next = into.get(at); next !== undefined; next = into.get(at)) at = next;
    return at;
  };
}

/** Stores the placements of a batch: new stories, their articles and merges. Marks the stories for a new projection. */
export async function writePlacements(
  tx: Tx,
  placed: readonly PlacedArticle[],
  context: WriteContext & { countFrom: number },
): Promise<{ placed: number; storiesCreated: number }> {
  const merges = placed.flatMap(({ placement }) => placement.merged);
  const targetOf = buildMergeTarget(merges);
  const created = new Map(
    placed.flatMap(({ article, placement }) =>
      placement.isNew
        ? [
            [
              placement.story,
              { id: placement.story, title: article.title, language: article.features.language },
            ],
          ]
        : [],
    ),
  );
  const targets = [...new Set(placed.map(({ placement }) => targetOf(placement.story)))];
  // Before the first write: a refresh locks many of these rows at once, in the same order.
  await lockWithMerged(tx, [...targets, ...merges.map(({ from }) => from)]);
  await insertStories(
    tx,
    targets.flatMap((id) => created.get(id) ?? []),
    context.now,
  );
  await requireActive(tx, targets);
  await insertMembers(
    tx,
    placed.map((each) => toMember(each, targetOf(each.placement.story))),
    context,
  );
  // A story that this batch created and merged was never stored.
  for (const merge of merges) {
    if (!created.has(merge.from))
      await mergeStory(tx, { from: merge.from, into: targetOf(merge.into) }, context);
  }
  await touchStories(tx, listConfidences(placed, targets, targetOf, context), context.now);
  if (merges.length > 0) await advanceRevision(tx, 'list', context.now);
  return {
    placed: placed.length,
    storiesCreated: await countCreated(tx, placed, targetOf, context.countFrom),
  };
}

/** Merges stored stories and marks the remaining ones for a new projection. */
export async function writeMerges(tx: Tx, merges: readonly Merge[], context: WriteContext): Promise<void> {
  if (merges.length === 0) return;
  const targetOf = buildMergeTarget(merges);
  const remaining = [...new Set(merges.map(({ into }) => targetOf(into)))];
  await lockWithMerged(tx, [...remaining, ...merges.map(({ from }) => from)]);
  await requireActive(tx, remaining);
  for (const { from, into } of merges) await mergeStory(tx, { from, into: targetOf(into) }, context);
  await touchStories(tx, new Map(remaining.map((id) => [id, context.confidenceOf(id)])), context.now);
  await advanceRevision(tx, 'list', context.now);
}

/** A story of the stream was deleted or merged by another process: the stream must be restored. */
export class StaleStreamError extends Error {}

export async function requireActive(tx: Tx, stories: readonly string[]): Promise<void> {
  const active = await listActive(tx, stories);
  const gone = stories.find((id) => !active.has(id));
  if (gone !== undefined)
    throw new StaleStreamError(`The stream in memory has story ${gone}, which is no longer active.`);
}

function toMember({ article, placement }: PlacedArticle, story: string) {
  return {
    article: article.id,
    story,
    copyOf: placement.copyOf,
    probability: clampUnit(placement.probability),
    outlet: article.outlet,
    language: article.features.language,
    dated: article.dated,
    features: Buffer.from(encodeFeatures(article.features)),
  };
}

export function clampUnit(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** The confidence of each story. For one that is older than the window of the stream it is that of its placement. */
function listConfidences(
  placed: readonly PlacedArticle[],
  targets: readonly string[],
  targetOf: (story: string) => string,
  context: WriteContext,
): Map<string, number> {
  const ofPlacement = new Map(
    placed.map(({ placement }) => [targetOf(placement.story), placement.probability]),
  );
  return new Map(
    targets.map((id) => [id, clampUnit(context.confidenceOf(id) || (ofPlacement.get(id) ?? 0))]),
  );
}

async function countCreated(
  tx: Tx,
  placed: readonly PlacedArticle[],
  targetOf: (story: string) => string,
  countFrom: number,
): Promise<number> {
  const added = new Map<string, number>();
  for (const { placement } of placed) {
    const story = targetOf(placement.story);
    added.set(story, (added.get(story) ?? 0) + 1);
  }
  const counts = await countMembers(tx, [...added.keys()]);
  return [...counts].filter(([id, count]) => count >= countFrom && count - (added.get(id) ?? 0) < countFrom)
    .length;
}
