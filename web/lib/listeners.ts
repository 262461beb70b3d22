import { type StorageKey, storage, storageKeys } from './storage.ts';

/** Who is told of a change. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    notify(): void {
      for (const listener of listeners) listener();
    },
    /** Returns the function that ends it. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    clear: () => listeners.clear(),
    isEmpty: () => listeners.size === 0,
  };
}

/** A setting of this browser that is on unless the reader switched it off. */
export function createSwitchSetting(name: keyof typeof storageKeys) {
  const key: StorageKey = storageKeys[name];
  const listeners = createListeners();
  return {
    isOn: (): boolean => storage.read(key) !== 'off',
    set(on: boolean): void {
      if (on) storage.remove(key);
      else storage.write(key, 'off');
      listeners.notify();
    },
    subscribe: listeners.subscribe,
  };
}
