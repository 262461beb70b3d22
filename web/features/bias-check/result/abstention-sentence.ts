import type { AbstentionReason } from '#domain/analysis/rating.ts';

const sentences: Record<AbstentionReason, string> = {
  'no-text': 'There is no text to judge.',
  'too-short': 'Not enough text to judge.',
  'not-english': 'The text is not in English.',
  'not-political': 'The text is not about politics.',
  'weak-signal': 'The wording resembles neither side clearly.',
  'british-subject': 'The wording of British politics is not rated yet.',
  satire: 'Satire is not rated.',
};

/** The reason for no reading; an unknown reason gets a general sentence. */
export function abstentionSentence(reason: string | null): string {
  const known = Object.entries(sentences).find(([code]) => code === reason);
  return known?.[1] ?? 'Not enough text to judge.';
}
