import { type Side, sides } from '#domain/analysis/rating.ts';
import type { StoryTopic } from '#domain/analysis/topic-names.ts';

/** A side to filter by; articles without a rating have none. */
export const searchSides = [...sides, 'unrated'] as const;
export type SearchSide = (typeof searchSides)[number];

export function searchSideOf(side: Side | null): SearchSide {
  return side ?? 'unrated';
}

/** What results are limited to. Values of one kind are alternatives; the kinds must all hold. */
export interface SearchFilters {
  /** Names or domains of outlets, as typed. */
  outlets: string[];
  sides: SearchSide[];
  topics: StoryTopic[];
}

/** A parsed search. Words are in lower case and consist of letters, digits and marks. */
export interface SearchQuery {
  /** Each must occur, in any inflection. */
  words: string[];
  /** The words of each must occur as written, one after the other. */
  phrases: string[][];
  /** None of these words and phrases may occur. */
  excluded: string[][];
  filters: SearchFilters;
  excludedFilters: SearchFilters;
  /** The article is older than this; null is without a limit. */
  before: Date | null;
  /** The article is as old as this or newer. */
  after: Date | null;
  problems: SearchProblem[];
}

/** A part of a search that has no effect. */
export interface SearchProblem {
  /** The part, as typed. */
  part: string;
  /** What is wrong and what to write instead. */
  message: string;
}

/** Maximum number of UTF-16 units of a search. */
export const maxSearchLength = 1000;
