import { formatSigned } from '#domain/analysis/bias-scale.ts';
import { toPercent } from '#domain/analysis/credibility-bands.ts';

export interface BiasPart {
  kind: 'outlet' | 'text' | 'model';
  /** On the checker's scale, -2 to +2; null when this part cannot say. */
  score: number | null;
  /** In [0, 1]; of the parts that can say. */
  weight: number;
}

export interface BiasBasis {
  /** Empty when there is no number. */
  sentence: string;
  rows: { label: string; value: string }[];
}

const labels = { outlet: 'The outlet’s rating', text: 'The wording', model: 'The language model' } as const;
const names = {
  outlet: 'the outlet’s rating',
  text: 'the wording',
  model: 'the language model’s reading',
} as const;
const silence = {
  outlet: 'the outlet is not rated',
  text: 'the wording shows no clear side',
  model: 'the language model found no side',
} as const;

const listed = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' });

function sentenceOf(parts: readonly BiasPart[]): string {
  const speaking = parts.filter(({ score, weight }) => score !== null && weight > 0);
  const [first] = speaking;
  if (first === undefined) return '';
  if (speaking.length > 1) {
    const shares = speaking.map(({ kind, weight }) => `${names[kind]} (${toPercent(weight)}%)`);
    return `Rests on ${listed.format(shares)}.`;
  }
  const silent = parts.filter(({ score }) => score === null).map(({ kind }) => silence[kind]);
  return `Rests on ${names[first.kind]} alone${silent.length === 0 ? '' : `; ${listed.format(silent)}`}.`;
}

function partValue({ kind, score, weight }: BiasPart): string {
  if (score === null) return kind === 'outlet' ? 'not rated' : 'no clear side';
  return `${formatSigned(score)}, counts ${toPercent(weight)}%`;
}

/** What a bias number rests on: one sentence, and the outlet, the wording and the model apart. */
export function biasBasis(parts: readonly BiasPart[]): BiasBasis {
  return {
    sentence: sentenceOf(parts),
    rows: parts.map((part) => ({ label: labels[part.kind], value: partValue(part) })),
  };
}
