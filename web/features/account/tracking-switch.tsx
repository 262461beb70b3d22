import { t } from '@lingui/core/macro';
import { useSyncExternalStore } from 'react';
import { Switch } from '#web/components/switch.tsx';
import { subscribeToTrackingChoice, trackingChoice } from '#web/lib/tracking/tracking-choice.ts';

/** Whether this browser sends anonymous usage events; off where the browser signals privacy (DNT, GPC). */
export function TrackingSwitch() {
  const choice = useSyncExternalStore(subscribeToTrackingChoice, trackingChoice.read);
  return (
    <>
      <Switch
        checked={choice === 'on'}
        disabled={choice === 'browser'}
        onChange={(checked) => trackingChoice.write(checked ? 'on' : 'off')}
      >{t`Send anonymous usage events`}</Switch>
      {choice === 'browser' && (
        <p className="text-small muted">{t`Your browser asks not to be tracked, so nothing is sent.`}</p>
      )}
    </>
  );
}
