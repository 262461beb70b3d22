import type { Regrouping } from '#domain/clustering/regrouper.ts';
import type { StoryStream } from '#domain/clustering/story-stream.ts';
import type { Tx } from '#server/db/db.ts';
import { advanceRevision } from '#server/stories/statistics-store.ts';
import { insertStories, lockWithMerged, mergeStory, touchStories } from './lifecycle-store.ts';
import { listMemberTitles, moveMembers, unlinkCopies } from './placement-store.ts';
import { buildMergeTarget, clampUnit, requireActive, type WriteContext } from './write-placements.ts';

type At = Omit<WriteContext, 'confidenceOf'>;

/** Groups articles of the stream again and stores what changes. Marks the stories for a new projection. */
export async function writeRegrouping(
  tx: Tx,
  stream: StoryStream,
  articleIds: readonly string[],
  context: At,
): Promise<void> {
  const { created, moves, merged } = stream.regroup(articleIds);
  if (moves.length === 0 && merged.length === 0) return;
  const targetOf = buildMergeTarget(merged);
  const isNew = new Set(created.map(({ story }) => story));
  const touched = [...moves.flatMap(({ from, to }) => [from, to]), ...merged.map(({ into }) => into)];
  const stories = [...new Set(touched.map(targetOf))];
  const stored = stories.filter((id) => !isNew.has(id));
  await lockWithMerged(tx, [...stored, ...merged.map(({ from }) => from)]);
  await requireActive(tx, stored);
  await insertCreated(tx, created, context);
  await moveMembers(
    tx,
    moves.map(({ article, to }) => ({
      article,
      story: to,
      probability: clampUnit(stream.probability(article)),
    })),
    context,
  );
  for (const { from, into } of merged) await mergeStory(tx, { from, into: targetOf(into) }, context);
  await unlinkCopies(tx, stories);
  await touchStories(tx, new Map(stories.map((id) => [id, clampUnit(stream.confidence(id))])), context.now);
  await advanceRevision(tx, 'list', context.now);
}

async function insertCreated(tx: Tx, created: Regrouping['created'], { now }: At): Promise<void> {
  const articles = new Map(
    (
      await listMemberTitles(
        tx,
        created.map(({ article }) => article),
      )
    ).map((article) => [article.id, article]),
  );
  await insertStories(
    tx,
    created.map(({ story, article }) => ({
      id: story,
      title: articles.get(article)?.title ?? '',
      language: articles.get(article)?.language ?? 'en',
    })),
    now,
  );
}
