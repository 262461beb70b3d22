import { setImmediate } from 'node:timers/promises';
import { decodeFeatures } from '#domain/clustering/encode-features.ts';
import type { StoryStream } from '#domain/clustering/story-stream.ts';
import type { Failure } from '#server/set-aside/work-by-halves.ts';
import type { Member } from './clustering-store.ts';

const followedAtOnce = 200;

/**
 * Brings a stream to where the stored members are. Gives those that cannot be read: they stay in their stories, and
 * nothing is compared with them.
 */
export async function follow(stream: StoryStream, members: readonly Member[]): Promise<Failure[]> {
  const unreadable: Failure[] = [];
  for (const [at, member] of members.entries()) {
    // An article takes 0.06 ms: others get their turn in between.
    if (at % followedAtOnce === 0) await setImmediate();
    const { id, story, isLocked, isRepaired } = member;
    try {
      if (!stream.place(id, story)) stream.restore([toStored(member)]);
    } catch (error) {
      unreadable.push({ id, error });
    }
    if (isLocked) stream.lock(story);
    if (isRepaired) stream.keepApart(story);
  }
  return unreadable;
}

function toStored({ id, story, features, outlet, dated }: Member) {
  return { id, story, features: decodeFeatures(features), outlet, publishedAt: dated.getTime() };
}
