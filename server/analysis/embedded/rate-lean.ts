import { toStoredLean } from '#domain/analysis/bias-scale.ts';
import type { TermHit } from '#domain/analysis/find-terms.ts';
import { isGuestOpinion } from '#domain/analysis/guest-opinion.ts';
import { leanRange, mixLean, type UnweightedPart, weighParts } from '#domain/analysis/mix-lean.ts';
import type { AbstentionReason, Evidence, LeanPart, LeanRating } from '#domain/analysis/rating.ts';
import { type Outlet, ratingOrigin } from '#domain/outlets/outlet.ts';
import { sliceText } from '#domain/text/cut-text.ts';
import { passageAround } from '#domain/text/sentences.ts';
import type { WordingMeasures } from './measure-wording.ts';
import { minWords, type ParsedDocument } from './parse-document.ts';

const maxEvidence = 12;
/** Terms that the explanation of a passage names. */
const maxTerms = 2;

function termIn(document: ParsedDocument, hit: TermHit): string {
  return sliceText(document.full, hit.start, hit.end).replace(/\s+/g, ' ');
}

function explain(
  document: ParsedDocument,
  hits: readonly TermHit[],
): Required<Pick<Evidence, 'explanation' | 'terms'>> {
  const notes = new Map(hits.map((hit) => [termIn(document, hit), hit.entry.note]));
  const shown = [...notes].slice(0, maxTerms);
  return {
    explanation: shown.map(([term, note]) => `“${term}”: ${note}`).join(' '),
    terms: shown.map(([term]) => term),
  };
}

/**
 * Passages outside quoted speech that contain terms of the lexicon: one for each sentence and side, those with the
 * highest weights, in text order. Partisan terms count only in political text, where they have the meaning of the
 * lexicon.
 */
function findEvidence(document: ParsedDocument): Evidence[] {
  const groups = new Map<string, TermHit[]>();
  const partisan = document.political ? document.lexicon.partisan : [];
  for (const hit of [...partisan, ...document.lexicon.loaded]) {
    const passage = passageAround(document.full, document.sentences, hit);
    const key = `${passage.start} ${passage.end} ${hit.entry.side ?? 'loaded'}`;
    groups.set(key, [...(groups.get(key) ?? []), hit]);
  }
  const seenTerms = new Map<string, number>();
  const found: Evidence[] = [];
  const seenQuotes = new Set<string>();
  for (const [key, hits] of groups) {
    const [start = 0, end = 0] = key.split(' ', 2).map(Number);
    const [first] = hits;
    if (first === undefined) continue;
    const quote = sliceText(document.full, start, end);
    const side = first.entry.side ?? null;
    if (seenQuotes.has(`${side} ${quote}`)) continue;
    seenQuotes.add(`${side} ${quote}`);
    const times = seenTerms.get(first.entry.term) ?? 0;
    seenTerms.set(first.entry.term, times + 1);
    if (times >= 3) continue;
    found.push({
      quote,
      start,
      end,
      side,
      weight: Math.max(...hits.map((hit) => hit.entry.weight)),
      kind: side === null ? 'loaded-term' : 'partisan-term',
      ...explain(document, hits),
    });
  }
  return found
    .sort((a, b) => b.weight - a.weight || a.start - b.start)
    .slice(0, maxEvidence)
    .sort((a, b) => a.start - b.start);
}

/** Mean distance of the two sources of an outlet's lean from their mean, over the rated rows. */
export const outletSpread = 0.1;
/** A guest's opinion can be far from the lean of the outlet. */
const guest = { spread: 0.3, lessConfidence: 0.2 };

function outletPart(outlet: Outlet, strength: number, isGuest: boolean): UnweightedPart {
  const rated =
    outlet.changedBy === undefined
      ? `Our table rates ${outlet.name}, weighed from named references.`
      : `The rating of ${outlet.name}, ${ratingOrigin(outlet)}.`;
  const note = outlet.lean === null ? `${outlet.name} has no rating in our table.` : rated;
  return {
    kind: 'outlet',
    lean: outlet.lean,
    strength,
    confidence: outlet.lean === null ? 0 : 0.65 - (isGuest ? guest.lessConfidence : 0),
    note: isGuest ? `${note} The text says that a guest wrote it.` : note,
  };
}

