import { useEffect, useSyncExternalStore } from 'react';

const holders = new Set<symbol>();
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** While `isUnsaved` is true and the caller is mounted, leaving the page needs a confirmation. */
export function useUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const holder = Symbol();
    holders.add(holder);
    notify();
    return () => {
      holders.delete(holder);
      notify();
    };
  }, [isUnsaved]);
}

/** Whether the page has unsaved work. */
export function useHasUnsavedWork(): boolean {
  return useSyncExternalStore(listen, () => holders.size > 0);
}
