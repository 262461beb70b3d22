import { t } from '@lingui/core/macro';
import { ClipboardPaste } from 'lucide-react';
import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import type { CheckFailure } from './check-failure.ts';

/** The failure of a check, with the action to paste the text where a page could not be read. */
export function CheckError({ failure, onPaste }: { failure: CheckFailure; onPaste: () => void }) {
  return (
    <Banner
      kind="error"
      actions={
        failure.offersPasting && (
          <Button
            size="small"
            icon={<ClipboardPaste size={16} aria-hidden="true" />}
            onClick={onPaste}
          >{t`Paste its text`}</Button>
        )
      }
    >
      <p>
        <strong>{failure.sentence}</strong>
      </p>
    </Banner>
  );
}
