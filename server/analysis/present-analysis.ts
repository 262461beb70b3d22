import type { BiasCheckResult } from '#contract/bias-check.ts';
import { formatSigned, leanToNumeric } from '#domain/analysis/bias-scale.ts';
import { confidenceWords } from '#domain/analysis/confidence-words.ts';
import { type CredibilityBand, credibilityLabel, toPercent } from '#domain/analysis/credibility-bands.ts';
import { type AnalysisSections, formatAnalysis } from '#domain/analysis/format-analysis.ts';
import {
  type Analysis,
  type CredibilityRating,
  type LeanPart,
  type LeanRating,
  shownLean,
} from '#domain/analysis/rating.ts';
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

const noWording = 'The wording of this article is not rated.';

function toLines(passages: readonly string[]): string[] {
  return passages.map((passage) => passage.replace(/\s+/g, ' ').trim()).filter((line) => line !== '');
}

/** Summary and bias analysis of an article, each as lines; a sentence says why where the wording is not rated. */
export function buildAnalysisSections({
  summary,
  biasAnalysis,
}: Pick<Analysis, 'summary' | 'biasAnalysis'>): AnalysisSections {
  const paragraphs = toLines(biasAnalysis);
  return {
    summary: toLines(summary),
    biasAnalysis: paragraphs.length > 0 ? paragraphs : [noWording],
  };
}

type BiasRating = NonNullable<BiasCheckResult['bias']>;
type ShownCredibility = NonNullable<BiasCheckResult['credibility']>;
type OwnWording = NonNullable<BiasCheckResult['wording']>;
type ShownOutlet = NonNullable<BiasCheckResult['outlet']>;

/** The lean rating on the checker's scale of -2 to 2. The range of an abstained rating is null. */
export function toBiasRating(lean: LeanRating): BiasRating {
  const abstained = lean.abstention !== null;
  return {
    low: abstained ? null : leanToNumeric(lean.low),
    high: abstained ? null : leanToNumeric(lean.high),
    confidence: lean.confidence,
    confidence_words: confidenceWords(lean.confidence),
    abstained,
    abstained_because: lean.abstention,
    parts: lean.parts.map((part) => ({
      kind: part.kind,
      score: leanToNumeric(part.lean),
      weight: part.weight,
      confidence: part.confidence,
      note: part.note,
    })),
    evidence: lean.evidence.map((evidence) => ({ ...evidence })),
    ...(lean.modelLean === undefined ? {} : { model_lean: lean.modelLean }),
  };
}

/** The lean of the wording, with its terms; null where it has none. */
function toOwnWording(lean: LeanRating): OwnWording | null {
  const part = lean.parts.find(({ kind }) => kind === 'text');
  if (part?.lean == null) return null;
  const terms = new Map(
    lean.evidence
      .filter(({ kind }) => kind !== 'model-finding')
      .flatMap(({ terms: own = [], side }) => own.map((term) => [term.toLowerCase(), { term, side }])),
  );
  return {
    score: leanToNumeric(part.lean),
    certainty: confidenceWords(part.confidence),
    weight: part.weight,
    counts: part.weight > 0,
    terms: [...terms.values()],
    note: part.note,
  };
}

/** The credibility rating with the label of the administrator's rows. */
function toCredibilityRating(
  credibility: CredibilityRating,
  bands: readonly CredibilityBand[],
): ShownCredibility {
  return {
    low: credibility.low,
    high: credibility.high,
    confidence_words: confidenceWords(credibility.confidence),
    label: credibilityLabel(credibility.score, bands),
    outlet_reliability: credibility.outletReliability,
    factors: credibility.factors.map((factor) => ({ ...factor })),
    ...(credibility.signs === undefined ? {} : { signs: credibility.signs }),
  };
}

function toCheckedOutlet(outlet: Outlet): ShownOutlet {
  return {
    name: outlet.name,
    domain: outlet.domain,
    country: outlet.country,
    owner: outlet.owner,
    kind: outlet.kind,
    bias_score_numeric: leanToNumeric(outlet.lean),
    reliability: outlet.reliability,
    flags: [...outlet.flags],
    references: [...outlet.references],
  };
}

/**
 * The text that the specification describes, and the sections it is written from.
 * @param passages of each sentence of the summary
 */
export function toAnalysisText(
  sections: AnalysisSections,
  passages?: Analysis['summaryPassages'],
): Required<Pick<BiasCheckResult, 'ai_analysis' | 'analysis_sections'>> {
  const { summary, biasAnalysis } = sections;
  const hasPassages = passages !== undefined && passages.length === summary.length;
  return {
    ai_analysis: formatAnalysis(sections),
    analysis_sections: {
      ...{ summary, bias_analysis: biasAnalysis },
      ...(hasPassages ? { summary_passages: passages } : {}),
    },
  };
}

/** The fields of a bias check's answer that come from the analysis. */
type PresentedAnalysis = Pick<
  BiasCheckResult,
  | 'bias_score_numeric'
  | 'credibility_score_numeric'
  | 'bias_source'
  | 'credibility_source'
  | 'ai_analysis'
  | 'analysis_sections'
  | 'reasoning'
  | 'topics'
  | 'bias'
  | 'wording'
  | 'kind'
  | 'credibility'
  | 'outlet'
  | 'analyzer'
  | 'notes'
>;

/** `bands`: the rows of the credibility configuration in force. */
export function presentAnalysis(input: {
  analysis: Analysis;
  outlet: Outlet | null;
  bands: readonly CredibilityBand[];
}): PresentedAnalysis {
  const { analysis, outlet, bands } = input;
  return {
    bias_score_numeric: leanToNumeric(shownLean(analysis.lean)),
    credibility_score_numeric: analysis.credibility.score,
    bias_source: composeBiasSource(analysis, outlet),
    credibility_source: composeCredibilitySource(analysis, outlet),
    ...toAnalysisText(buildAnalysisSections(analysis), analysis.summaryPassages),
    reasoning: analysis.reasoning,
    topics: analysis.topics,
    bias: toBiasRating(analysis.lean),
    wording: toOwnWording(analysis.lean),
    ...(analysis.kind === undefined ? {} : { kind: analysis.kind }),
    credibility: toCredibilityRating(analysis.credibility, bands),
    outlet: outlet === null ? null : toCheckedOutlet(outlet),
    analyzer: analysis.analyzer,
    notes: analysis.notes,
  };
}
