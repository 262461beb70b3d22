import { formatSigned, leanToNumeric } from '#domain/analysis/bias-scale.ts';
import { hasOppositeSides } from '#domain/analysis/mix-model-part.ts';
import type { ModelAnalysis } from './analyze-with-model.ts';

function passages(count: number): string {
  return count === 1 ? 'one passage' : `${count} passages`;
}

/** Where the model's part comes from, or why it is silent. */
export function modelNote(reading: ModelAnalysis, model: string): string {
  const { lean, verified, dropped } = reading;
  const found = Math.max(verified.plain, verified.masked);
  if (lean === null && found === 0 && dropped > 0) {
    return `None of the passages that the language model ${model} quoted could be confirmed in the text.`;
  }
  if (lean === null && found === 0)
    return `The language model ${model} points to no wording that stands out.`;
  if (lean === null) return `The language model ${model} points to no wording that favours a side.`;
  if (hasOppositeSides(reading)) {
    return `The two readings of the language model ${model} take opposite sides, so they count nothing.`;
  }
  return `The language model ${model} points to ${passages(found)}. The program found each in the text and computed the number.`;
}

/** Paragraphs on the wording: the model's own sentences, labelled, and how many of its quotes held. */
export function describeModelAnalysis(reading: ModelAnalysis, model: string): string[] {
  const { wording, verified, dropped } = reading;
  const counted = `The language model ${model} read the article twice, the second time without names. Passages confirmed in the text: ${verified.plain} with names, ${verified.masked} without. Quotes dropped: ${dropped}.`;
  return [...(wording.length === 0 ? [] : [wording.join(' ')]), counted];
}

/**
 * How the model's number came about, for the reasoning.
 * @param weight of the model's part in the mixture
 */
export function explainModelScore(reading: ModelAnalysis, weight: number): string {
  if (reading.lean === null || reading.low === null || reading.high === null) {
    return 'The language model adds no number.';
  }
  const shown = [reading.low, reading.high].map((lean) => formatSigned(leanToNumeric(lean)));
  const spread =
    shown[0] === shown[1]
      ? `Both readings of the model give ${shown[0]}`
      : `The model’s two readings, with and without names, give ${shown[0]} and ${shown[1]}`;
  const rule = `${spread}. A reading is (R − L) / (R + L + 1) over its confirmed passages, each counted 1/3 to 1 by strength`;
  if (hasOppositeSides(reading))
    return `${rule}. They take opposite sides, so the model’s part counts nothing.`;
  const share = weight === 1 ? 'alone' : `at ${Math.round(weight * 100)}%, by its confidence`;
  return `${rule}, and the model’s part is the mean, ${share}.`;
}
