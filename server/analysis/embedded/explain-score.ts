import { formatSigned, leanToNumeric } from '#domain/analysis/bias-scale.ts';
import { toPercent } from '#domain/analysis/credibility-bands.ts';
import type { CredibilityRating, LeanPart, LeanRating } from '#domain/analysis/rating.ts';

const partNames: Readonly<Record<LeanPart['kind'], string>> = {
  outlet: 'outlet',
  text: 'wording',
  model: 'model',
};
const aloneNames: Readonly<Record<LeanPart['kind'], string>> = {
  outlet: 'the rating of the outlet alone',
  text: 'the wording of the article alone',
  model: 'the findings of the language model alone',
};

function explainLean(lean: LeanRating): string {
  if (lean.estimate === null) return 'There is nothing to rate a lean from.';
  const rated = lean.parts.filter((part) => part.lean !== null && part.weight > 0);
  const shown = formatSigned(leanToNumeric(lean.estimate));
  if (lean.abstention !== null) {
    const from = lean.basis === 'model' ? 'the findings of the language model' : 'its wording';
    return `The article is unrated. The raw estimate from ${from} is ${shown} on the scale of −2 (left) to +2 (right).`;
  }
  const [only] = rated;
  if (rated.length === 1 && only !== undefined) {
    return `The bias score ${shown} is ${aloneNames[only.kind]}, on the scale of −2 (left) to +2 (right).`;
  }
  const sum = rated
    .map(
      (part) =>
        `${toPercent(part.weight)}% × ${partNames[part.kind]} ${formatSigned(leanToNumeric(part.lean ?? 0))}`,
    )
    .join(' plus ');
  return `The bias score is ${sum}, which gives ${shown} on the scale of −2 (left) to +2 (right).`;
}

function explainCredibility(credibility: CredibilityRating): string {
  const { score, outletReliability, factors } = credibility;
  if (score === null) return 'There is too little to rate credibility from.';
  const start =
    outletReliability === null
      ? 'Credibility starts at 50%, since the outlet is unrated.'
      : `Credibility starts at the outlet’s reliability, ${toPercent(outletReliability)}%.`;
  const points = factors
    .filter(({ effect }) => effect !== 0)
    .map(
      ({ label, effect }) =>
        `${label.toLowerCase()} ${effect > 0 ? '+' : '−'}${Math.round(Math.abs(effect) * 100)}`,
    );
  const change =
    points.length === 0 ? 'The text changes nothing.' : `Points for the text: ${points.join(', ')}.`;
  return `${start} ${change} The result is ${toPercent(score)}%.`;
}

/** Explains both scores, in words and with numbers that add up to the shown scores. */
export function explainScore(lean: LeanRating, credibility: CredibilityRating): string {
  return `${explainLean(lean)} ${explainCredibility(credibility)}`;
}
