import { formatSigned, leanToNumeric } from '#domain/analysis/bias-scale.ts';
import { hasOppositeSides } from '#domain/analysis/mix-model-part.ts';
import type { ModelAnalysis } from './analyze-with-model.ts';

function passages(count: number): string {
  return count === 1 ? 'one passage' : `${count} passages`;
}

/** The source of the model's part, or the reason why it has no lean. */
export function modelNote(analysis: ModelAnalysis, model: string): string {
  const { lean, verified, dropped } = analysis;
  const found = Math.max(verified.plain, verified.masked);
  if (lean === null && found === 0 && dropped > 0) {
    return `None of the passages that the language model ${model} quoted could be confirmed in the text.`;
  }
  if (lean === null && found === 0)
    return `The language model ${model} points to no wording that stands out.`;
  if (lean === null) return `The language model ${model} points to no wording that favours a side.`;
  if (hasOppositeSides(analysis)) {
    return `The two readings of the language model ${model} take opposite sides, so they count nothing.`;
  }
  return `The language model ${model} points to ${passages(found)}. The program found each in the text and computed the number.`;
}

/** Paragraphs on the wording: the model's own sentences, and the numbers of confirmed and dropped quotes. */
export function describeModelAnalysis(analysis: ModelAnalysis, model: string): string[] {
  const { wording, verified, dropped } = analysis;
  const counted = `The language model ${model} read the article twice, the second time without names. Passages confirmed in the text: ${verified.plain} with names, ${verified.masked} without. Quotes dropped: ${dropped}.`;
  return [...(wording.length === 0 ? [] : [wording.join(' ')]), counted];
}

/**
 * How the model's number is computed, for the reasoning.
 * @param weight of the model's part in the mean
 */
export function explainModelScore(analysis: ModelAnalysis, weight: number): string {
  if (analysis.lean === null || analysis.low === null || analysis.high === null) {
    return 'The language model adds no number.';
  }
  const shown = [analysis.low, analysis.high].map((lean) => formatSigned(leanToNumeric(lean)));
  const spread =
    shown[0] === shown[1]
      ? `Both readings of the model give ${shown[0]}`
      : `The model’s two readings, with and without names, give ${shown[0]} and ${shown[1]}`;
  const rule = `${spread}. A reading is (R − L) / (R + L + 1) over its confirmed passages, each counted 1/3 to 1 by strength`;
  if (hasOppositeSides(analysis))
    return `${rule}. They take opposite sides, so the model’s part counts nothing.`;
  const share = weight === 1 ? 'alone' : `at ${Math.round(weight * 100)}%, by its confidence`;
  return `${rule}, and the model’s part is the mean, ${share}.`;
}
