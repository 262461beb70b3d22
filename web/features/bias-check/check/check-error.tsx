import { t } from '@lingui/core/macro';
import { ClipboardPaste } from 'lucide-react';
import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { ApiError, describeError } from '#web/lib/api-error.ts';
import type { CheckInput } from './check-input.ts';

/** The failure of a check, with the action to paste the text where a page could not be read. */
export function CheckError({ failure, onPaste }: { failure: CheckFailure; onPaste: () => void }) {
  return (
    <Banner
      kind="error"
      actions={
        failure.offersPasting && (
          <Button size="small" icon={ClipboardPaste} onClick={onPaste}>{t`Paste its text`}</Button>
        )
      }
    >
      <p>
        <strong>{failure.sentence}</strong>
      </p>
    </Banner>
  );
}

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
      : describeError(error);
  const isUnreadable = error instanceof ApiError && unreadable.includes(error.code);
  return { sentence, offersPasting: isUnreadable && checkInput?.kind !== 'pasted' };
}
