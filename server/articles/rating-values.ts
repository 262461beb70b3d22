import { type Analysis, shownLean } from '#domain/analysis/rating.ts';
import { toJsonb } from '#server/db/to-jsonb.ts';

/** A rating as its columns store it. `analysis` is JSON. */
export interface RatingValues {
  analyzer: Analysis['analyzer']['name'];
  analyzer_version: string;
  analysis: string;
  lean: number | null;
  credibility: number | null;
}

export function buildRatingValues(analysis: Analysis): RatingValues {
  return {
    analyzer: analysis.analyzer.name,
    analyzer_version: analysis.analyzer.version,
    analysis: toJsonb(analysis),
    lean: shownLean(analysis.lean),
    credibility: analysis.credibility.score,
  };
}