/** Why the wording has no lean, or has one that does not count. */
const uncountedNotes: Partial<Record<AbstentionReason, string>> = {
  'no-text': 'There is no text to read.',
  'too-short': `The text has fewer than ${minWords} words, so its wording does not count.`,
  'not-english': 'The text is not in English. Only English wording can be measured so far.',
  'not-political': 'The text holds little political vocabulary, and its outlet has no rating.',
  satire: 'The outlet publishes satire, which is not rated.',
  'british-subject':
    'The text is about British politics, whose wording could not be measured well so far, so it does not count.',
};

/** A sentence on why the wording has no lean or does not count; null where it counts. */
export const describeUncounted = (reason: AbstentionReason | null): string | null =>
  reason === null ? null : (uncountedNotes[reason] ?? null);

/** The notes on why an article has no rating. */
export const unratedNotes: ReadonlySet<string> = new Set(Object.values(uncountedNotes));

function textPart(
  { lean, chance }: WordingMeasures,
  { uncounted, strength }: { uncounted: AbstentionReason | null; strength: number },
): UnweightedPart {
  return {
    kind: 'text',
    lean,
    strength: uncounted === null ? strength : 0,
    confidence: lean === null ? 0 : uncounted === null ? chance : Math.min(chance, unsure),
    note:
      describeUncounted(uncounted) ??
      'The article’s own wording, measured beside articles labelled one by one.',
  };
}

/** The confidence of what does not count. */
const unsure = 0.3;
const counts = (part: LeanPart | undefined): part is LeanPart =>
  part !== undefined && part.lean !== null && part.weight > 0;

function basisOf(parts: readonly LeanPart[]): LeanRating['basis'] {
  const rated = parts.filter(counts).map((part) => part.kind);
  if (rated.length === 2) return 'outlet+text';
  return rated[0] ?? 'none';
}

function confidenceOf(parts: readonly LeanPart[], abstained: boolean): number {
  if (abstained) return unsure;
  const [outlet, text] = (['outlet', 'text'] as const).map((kind) =>
    parts.find((part) => part.kind === kind),
  );
  if (!counts(outlet)) return text?.confidence ?? 0;
  if (!counts(text)) return outlet.confidence;
  const isAgreed =
    Math.abs(outlet.lean ?? 0) < 0.1 || Math.sign(outlet.lean ?? 0) === Math.sign(text.lean ?? 0);
  return outlet.confidence + (isAgreed ? 0.05 : -0.15);
}

function rangeOf(
  estimate: number,
  parts: readonly LeanPart[],
  { repeated, aroundOutlet }: { repeated: readonly number[]; aroundOutlet: number },
): { low: number; high: number } {
  const outlet = parts.find((part) => part.kind === 'outlet' && counts(part));
  const text = parts.find((part) => part.kind === 'text' && counts(part));
  const weight = text?.weight ?? (outlet === undefined ? 1 : 0);
  const mixed = repeated.map((lean) => weight * lean + (outlet?.weight ?? 0) * (outlet?.lean ?? 0));
  const around = aroundOutlet * (outlet?.weight ?? 0);
  return leanRange(estimate, [...(weight === 0 ? [] : mixed), estimate - around, estimate + around]);
}

/** Why no rating is shown: without a rated outlet it needs wording that counts, in a text on public affairs. */
function abstentionOf(
  document: ParsedDocument,
  outlet: Outlet | null,
  { uncounted }: WordingMeasures,
): AbstentionReason | null {
  if (outlet?.flags.includes('satire')) return 'satire';
  if (outlet?.lean != null) return null;
  return uncounted ?? (document.political ? null : 'not-political');
}

/**
 * The lean of an article: the weighted mean of outlet and wording; of one alone where the other is missing. An
 * abstained rating has the wording as its raw estimate.
 * @param outletShare the outlet's weight beside wording that counts
 */
export function rateLean(
  document: ParsedDocument,
  wording: WordingMeasures,
  { outlet, outletShare }: { outlet: Outlet | null; outletShare: number },
): LeanRating {
  const isGuest = isGuestOpinion(document.text);
  const abstention = abstentionOf(document, outlet, wording);
  const parts = weighParts([
    ...(outlet === null ? [] : [outletPart(outlet, outletShare, isGuest)]),
    textPart(wording, { uncounted: abstention ?? wording.uncounted, strength: 1 - outletShare }),
  ]);
  const estimate = mixLean(parts) ?? wording.lean;
  const aroundOutlet = isGuest ? guest.spread : outletSpread;
  const range =
    estimate === null ? null : rangeOf(estimate, parts, { repeated: wording.repeated, aroundOutlet });
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
