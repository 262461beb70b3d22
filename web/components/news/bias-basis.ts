import { formatSigned } from '#domain/analysis/bias-scale.ts';
import { toPercent } from '#domain/analysis/credibility-bands.ts';

import { isKnown, type Labels, labelOf, labelText, valueWords } from '#web/lib/labels.ts';
import type { OpenAnswer } from '#web/lib/open-answer.ts';

export interface BiasPart {
  kind: OpenAnswer<'outlet' | 'text' | 'model'>;
  /** On the checker's scale, -2 to +2; null when this part has no reading. */
  score: number | null;
  /** In [0, 1]; among the parts with a reading. */
  weight: number;
}

export interface BiasBasis {
  /** Empty when there is no number. */
  sentence: string;
  /** `isKnown` is false for a part that this version does not know. */
  rows: { label: string; value: string; isKnown: boolean }[];
}

type Words = Labels<BiasPart['kind']>;

const labels: Words = { outlet: 'The outlet’s rating', text: 'The wording', model: 'The language model' };
const names: Words = {
  outlet: 'the outlet’s rating',
  text: 'the wording',
  model: 'the language model’s reading',
};
const withoutReading: Words = {
  outlet: 'the outlet is not rated',
  text: 'the wording shows no clear side',
  model: 'the language model found no side',
};

const listed = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' });

function sentenceOf(parts: readonly BiasPart[]): string {
  const withScore = parts.filter(({ score, weight }) => score !== null && weight > 0);
  const [first] = withScore;
  if (first === undefined) return '';
  if (withScore.length > 1) {
    const shares = withScore.map(({ kind, weight }) => `${labelText(names, kind)} (${toPercent(weight)}%)`);
    return `Rests on ${listed.format(shares)}.`;
  }
  const silent = parts
    .filter(({ score }) => score === null)
    .map(({ kind }) => labelOf(withoutReading, kind) ?? `${valueWords(kind)} says nothing`);
  return `Rests on ${labelText(names, first.kind)} alone${silent.length === 0 ? '' : `; ${listed.format(silent)}`}.`;
}

function partValue({ kind, score, weight }: BiasPart): string {
  if (score === null) return kind === 'outlet' ? 'not rated' : 'no clear side';
  return `${formatSigned(score)}, counts ${toPercent(weight)}%`;
}

/** The basis of a bias score: one sentence, and its parts: outlet, wording and model. */
export function biasBasis(parts: readonly BiasPart[]): BiasBasis {
  return {
    sentence: sentenceOf(parts),
    rows: parts.map((part) => ({
      label: labelText(labels, part.kind),
      value: partValue(part),
      isKnown: isKnown(labels, part.kind),
    })),
  };
}
