import { t } from '@lingui/core/macro';
import { useSyncExternalStore } from 'react';
import { Banner } from '#web/components/banner.tsx';
import { exactTime } from '#web/lib/format.ts';
import { offlineSince, subscribeToOfflineAnswers } from '#web/lib/offline/offline-answers.ts';

/** Says that the page shows what the browser kept, and from when it is. */
export function KeptNotice() {
  const since = useSyncExternalStore(subscribeToOfflineAnswers, offlineSince);
  if (since === null) return null;
  const time = exactTime(new Date(since).toISOString()) ?? '';
  return (
    <div className="page-notice">
      <Banner kind="warn">
        <p>{t`The server cannot be reached. You are reading what this browser kept on ${time}.`}</p>
      </Banner>
    </div>
  );
}
