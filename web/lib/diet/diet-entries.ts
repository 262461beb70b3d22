import type { Side } from '#domain/analysis/rating.ts';

/** An article that was opened. */
export interface OpenedArticle {
  /** Milliseconds since 1970. */
  at: number;
  title: string;
  /** The domain of the outlet. */
  outlet: string;
  outletName: string;
  /** The side of the article; null when unrated. */
  side: Side | null;
  /** Null where it is not known. */
  topic: string | null;
  /** The id of the story that the article is in, or null. */
  story: string | null;
}

/** Articles by side. */
export type SideCounts = Record<Side | 'unrated', number>;

/** What an edition offered on a day: the articles of the stories that it showed. */
export interface DayOffer {
  /** 'uk 2026-10-01': the edition and the day in the zone of the reader. */
  id: string;
  /** The time of the newest snapshot of that day, in milliseconds since 1970. */
  at: number;
  sides: SideCounts;
  /** Articles by topic. */
  topics: Record<string, number>;
}

/** The times of marks. */
export type MarkName = 'readAt' | 'savedAt' | 'hiddenAt';

/** What the reader did with a story; the times are in milliseconds since 1970. */
export interface StoryMark {
  /** The id of the story. */
  story: string;
  title: string;
  topic: string;
  readAt?: number;
  savedAt?: number;
  hiddenAt?: number;
}

/** The mark of a story after a change; undefined where nothing changes. */
export type ChangeMark = (mark: StoryMark | undefined) => StoryMark | undefined;

/** Whether a mark says nothing. */
export function isEmptyMark({ readAt, savedAt, hiddenAt }: StoryMark): boolean {
  return [readAt, savedAt, hiddenAt].every((time) => time === undefined);
}

/** All that is stored of one reader. */
export interface DietData {
  opened: OpenedArticle[];
  offered: DayOffer[];
  marks: StoryMark[];
}
