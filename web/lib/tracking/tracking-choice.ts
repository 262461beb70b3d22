import { createListeners } from '#web/lib/listeners.ts';
import { storage, storageKeys } from '../storage.ts';

const listeners = createListeners();

/** 'browser': the browser signals privacy (Do Not Track, Global Privacy Control), which overrides the choice. */
export type TrackingChoice = 'on' | 'off' | 'browser';

interface PrivacySignals {
  doNotTrack?: string | null;
  globalPrivacyControl?: boolean;
}

function browserOptsOut(): boolean {
  const { doNotTrack, globalPrivacyControl }: PrivacySignals = navigator;
  return globalPrivacyControl === true || doNotTrack === '1' || doNotTrack === 'yes';
}

export const trackingChoice = {
  read(): TrackingChoice {
    if (browserOptsOut()) return 'browser';
    return storage.read(storageKeys.trackingOptOut) === null ? 'on' : 'off';
  },
  write(choice: 'on' | 'off'): void {
    if (choice === 'on') storage.remove(storageKeys.trackingOptOut);
    else storage.write(storageKeys.trackingOptOut, 'true');
    listeners.notify();
  },
};

export function isTrackingAllowed(): boolean {
  return trackingChoice.read() === 'on';
}

/** Calls the listener at every choice, in this tab or another. */
export function subscribeToTrackingChoice(listener: () => void): () => void {
  const unsubscribe = listeners.subscribe(listener);
  window.addEventListener('storage', listener);
  return () => {
    unsubscribe();
    window.removeEventListener('storage', listener);
  };
}
