import { biasCategory } from '#domain/analysis/bias-bands.ts';
import { toStoredLean } from '#domain/analysis/bias-scale.ts';
import { isGuestOpinion } from '#domain/analysis/guest-opinion.ts';
import { leanRange, mixLean, type UnweightedPart, weighParts } from '#domain/analysis/mix-lean.ts';
import type { AbstentionReason, LeanPart, LeanRating } from '#domain/analysis/rating.ts';
import { type Outlet, ratingOrigin } from '#domain/outlets/outlet.ts';
import { findEvidence } from './find-evidence.ts';
import type { WordingMeasures } from './measure-wording.ts';
import { minWords, type ParsedDocument } from './parse-document.ts';

/** Weights of outlet and wording when both have a lean: the outlet predicts an unseen article much better. */
export const leanStrengths = { outlet: 0.75, text: 0.25 };
/** Mean distance of the two sources of an outlet's lean from their mean, over the rated rows. */
export const outletSpread = 0.1;
/** A guest's opinion can be far from the lean of the outlet. */
const guest = { spread: 0.3, lessConfidence: 0.2 };
/** The lean of wording without an outlet's rating stays below this. */
export const maxAlone = 0.4;
/**
 * Compresses the score of wording without an outlet's rating below ±0.4 and keeps its order: wording alone predicts the
 * side better than the distance.
 */
function squash(score: number): number {
  return maxAlone * Math.tanh(score / maxAlone);
}

function squashMeasures(wording: WordingMeasures): WordingMeasures {
  const score = wording.score === null ? null : squash(wording.score);
  return { ...wording, score, repeated: wording.repeated.map(squash) };
}

/** Maximum absolute lean of the center. */
const maxOfCenter = 0.09;
/** With fewer different terms, the wording does not move an article of a center outlet out of the center. */
const minTermsForSide = 2;

/** Limits the wording of a center outlet's article with a single term, so that the weighted mean stays in the center. */
function keepInCenter(wording: WordingMeasures, outletLean: number): WordingMeasures {
  if (wording.score === null || wording.terms >= minTermsForSide || biasCategory(outletLean) !== 'center')
    return wording;
  const scoreAt = (edge: number): number => (edge - leanStrengths.outlet * outletLean) / leanStrengths.text;
  const keep = (score: number): number =>
    Math.max(scoreAt(-maxOfCenter), Math.min(scoreAt(maxOfCenter), score));
  return { ...wording, score: keep(wording.score), repeated: wording.repeated.map(keep) };
}

function outletPart(outlet: Outlet, isGuest: boolean): UnweightedPart {
  const rated =
    outlet.changedBy === undefined
      ? `Our table rates ${outlet.name}, weighed from named references.`
      : `The rating of ${outlet.name}, ${ratingOrigin(outlet)}.`;
  const note = outlet.lean === null ? `${outlet.name} has no rating in our table.` : rated;
  return {
    kind: 'outlet',
    lean: outlet.lean,
    strength: leanStrengths.outlet,
    confidence: outlet.lean === null ? 0 : 0.65 - (isGuest ? guest.lessConfidence : 0),
    note: isGuest ? `${note} The text says that a guest wrote it.` : note,
  };
}

const textNotes: Readonly<Record<AbstentionReason, string>> = {
  'no-text': 'There is no text to read.',
  'too-short': `The text has fewer than ${minWords} words.`,
  'not-english': 'The text is not in English.',
  'not-political': 'The text holds little political vocabulary.',
  'weak-signal': 'The wording resembles neither side clearly.',
  'british-subject': 'The text is about British politics, whose wording cannot be measured well enough yet.',
  satire: 'Satire is not rated.',
};

function textPart(wording: WordingMeasures): UnweightedPart {
  const hasLean = wording.abstention === null && wording.score !== null;
  return {
    kind: 'text',
    lean: hasLean ? wording.score : null,
    strength: leanStrengths.text,
    confidence: hasLean ? wording.chance : 0,
    note:
      wording.abstention === null
        ? 'The wording of the article, compared with outlets of both sides.'
        : textNotes[wording.abstention],
  };
}

function basisOf(parts: readonly LeanPart[]): LeanRating['basis'] {
  const rated = parts.filter((part) => part.lean !== null).map((part) => part.kind);
  if (rated.length === 2) return 'outlet+text';
  return rated[0] ?? 'none';
}

function confidenceOf(parts: readonly LeanPart[], abstained: boolean): number {
  if (abstained) return 0.3;
  const [outlet, text] = [
    parts.find(({ kind }) => kind === 'outlet'),
    parts.find(({ kind }) => kind === 'text'),
  ];
  if (outlet?.lean == null) return text?.confidence ?? 0;
  if (text?.lean == null) return outlet.confidence;
  if (Math.abs(outlet.lean) < 0.1) return outlet.confidence - 0.05;
  return Math.sign(outlet.lean) === Math.sign(text.lean)
    ? outlet.confidence + 0.05
    : outlet.confidence - 0.15;
}

function rangeOf(
  estimate: number,
  parts: readonly LeanPart[],
  wording: WordingMeasures,
  aroundOutlet: number,
): { low: number; high: number } {
  const outlet = parts.find((part) => part.kind === 'outlet' && part.lean !== null);
  const text = parts.find((part) => part.kind === 'text' && part.lean !== null);
  const repeated = text === undefined && outlet !== undefined ? [] : wording.repeated;
  const mixed = repeated.map((score) =>
    outlet === undefined ? score : outlet.weight * (outlet.lean ?? 0) + (1 - outlet.weight) * score,
  );
  const spread =
    outlet === undefined
      ? []
      : [estimate - aroundOutlet * outlet.weight, estimate + aroundOutlet * outlet.weight];
  return leanRange(estimate, [...mixed, ...spread]);
}

/**
 * The lean of an article: the weighted mean of outlet and wording. Without an outlet's lean, and when the wording
 * abstains, the raw score is the estimate and the rating abstains.
 */
export function rateLean(
  document: ParsedDocument,
  measures: WordingMeasures,
  outlet: Outlet | null,
): LeanRating {
  const wording = outlet?.lean == null ? squashMeasures(measures) : keepInCenter(measures, outlet.lean);
  const isGuest = isGuestOpinion(document.text);
  const parts = weighParts([...(outlet === null ? [] : [outletPart(outlet, isGuest)]), textPart(wording)]);
  const mixed = mixLean(parts);
  const estimate = mixed ?? wording.score;
  const abstention = outlet?.flags.includes('satire')
    ? 'satire'
    : mixed === null
      ? (wording.abstention ?? 'weak-signal')
      : null;
  const range =
    estimate === null ? null : rangeOf(estimate, parts, wording, isGuest ? guest.spread : outletSpread);
  return {
    estimate: estimate === null ? null : toStoredLean(estimate),
    low: range === null ? null : toStoredLean(range.low),
    high: range === null ? null : toStoredLean(range.high),
    confidence: estimate === null ? 0 : confidenceOf(parts, abstention !== null),
    abstention,
    basis: basisOf(parts),
    parts: parts.map((part) => ({ ...part, lean: part.lean === null ? null : toStoredLean(part.lean) })),
    evidence: document.english && document.wordCount >= 20 ? findEvidence(document) : [],
  };
}
