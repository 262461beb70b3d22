import { useEffect, useRef, useSyncExternalStore } from 'react';
import { whenIdle } from '#web/lib/after-paint.ts';
import { useApi } from '#web/lib/api-context.tsx';
import { useUser } from '#web/lib/session/session-context.tsx';
import { markSyncSetting } from './mark-sync-setting.ts';

/** Changes within this time are sent together. */
const gatherMs = 2000;

/** Whether marks are synchronised here. */
export const useIsSyncing = (): boolean =>
  useSyncExternalStore(markSyncSetting.subscribe, markSyncSetting.isOn);

/** Synchronises marks when the app starts and after changes, where the reader turned it on; nothing is sent otherwise. */
export function useMarkSync(): void {
  const api = useApi();
  const email = useUser()?.email;
  const isOn = useIsSyncing() && email !== undefined;
  const emailBefore = useRef<string>(undefined);
  useEffect(() => {
    if (!isOn) return;
    // What could not be sent is sent with the next change or visit.
    const run = () =>
      void import('./sync-marks.ts').then(({ syncMarks }) => syncMarks(api)).catch(() => undefined);
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A reader who was here before has just turned it on, which sends everything.
    const stopIdle = emailBefore.current === email ? () => undefined : whenIdle(run);
    const stopChanges = markSyncSetting.subscribeToChanges(() => {
      clearTimeout(timer);
      timer = setTimeout(run, gatherMs);
    });
    return () => {
      clearTimeout(timer);
      stopIdle();
      stopChanges();
    };
  }, [api, isOn, email]);
  // After the effect above.
  useEffect(() => {
    emailBefore.current = email;
    return () => {
      emailBefore.current = undefined;
    };
  }, [email]);
}
