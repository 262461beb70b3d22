import { formatSigned, leanToNumeric } from '#domain/analysis/bias-scale.ts';
import { toPercent } from '#domain/analysis/credibility-bands.ts';
import type { Analysis, LeanPart } from '#domain/analysis/rating.ts';
import { type Outlet, ratingOrigin } from '#domain/outlets/outlet.ts';
import { upperFirst } from '#domain/text/cut-text.ts';

const nameOf: Readonly<Record<LeanPart['kind'], (outlet: Outlet | null) => string>> = {
  outlet: (outlet) =>
    outlet === null ? 'the outlet’s rating' : `the rating of ${outlet.name} ${ratingOrigin(outlet)}`,
  text: () => 'this article’s own wording',
  model: () => 'the language model’s findings in it',
};

/** "a", "a and b", "a, b and c". */
const join = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

function unrated({ lean }: Pick<Analysis, 'lean'>, outlet: Outlet | null): string {
  if (lean.abstention === 'satire') return 'Unrated: the outlet publishes satire.';
  const who = outlet === null ? 'the outlet is not in our table' : `${outlet.name} is unrated in our table`;
  return `Unrated: ${who}, and the article’s own wording does not count.`;
}

/** `bias_source`: what counted in the bias score, and how much, in one sentence. */
export function composeBiasSource(analysis: Pick<Analysis, 'lean'>, outlet: Outlet | null): string {
  const { lean } = analysis;
  const counted = lean.parts.filter((part) => part.lean !== null && part.weight > 0);
  if (lean.abstention !== null || counted.length === 0) return unrated(analysis, outlet);
  if (counted.length > 1)
    return `${join(counted.map(({ kind, weight }) => `${toPercent(weight)}% ${nameOf[kind](outlet)}`))}.`;
  const only = upperFirst(counted.map(({ kind }) => nameOf[kind](outlet)).join(''));
  const text = lean.parts.find(({ kind }) => kind === 'text');
  if (text?.lean == null || text.weight > 0) return `${only}.`;
  return `${only}; its own wording, ${formatSigned(leanToNumeric(text.lean))}, is shown beside it and does not count.`;
}

/** `credibility_source`: the source of the credibility, for a reader. */
export function composeCredibilitySource(
  analysis: Pick<Analysis, 'credibility'>,
  outlet: Outlet | null,
): string {
  const { credibility } = analysis;
  if (credibility.score === null) return 'Unknown: there is too little to rate.';
  const textPart = credibility.factors.length > 0;
  if (credibility.outletReliability === null)
    return 'What the text shows. The outlet’s reliability is unrated.';
  const who =
    outlet === null
      ? 'The outlet’s reliability'
      : `The reliability of ${outlet.name} ${ratingOrigin(outlet)}`;
  return textPart ? `${who}, adjusted by what the text shows.` : `${who} alone.`;
}
