import { StoryLedger } from './story-ledger.ts';
import { StoryStream, type StoryStreamOptions } from './story-stream.ts';
import type { NewMember } from './story-window.ts';

export interface ClusteredArticles {
  /** The number of the story of each article, in the order of the articles. */
  stories: Int32Array;
  /** The probability that a story reports one event, by its number; measured while it was in the window. */
  confidences: ReadonlyMap<number, number>;
}

const dayMs = 86_400_000;
/** The number of undated articles after which the confidence of grown stories is measured. */
const undatedBatch = 20_000;

/**
 * Places a collection and measures the confidence of its stories. Pass the articles in the order of publication. The
 * confidence of a story is measured once for each day of the stream, before its articles leave the window.
 */
export function placeAll(
  articles: Iterable<Omit<NewMember, 'id'>>,
  count: number,
  options: Omit<StoryStreamOptions, 'newStoryId'>,
): ClusteredArticles {
  let created = 0;
  const stream = new StoryStream({ ...options, newStoryId: () => String(created++) });
  const stories = new Int32Array(count);
  const ledger = new StoryLedger(stream);
  const confidences = new Map<number, number>();
  const grown = new Set<string>();
  let nextMeasureAt = -Infinity;
  let sinceMeasured = 0;
  let placed = 0;
  const measureGrown = (): void => {
    ledger.regroup();
    for (const story of ledger.takeChanged()) grown.add(story);
    for (const story of grown) confidences.set(Number(story), stream.confidence(story));
    grown.clear();
    sinceMeasured = 0;
  };
  for (const article of articles) {
    const { publishedAt } = article;
    if ((publishedAt !== null && publishedAt >= nextMeasureAt) || sinceMeasured >= undatedBatch) {
      measureGrown();
      if (publishedAt !== null) nextMeasureAt = publishedAt + dayMs;
    }
    const { story, merged } = ledger.place({ ...article, id: String(placed) });
    for (const { from } of merged) grown.delete(from);
    grown.add(story);
    placed += 1;
    sinceMeasured += 1;
  }
  measureGrown();
  for (let at = 0; at < placed; at += 1) stories[at] = Number(ledger.storyOf(String(at)));
  return { stories, confidences };
}
