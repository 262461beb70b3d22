import { StoryStream, type StoryStreamOptions } from './story-stream.ts';
import type { NewMember } from './story-window.ts';

export interface FinishedStories {
  /** For each article in the order given, the number of its story. */
  stories: Int32Array;
  /** By the number of a story: the probability that it holds one event, taken while it was in the window. */
  confidences: ReadonlyMap<number, number>;
}

const dayMs = 86_400_000;
/** Undated articles after which what has grown is looked at. */
const undatedStretch = 20_000;

/**
 * Puts a collection into stories and says how sure each is. Give the articles in order of publication. The
 * confidence of a story is taken once a day of the stream, before its articles leave the window.
 */
export function placeAll(
  articles: Iterable<Omit<NewMember, 'id'>>,
  count: number,
  options: Omit<StoryStreamOptions, 'newStoryId'>,
): FinishedStories {
  let named = 0;
  const stream = new StoryStream({ ...options, newStoryId: () => String(named++) });
  const stories = new Int32Array(count);
  const into = new Map<number, number>();
  const confidences = new Map<number, number>();
  const grown = new Set<string>();
  let lookAt = -Infinity;
  let stretch = 0;
  let placed = 0;
  const look = (): void => {
    for (const story of grown) confidences.set(Number(story), stream.confidence(story));
    grown.clear();
    stretch = 0;
  };
  for (const article of articles) {
    const { publishedAt } = article;
    if ((publishedAt !== null && publishedAt >= lookAt) || stretch >= undatedStretch) {
      look();
      if (publishedAt !== null) lookAt = publishedAt + dayMs;
    }
    const { story, merged } = stream.place({ ...article, id: String(placed) });
    for (const merge of merged) {
      into.set(Number(merge.from), Number(merge.into));
      grown.delete(merge.from);
    }
    stories[placed] = Number(story);
    grown.add(story);
    placed += 1;
    stretch += 1;
  }
  look();
  for (let i = 0; i < placed; i += 1) stories[i] = rootOf(stories[i] ?? 0, into);
  return { stories, confidences };
}

function rootOf(story: number, into: Map<number, number>): number {
  let root = story;
  for (let next = into.get(root); next !== undefined; next = into.get(root)) root = next;
  if (root !== story) into.set(story, root);
  return root;
}
