import { t } from '@lingui/core/macro';
import { ApiError, sentenceOf } from '#web/lib/api-error.ts';
import type { CheckInput } from './check-input.ts';

export interface CheckFailure {
  sentence: string;
  /** Whether the page could not be fetched, so that pasting its text helps. */
  offersPasting: boolean;
}

const unreadable: readonly (string | null)[] = [
  'page-refused',
  'page-unreachable',
  'page-timeout',
  'page-too-large',
  'no-article',
];

/** The failure to show; null while there is none. */
export function checkFailure(error: Error | null, checkInput: CheckInput | undefined): CheckFailure | null {
  if (error === null) return null;
  const answered = error instanceof ApiError && error.fromServer;
  const sentence =
    checkInput?.kind === 'suggested' && !answered
      ? t`Failed to analyze bias. Please try again.`
      : sentenceOf(error);
  const isUnreadable = error instanceof ApiError && unreadable.includes(error.code);
  return { sentence, offersPasting: isUnreadable && checkInput?.kind !== 'pasted' };
}
