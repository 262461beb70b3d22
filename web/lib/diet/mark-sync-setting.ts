import { storage, storageKeys } from '#web/lib/storage.ts';
import { dietName, formerDietName } from './diet-name.ts';

const listeners = new Set<() => void>();
const changeListeners = new Set<() => void>();

function subscribeTo(set: Set<() => void>) {
  return (listener: () => void): (() => void) => {
    set.add(listener);
    return () => set.delete(listener);
  };
}

/** The stored choice of the account that is signed in. */
function stored(): { since: string } | null {
  const [name, since = ''] = storage.read(storageKeys.markSync)?.split(' ') ?? [];
  return name === dietName() || name === formerDietName() ? { since } : null;
}

/** Whether this browser synchronises read, saved and hidden stories of the account; off unless the reader turned it on. */
export const markSyncSetting = {
  isOn: (): boolean => stored() !== null,
  /** The time of the server at the last synchronisation; undefined before the first. */
  since: (): string | undefined => stored()?.since || undefined,
  /** Turns it on, or notes a synchronisation. */
  set(since = ''): void {
    storage.write(storageKeys.markSync, `${dietName()} ${since}`);
    for (const listener of listeners) listener();
  },
  turnOff(): void {
    storage.remove(storageKeys.markSync);
    for (const listener of listeners) listener();
  },
  subscribe: subscribeTo(listeners),
  /** Notifies that there is something to send. */
  noteChange(): void {
    for (const listener of changeListeners) listener();
  },
  subscribeToChanges: subscribeTo(changeListeners),
};
