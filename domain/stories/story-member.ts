import type { Side } from '../analysis/rating.ts';
import type { Region } from '../outlets/outlet.ts';

/** Who published an article of a story. */
export interface MemberOutlet {
  name: string;
  domain: string;
  /** Of the outlet's own rating; null when unrated. */
  side: Side | null;
  region: Region;
  isWire: boolean;
}

/** An article of a story, as the story's facts are counted from it. */
export interface StoryMember {
  id: string;
  title: string;
  outlet: MemberOutlet;
  /** Of the article's rating; null when unrated, which is never center. */
  side: Side | null;
  /** In [0, 1], or null. */
  credibility: number | null;
  /** When it came, ISO 8601. */
  dated: string;
  /** The article whose text it repeats. */
  copyOf: string | null;
  /** As the analyzer names them, story topic first. */
  topics: readonly string[];
  /** That it belongs to the story, in [0, 1]. */
  probability: number;
}

/** The side of a lean in [-1, 1]: left at -0.1 and below, right at 0.1 and above. */
export function sideOf(lean: number | null): Side | null {
  if (lean === null) return null;
  return lean <= -0.1 ? 'left' : lean >= 0.1 ? 'right' : 'center';
}
