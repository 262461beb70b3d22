import type { Indexed } from './article-index.ts';
import type { Comparable } from './pair-features.ts';
import type { NearPair } from './rivals.ts';

/** An article in the window. */
export interface WindowMember extends Indexed, Comparable {
  id: string;
  outlet: string | null;
  story: WindowStory;
  /** The likely neighbours; some may have left the window. */
  near: Map<WindowMember, NearPair>;
  /** Whether the neighbours were searched for. */
  isCompared: boolean;
}

/** A story with its articles in the window. */
export interface WindowStory {
  id: string;
  /** In order of arrival. */
  members: WindowMember[];
  /** No article joins it, and it is never merged automatically. */
  isLocked: boolean;
  /** An administrator moved its articles: it is never merged automatically. */
  isRepaired: boolean;
}
