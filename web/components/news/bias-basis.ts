import { formatSigned } from '#domain/analysis/bias-scale.ts';
import { toPercent } from '#domain/analysis/credibility-bands.ts';

import { isKnown, type Labels, labelOf, labelText, valueWords } from '#web/lib/labels.ts';
import type { OpenAnswer } from '#web/lib/open-answer.ts';

export interface BiasPart {
  kind: OpenAnswer<'outlet' | 'text' | 'model'>;
  /** On the checker's scale, -2 to +2; null when this part cannot say. */
  score: number | null;
  /** In [0, 1]; of the parts that can say. */
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
const silence: Words = {
  outlet: 'the outlet is not rated',
  text: 'the wording shows no clear side',
  model: 'the language model found no side',
};

const listed = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' });

function sentenceOf(parts: readonly BiasPart[]): string {
  const speaking = parts.filter(({ score, weight }) => score !== null && weight > 0);
  const [first] = speaking;
  if (first === undefined) return '';
  if (speaking.length > 1) {
    const shares = speaking.map(({ kind, weight }) => `${labelText(names, kind)} (${toPercent(weight)}%)`);
    return `Rests on ${listed.format(shares)}.`;
  }
  const silent = parts
    .filter(({ score }) => score === null)
    .map(({ kind }) => labelOf(silence, kind) ?? `${valueWords(kind)} says nothing`);
  return `Rests on ${labelText(names, first.kind)} alone${silent.length === 0 ? '' : `; ${listed.format(silent)}`}.`;
}

function partValue({ kind, score, weight }: BiasPart): string {
  if (score === null) return kind === 'outlet' ? 'not rated' : 'no clear side';
  return `${formatSigned(score)}, counts ${toPercent(weight)}%`;
}

/** What a bias number rests on: one sentence, and the outlet, the wording and the model apart. */
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
