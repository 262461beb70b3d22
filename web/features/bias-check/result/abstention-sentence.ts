import { t } from '@lingui/core/macro';
import type { AbstentionReason } from '#domain/analysis/rating.ts';

const sentences = (): Record<AbstentionReason, string> => ({
  'no-text': t`There is no text to judge.`,
  'too-short': t`Not enough text to judge.`,
  'not-english': t`The text is not in English.`,
  'not-political': t`The text is not about politics.`,
  'weak-signal': t`The wording resembles neither side clearly.`,
  'british-subject': t`The wording of British politics is not rated yet.`,
  satire: t`Satire is not rated.`,
});

/** The reason for no reading; an unknown reason gets a general sentence. */
export function abstentionSentence(reason: string | null): string {
  const known = Object.entries(sentences()).find(([code]) => code === reason);
  return known?.[1] ?? t`Not enough text to judge.`;
}
