import type { Analysis, LeanRating } from '#domain/analysis/rating.ts';
import type { Outlet } from '#domain/outlets/outlet.ts';

function outletRating(outlet: Outlet | null): string {
  return outlet === null ? 'The outlet’s rating' : `The rating of ${outlet.name} in our outlet table`;
}

const wordingOf: Readonly<Record<Analysis['analyzer']['name'], string>> = {
  embedded: 'the wording of this article (built-in analyzer)',
  model: 'the findings of the language model in this article',
};

function unrated(lean: LeanRating, outlet: Outlet | null): string {
  if (lean.abstention === 'satire') return 'Unrated: the outlet publishes satire.';
  const who = outlet === null ? 'the outlet is not in our table' : `${outlet.name} is unrated in our table`;
  return `Unrated: ${who}, and the wording gives no clear sign.`;
}

/** `bias_source`: where the bias score comes from, for a reader. */
export function composeBiasSource(analysis: Analysis, outlet: Outlet | null): string {
  const { lean, analyzer } = analysis;
  if (lean.abstention !== null) return unrated(lean, outlet);
  const wording = wordingOf[analyzer.name];
  switch (lean.basis) {
    case 'outlet':
      return `${outletRating(outlet)} alone.`;
    case 'outlet+text':
      return `${outletRating(outlet)}, and ${wording}.`;
    case 'text':
    case 'model':
      return `${wording[0]?.toUpperCase()}${wording.slice(1)}.`;
    case 'none':
      return unrated(lean, outlet);
  }
}

/** `credibility_source`: where the credibility comes from, for a reader. */
export function composeCredibilitySource(analysis: Analysis, outlet: Outlet | null): string {
  const { credibility } = analysis;
  if (credibility.score === null) return 'Unknown: there is too little to rate.';
  const textPart = credibility.factors.length > 0;
  if (credibility.outletReliability === null)
    return 'What the text shows. The outlet’s reliability is unrated.';
  const who =
    outlet === null ? 'The outlet’s reliability' : `The reliability of ${outlet.name} in our outlet table`;
  return textPart ? `${who}, adjusted by what the text shows.` : `${who} alone.`;
}
