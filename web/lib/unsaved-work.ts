import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

const holders = new Set<symbol>();
const listeners = createListeners();

/** While `isUnsaved` is true and the caller is mounted, leaving the page needs a confirmation. */
export function useUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const holder = Symbol();
    holders.add(holder);
    listeners.notify();
    return () => {
      holders.delete(holder);
      listeners.notify();
    };
  }, [isUnsaved]);
}

/** Whether the page has unsaved work. */
export function useHasUnsavedWork(): boolean {
  return useSyncExternalStore(listeners.subscribe, () => holders.size > 0);
}
