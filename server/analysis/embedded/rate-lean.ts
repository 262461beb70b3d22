import { biasCategory } from '#domain/analysis/bias-bands.ts';
import { toStoredLean } from '#domain/analysis/bias-scale.ts';
import { isGuestOpinion } from '#domain/analysis/guest-opinion.ts';
import { leanRange, mixLean, type UnweightedPart, weighParts } from '#domain/analysis/mix-lean.ts';
import type { AbstentionReason, LeanPart, LeanRating } from '#domain/analysis/rating.ts';
import { type Outlet, ratingOrigin } from '#domain/outlets/outlet.ts';
import { findEvidence } from './find-evidence.ts';
import type { WordingMeasures } from './measure-wording.ts';
import { minWords, type ParsedDocument } from './parse-document.ts';

/** Shares of outlet and wording when both speak: the outlet says far more about an unseen article. */
export const leanStrengths = { outlet: 0.75, text: 0.25 };
/** How far the two sources of an outlet's lean lie from their mean, on average over the rated rows. */
export const outletSpread = 0.1;
/** A guest's opinion may lie far from the line of the outlet that printed it. */
const guest = { spread: 0.3, lessConfidence: 0.2 };
/** Wording without an outlet's rating stays below this. */
export const maxAlone = 0.4;
/**
 * Brings the score of wording that stands alone below ±0.4, keeping its order: without the outlet, wording
 * tells the side better than the distance.
 */
function squash(score: number): number {
  return maxAlone * Math.tanh(score / maxAlone);
}

function squashMeasures(reading: WordingMeasures): WordingMeasures {
  const score = reading.score === null ? null : squash(reading.score);
  return { ...reading, score, repeated: reading.repeated.map(squash) };
}

/** What still counts as center. */
const maxOfCenter = 0.09;
/** With fewer different terms the wording does not take an outlet of the center out of it. */
const clearTerms = 2;

/** The wording beside an outlet of the center, where a single term bears it out: the mixture stays in the center. */
function keepInCenter(reading: WordingMeasures, outletLean: number): WordingMeasures {
  if (reading.score === null || reading.terms >= clearTerms || biasCategory(outletLean) !== 'center')
    return reading;
  const room = (edge: number): number => (edge - leanStrengths.outlet * outletLean) / leanStrengths.text;
  const keep = (score: number): number => Math.max(room(-maxOfCenter), Math.min(room(maxOfCenter), score));
  return { ...reading, score: keep(reading.score), repeated: reading.repeated.map(keep) };
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
  satire: 'Satire is not rated.',
};

function textPart(reading: WordingMeasures): UnweightedPart {
  const speaks = reading.abstention === null && reading.score !== null;
  return {
    kind: 'text',
    lean: speaks ? reading.score : null,
    strength: leanStrengths.text,
    confidence: speaks ? reading.chance : 0,
    note:
      reading.abstention === null
        ? 'The wording of the article, compared with outlets of both sides.'
        : textNotes[reading.abstention],
  };
}

function basisOf(parts: readonly LeanPart[]): LeanRating['basis'] {
  const speaking = parts.filter((part) => part.lean !== null).map((part) => part.kind);
  if (speaking.length === 2) return 'outlet+text';
  return speaking[0] ?? 'none';
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
  reading: WordingMeasures,
  aroundOutlet: number,
): { low: number; high: number } {
  const outlet = parts.find((part) => part.kind === 'outlet' && part.lean !== null);
  const text = parts.find((part) => part.kind === 'text' && part.lean !== null);
  const repeated = text === undefined && outlet !== undefined ? [] : reading.repeated;
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
 * The lean of an article: the outlet's and the wording's, as a stated mixture. Where only the wording
 * could speak and does not, the raw score is kept as the estimate and the rating abstains.
 */
export function rateLean(
  document: ParsedDocument,
  wording: WordingMeasures,
  outlet: Outlet | null,
): LeanRating {
  const reading = outlet?.lean == null ? squashMeasures(wording) : keepInCenter(wording, outlet.lean);
  const isGuest = isGuestOpinion(document.text);
  const parts = weighParts([...(outlet === null ? [] : [outletPart(outlet, isGuest)]), textPart(reading)]);
  const mixed = mixLean(parts);
  const estimate = mixed ?? reading.score;
  const abstention = outlet?.flags.includes('satire')
    ? 'satire'
    : mixed === null
      ? (reading.abstention ?? 'weak-signal')
      : null;
  const range =
    estimate === null ? null : rangeOf(estimate, parts, reading, isGuest ? guest.spread : outletSpread);
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
