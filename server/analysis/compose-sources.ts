import type { Analysis, LeanPart, LeanRating } from '#domain/analysis/rating.ts';
import { type Outlet, ratingOrigin } from '#domain/outlets/outlet.ts';
import { upperFirst } from '#domain/text/cut-text.ts';

function outletRating(outlet: Outlet | null): string {
  return outlet === null ? 'The outlet’s rating' : `The rating of ${outlet.name} ${ratingOrigin(outlet)}`;
}

const textSource = 'the wording of this article (built-in analyzer)';
const modelSource = 'the language model’s findings in this article';

function unrated(lean: LeanRating, outlet: Outlet | null): string {
  if (lean.abstention === 'satire') return 'Unrated: the outlet publishes satire.';
  const who = outlet === null ? 'the outlet is not in our table' : `${outlet.name} is unrated in our table`;
  const wording =
    lean.abstention === 'british-subject'
      ? 'the wording of British politics is not rated yet'
      : 'the wording gives no clear sign';
  return `Unrated: ${who}, and ${wording}.`;
}

/** `bias_source`: the source of the bias score, for a reader. */
export function composeBiasSource(analysis: Pick<Analysis, 'lean'>, outlet: Outlet | null): string {
  const { lean } = analysis;
  if (lean.abstention !== null) return unrated(lean, outlet);
  const hasLean = (kind: LeanPart['kind']) =>
    lean.parts.some((part) => part.kind === kind && part.lean !== null && part.weight > 0);
  const own = [...(hasLean('text') ? [textSource] : []), ...(hasLean('model') ? [modelSource] : [])];
  const [first, second] = own;
  if (hasLean('outlet')) {
    const rating = outletRating(outlet);
    if (first === undefined) return `${rating} alone.`;
    if (second === undefined) return `${rating}, and ${first}.`;
    // The full names of three sources would make the sentence too long.
    return `${rating}, this article’s wording, and the language model’s findings.`;
  }
  if (first === undefined) return unrated(lean, outlet);
  const start = upperFirst(first);
  return second === undefined ? `${start}.` : `${start}, and ${second}.`;
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
