import type { ConfidenceWeights } from './confidence-features.ts';

/** Written by `npm run eval -- groups --fit`: fitted on what readers chose. */
export const confidenceWeights: ConfidenceWeights = {
  bias: -4.565,
  grouping: 1.637,
  shared: 10.615,
};
