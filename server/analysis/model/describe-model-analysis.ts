import { type ArticleKind, type ArticleKindName, isUnmarked } from '#domain/analysis/article-kind.ts';
import { formatSigned, leanToNumeric } from '#domain/analysis/bias-scale.ts';
import { hasOppositeSides } from '#domain/analysis/mix-model-part.ts';
import type { ModelAnalysis } from './analyze-with-model.ts';

function passages(count: number): string {
  return count === 1 ? 'one passage' : `${count} passages`;
}

/** Only a publisher can say that a piece is paid for or satire. */
const readableKinds: ReadonlySet<ArticleKindName> = new Set(['report', 'opinion', 'analysis', 'feature']);

const stepWords: Readonly<Record<number, string>> = {
  [-2]: 'clearly left',
  [-1]: 'left of the middle',
  0: 'as of no side',
  1: 'right of the middle',
  2: 'clearly right',
};

/** The source of the model's part, or the reason why it has no lean. */
export function modelNote(analysis: ModelAnalysis, model: string): string {
  const { lean, verified, dropped } = analysis;
  if (lean === null && verified === 0 && dropped > 0) {
    return `None of the passages that the language model ${model} quoted could be confirmed in the text.`;
  }
  if (lean === null && verified === 0)
    return `The language model ${model} points to no wording that stands out.`;
  if (lean === null) return `The language model ${model} points to no wording that favours a side.`;
  if (hasOppositeSides(analysis)) {
    return `The passages of the language model ${model} and its own reading take opposite sides, so they count nothing.`;
  }
  return `The language model ${model} points to ${passages(verified)}. The program found each in the text and computed the number.`;
}

/** Paragraphs on the wording: the model's own reasons, and the numbers of confirmed and dropped quotes. */
export function describeModelAnalysis(analysis: ModelAnalysis, model: string): string[] {
  const { modelLean, verified, dropped } = analysis;
  const reasons = modelLean?.reasons ?? [];
  const read = modelLean === null ? '' : ` and read it ${stepWords[modelLean.step]}`;
  const counted = `The language model ${model} got the article without the names of people and outlet${read}. Passages confirmed in the text: ${verified}. Quotes dropped: ${dropped}.`;
  return [...(reasons.length === 0 ? [] : [reasons.map(({ text }) => text).join(' ')]), counted];
}

/**
 * How the model's number is computed, for the reasoning.
 * @param weight of the model's part in the mean
 */
export function explainModelScore(analysis: ModelAnalysis, weight: number): string {
  const { lean, low, high, modelLean } = analysis;
  if (lean === null || low === null || high === null) return 'The language model adds no number.';
  const shown = [low, high].map((each) => formatSigned(leanToNumeric(each)));
  const rule = 'The language model’s passages give (R − L) / (R + L + 1), each counted 1/3 to 1 by strength';
  const own =
    modelLean === null
      ? ''
      : `; its own reading is ${formatSigned(modelLean.step)}, counted no further than the passages`;
  const range = shown[0] === shown[1] ? `: ${shown[0]}` : `: from ${shown[0]} to ${shown[1]}`;
  if (hasOppositeSides(analysis))
    return `${rule}${own}${range}. They take opposite sides, so the model’s part counts nothing.`;
  const share = weight === 1 ? 'alone' : `at ${Math.round(weight * 100)}%, by its confidence`;
  return `${rule}${own}${range}. The model’s part is the mean, ${share}.`;
}

/** Names the kind by the model where only the wording says it; a mark of the publisher stands. */
export function mixKind(
  base: ArticleKind | undefined,
  found: ModelAnalysis,
  model: string,
): ArticleKind | undefined {
  const name = found.kind;
  const isKnown = name === null || name === base?.name || !readableKinds.has(name);
  if (isKnown || base === undefined || !isUnmarked(base)) return base;
  return { name, reason: `No mark says so; the language model ${model} reads it as one.` };
}
