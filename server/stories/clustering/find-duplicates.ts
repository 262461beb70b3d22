import { decodeFeatures } from '#domain/clustering/encode-features.ts';
import type { Merge, StoryStream } from '#domain/clustering/story-stream.ts';
import type { PlacedMember } from './placement-store.ts';

/** The newest article of each story. */
export function newestOfStories(members: readonly PlacedMember[]): PlacedMember[] {
  const newest = new Map<string, PlacedMember>();
  for (const member of members) newest.set(member.story, member);
  return [...newest.values()];
}

/**
 * Places an article a second time. Together with later articles it may show that two stories are one. The article
 * stays in its story unless it is alone there and joins another story, which is a merge as well. Locked and
 * repaired stories do not change.
 */
function placeAgain(stream: StoryStream, member: PlacedMember): Merge[] {
  const { id, outlet, dated } = member;
  const article = { id, outlet, publishedAt: dated.getTime(), features: decodeFeatures(member.features) };
  // The stream does not move an article that it holds; this call only returns its story.
  const { story } = stream.place(article);
  if (story !== member.story || stream.isFixed(story)) return [];
  stream.remove(id);
  const isAlone = stream.confidence(story) === 0;
  const placement = stream.place(article);
  const merges = [...placement.merged];
  const isGone = merges.some(({ from }) => from === story);
  if (placement.story === story || isGone) return merges;
  if (isAlone && !placement.isNew && !stream.isFixed(placement.story))
    return [...merges, { from: story, into: placement.story }];
  stream.move(id, story);
  return merges;
}

/** The merges that follow from placing the articles again. */
export function findDuplicates(stream: StoryStream, members: readonly PlacedMember[]): Merge[] {
  return members.flatMap((member) => placeAgain(stream, member));
}
