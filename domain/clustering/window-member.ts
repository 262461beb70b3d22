import type { ArticleFeatures } from './article-features.ts';
import type { Indexed } from './article-index.ts';
import type { Comparable } from './pair-features.ts';

/** An article in the window. */
export interface WindowMember extends Indexed, Comparable {
  id: string;
  outlet: string | null;
  story: WindowStory;
}

/** A story as far as its articles are in the window. */
export interface WindowStory {
  id: string;
  /** In order of arrival. */
  members: WindowMember[];
  /** Nothing joins it by itself, and it is never merged by itself. */
  isLocked: boolean;
  /** Never merged by itself. */
  isKeptApart: boolean;
  /** What its articles have in common; null until it is asked for after a change. */
  core: ArticleFeatures | null;
}
