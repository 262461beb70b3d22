import { t } from '@lingui/core/macro';
import type { ConfidenceWords } from '#domain/analysis/confidence-words.ts';
import { toPercent } from '#domain/analysis/credibility-bands.ts';
import type { OpenAnswer } from '#web/lib/answers.ts';
import { formatSigned, spoken } from '#web/lib/format.ts';
import type { Labels } from '#web/lib/labels.ts';
import { checkerReading } from './checker-band.ts';

interface Range {
  low: number | null;
  high: number | null;
}

/**
 * The origin of a range: repeated readings by a language model, or an estimate from parts of the text and the spread
 * of the sources of the outlet's rating.
 */
export type RangeKind = 'readings' | 'estimate';

export interface BiasReading extends Range {
  /** On the checker's scale, -2 to +2; null when unrated. */
  score: number | null;
  outlet: number | null;
  rangeKind: RangeKind;
}

export interface CredibilityReading extends Range {
  /** All in [0, 1]. */
  score: number | null;
  outlet: number | null;
}

const writeRange = (kind: RangeKind, low: string | number, high: string | number): string =>
  kind === 'readings'
    ? t`Repeated readings lie between ${low} and ${high}.`
    : t`Likely between ${low} and ${high}.`;

export const confidenceLabels = (): Labels<OpenAnswer<ConfidenceWords>> => ({
  Sure: t`Sure`,
  'Fairly sure': t`Fairly sure`,
  'Not sure': t`Not sure`,
});

const sentence = (...parts: (string | false)[]): string => parts.filter(Boolean).join(' ');

/** The text of the bias gauge for screen readers: the same facts as the text beside it. */
export function spokenBias({ score, low, high, outlet, rangeKind }: BiasReading): string {
  if (score === null) return t`Political bias unrated. The needle rests.`;
  const [value, { word }] = [spoken(score), checkerReading(score)];
  return sentence(
    t`Political bias ${value}, ${word}, on a scale from minus 2, left, to plus 2, right.`,
    low !== null && high !== null && writeRange(rangeKind, spoken(low), spoken(high)),
    outlet !== null && t`The outlet usually sits at ${spoken(outlet)}.`,
  );
}

export function spokenCredibility(reading: CredibilityReading, word: string): string {
  const { score, low, high, outlet } = reading;
  if (score === null) return t`Credibility unrated`;
  const percent = toPercent(score);
  return sentence(
    t`Credibility ${percent} percent, ${word}.`,
    low !== null && high !== null && writeRange('estimate', toPercent(low), toPercent(high)),
    outlet !== null && t`The outlet usually scores ${toPercent(outlet)}.`,
  );
}

/** The sentence after the confidence under a gauge. */
export function rangeSentence(
  words: OpenAnswer<ConfidenceWords>,
  range: Range,
  write: (value: number) => string,
  kind: RangeKind,
): string {
  if (range.low === null || range.high === null) return '';
  const [low, high] = [write(range.low), write(range.high)];
  if (low === high)
    return kind === 'readings' ? t`Repeated readings agree at ${low}.` : t`Likely about ${low}.`;
  if (words !== 'Not sure') return writeRange(kind, low, high);
  const wide =
    kind === 'readings' ? t`Readings differ, from ${low} to ${high}.` : writeRange(kind, low, high);
  const advice = t`Read the passages yourself.`;
  return `${wide} ${advice}`;
}

export const writeBias = formatSigned;
export const writeCredibility = (share: number): string => String(toPercent(share));
