import { decodeFeatures } from '#domain/clustering/encode-features.ts';
import type { Merge, StoryStream } from '#domain/clustering/story-stream.ts';
import type { Member } from './clustering-store.ts';

/** The newest article of each story. */
export function newestOfStories(members: readonly Member[]): Member[] {
  const newest = new Map<string, Member>();
  for (const member of members) newest.set(member.story, member);
  return [...newest.values()];
}

/**
 * Lets an article come a second time: with what came after it, it may show stories to be one. It stays in its
 * story, unless it was alone there and another story takes it, which is a merge as well. Stories that are
 * locked or were put right by hand are left as they are.
 */
function offerAgain(stream: StoryStream, member: Member): Merge[] {
  const { id, outlet, dated } = member;
  const article = { id, outlet, publishedAt: dated.getTime(), features: decodeFeatures(member.features) };
  // An article that is there is not placed anew: this only says where it is.
  const { story } = stream.add(article);
  if (story !== member.story || stream.isFixed(story)) return [];
  stream.remove(id);
  const isAlone = stream.confidence(story) === 0;
  const placement = stream.add(article);
  const merges = [...placement.merged];
  const isGone = merges.some(({ from }) => from === story);
  if (placement.story === story || isGone) return merges;
  if (isAlone && !placement.isNew && !stream.isFixed(placement.story))
    return [...merges, { from: story, into: placement.story }];
  stream.place(id, story);
  return merges;
}

/** The merges that the articles show when they are offered again. */
export function findDuplicates(stream: StoryStream, members: readonly Member[]): Merge[] {
  return members.flatMap((member) => offerAgain(stream, member));
}
