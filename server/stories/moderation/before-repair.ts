import { z } from 'zod';
import {
  storedList,
  storedObject,
  storedText,
  storedTextOrNull,
  storedTexts,
} from '#server/db/stored-json.ts';

/** The columns of a story that administrators may change. */
export interface StoryState {
  id: string;
  title: string;
  topic: string;
  titleLocked: boolean;
  topicLocked: boolean;
  isLocked: boolean;
  mergedInto: string | null;
}

export interface PlacedArticle {
  article: string;
  story: string;
  byHand: boolean;
}

/** The state before a repair; stored as `story_repairs.before`. Stories that the repair created are in `made` alone. */
export interface BeforeRepair {
  stories: StoryState[];
  articles: PlacedArticle[];
  made: string[];
}

const off = z.boolean().catch(false);

const storyState = z.object({
  id: z.string(),
  title: storedText,
  topic: z.string().catch('general'),
  titleLocked: off,
  topicLocked: off,
  isLocked: off,
  mergedInto: storedTextOrNull,
});

const beforeRepair = storedObject({
  stories: storedList(storyState),
  articles: storedList(z.object({ article: z.string(), story: z.string(), byHand: off })),
  made: storedTexts,
});

/** As any release wrote it. */
export function parseBeforeRepair(stored: unknown): BeforeRepair {
  return beforeRepair.parse(stored);
}
