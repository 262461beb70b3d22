import type { OpinionSign } from '../analysis/opinion-signs.ts';
import type { Side } from '../analysis/rating.ts';
import type { Region } from '../outlets/outlet.ts';

/** The publisher of an article of a story. */
export interface MemberOutlet {
  name: string;
  domain: string;
  /** The side of the outlet's rating; null if unrated. */
  side: Side | null;
  region: Region;
  isWire: boolean;
  /** Whether it prints mostly opinions. */
  isOpinionOutlet?: boolean;
}

/** An article of a story, as the projection needs it. */
export interface StoryMember {
  id: string;
  title: string;
  outlet: MemberOutlet;
  /** The side of the article's rating; null if unrated, which is never center. */
  side: Side | null;
  /** In [0, 1], or null. */
  credibility: number | null;
  /** The time of publication or of the fetch, ISO 8601. */
  dated: string;
  /** The article whose text it copies. */
  copyOf: string | null;
  /** Whether it is its author's view, as far as that is known; see `findOpinionSign`. */
  opinion?: OpinionSign | null;
  /** The topics of the analyzer, the story topic first. */
  topics: readonly string[];
  /** The probability that it belongs to the story, in [0, 1]. */
  probability: number;
}

/** The side of a lean in [-1, 1]: left at -0.1 and below, right at 0.1 and above. */
export function sideOf(lean: number | null): Side | null {
  if (lean === null) return null;
  return lean <= -0.1 ? 'left' : lean >= 0.1 ? 'right' : 'center';
}
