import type { ConfidenceWeights } from './confidence-features.ts';

/** Written by `npm run eval -- groups --fit`: fitted on what readers chose. */
export const confidenceWeights: ConfidenceWeights = {
  bias: -4.87,
  grouping: 1.61,
  shared: 11.732,
};
