import { judgeSentiment } from '#domain/stories/measure-sentiment.ts';
import type { StoryRow } from '../support/labelled-stories.ts';
import { measureArticleTone } from './measure-tone.ts';

/** 1 if the articles of a story together have a tone that is said, else 0. */
export function storyTone(rows: readonly StoryRow[]): number {
  return judgeSentiment(rows.map(measureArticleTone)) === null ? 0 : 1;
}
