export const confidenceLevels = ['Sure', 'Fairly sure', 'Not sure'] as const;
export type ConfidenceWords = (typeof confidenceLevels)[number];

/** From this confidence upwards a rating is called Sure. */
export const sureFrom = 0.75;
/** From this confidence upwards, and below `sureFrom`, it is called Fairly sure. */
export const fairlySureFrom = 0.55;

/** A confidence in [0, 1] in words. */
export function confidenceWords(confidence: number): ConfidenceWords {
  if (confidence >= sureFrom) return 'Sure';
  return confidence >= fairlySureFrom ? 'Fairly sure' : 'Not sure';
}
