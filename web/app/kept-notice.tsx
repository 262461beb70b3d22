import { useSyncExternalStore } from 'react';
import { Banner } from '#web/components/banner.tsx';
import { exactTime } from '#web/lib/format.ts';
import { offlineSince, subscribeToOfflineAnswers } from '#web/lib/offline/offline-answers.ts';

/** Says that the page shows what the browser kept, and from when it is. */
export function KeptNotice() {
  const since = useSyncExternalStore(subscribeToOfflineAnswers, offlineSince);
  if (since === null) return null;
  return (
    <div className="page-notice">
      <Banner kind="warn">
        <p>
          The server cannot be reached. You are reading what this browser kept on{' '}
          {exactTime(new Date(since).toISOString())}.
        </p>
      </Banner>
    </div>
  );
}
