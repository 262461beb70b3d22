import { setImmediate } from 'node:timers/promises';
import { decodeFeatures } from '#domain/clustering/encode-features.ts';
import type { StoryStream } from '#domain/clustering/story-stream.ts';
import type { Failure } from '#server/set-aside/process-with-bisection.ts';
import type { PlacedMember } from './placement-store.ts';

const batchSize = 200;

/**
 * Applies stored placements to a stream. Returns the articles whose features cannot be decoded: they stay in their
 * stories, and no article is compared with them.
 */
export async function syncStream(stream: StoryStream, members: readonly PlacedMember[]): Promise<Failure[]> {
  const unreadable: Failure[] = [];
  for (const [at, member] of members.entries()) {
    // An article takes 0.06 ms; other work of the process runs in between.
    if (at % batchSize === 0) await setImmediate();
    const { id, story, isLocked, isRepaired } = member;
    try {
      if (!stream.move(id, story)) stream.restore([toStored(member)]);
    } catch (error) {
      unreadable.push({ id, error });
    }
    if (isLocked) stream.lock(story);
    if (isRepaired) stream.markRepaired(story);
  }
  return unreadable;
}

function toStored({ id, story, features, outlet, dated }: PlacedMember) {
  return { id, story, features: decodeFeatures(features), outlet, publishedAt: dated.getTime() };
}
