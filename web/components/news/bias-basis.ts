import { t } from '@lingui/core/macro';
import { toPercent } from '#domain/analysis/credibility-bands.ts';
import { listWords } from '#web/i18n/intl.ts';
import type { OpenAnswer } from '#web/lib/answers.ts';
import { formatSigned, percentText } from '#web/lib/format.ts';
import { getLabel, isKnown, type Labels, labelText, valueWords } from '#web/lib/labels.ts';

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

const labels = (): Words => ({
  outlet: t`The outlet’s rating`,
  text: t`The wording`,
  model: t`The language model`,
});
const names = (): Words => ({
  outlet: t`the outlet’s rating`,
  text: t`the wording`,
  model: t`the language model’s reading`,
});
const withoutReading = (): Words => ({
  outlet: t`the outlet is not rated`,
  text: t`the wording shows no clear side`,
  model: t`the language model found no side`,
});

function writeSentence(parts: readonly BiasPart[]): string {
  const withScore = parts.filter(({ score, weight }) => score !== null && weight > 0);
  const [first] = withScore;
  if (first === undefined) return '';
  if (withScore.length > 1) {
    const shares = withScore.map(
      ({ kind, weight }) => `${labelText(names(), kind)} (${percentText(weight)})`,
    );
    const list = listWords(shares, 'en');
    return t`Rests on ${list}.`;
  }
  const silent = parts
    .filter(({ score }) => score === null)
    .map(({ kind }) => getLabel(withoutReading(), kind) ?? t`${valueWords(kind)} says nothing`);
  const basis = labelText(names(), first.kind);
  if (silent.length === 0) return t`Rests on ${basis} alone.`;
  const others = listWords(silent, 'en');
  return t`Rests on ${basis} alone; ${others}.`;
}

function partValue({ kind, score, weight }: BiasPart): string {
  if (score === null) return kind === 'outlet' ? t`not rated` : t`no clear side`;
  const [value, share] = [formatSigned(score), toPercent(weight)];
  return t`${value}, counts ${share}%`;
}

/** The basis of a bias score: one sentence, and its parts: outlet, wording and model. */
export function biasBasis(parts: readonly BiasPart[]): BiasBasis {
  return {
    sentence: writeSentence(parts),
    rows: parts.map((part) => ({
      label: labelText(labels(), part.kind),
      value: partValue(part),
      isKnown: isKnown(labels(), part.kind),
    })),
  };
}
