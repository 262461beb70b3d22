import { storage, storageKeys } from './storage.ts';

export type Theme = 'system' | 'light' | 'dark';
/** The hues of left and right; positions, letters and patterns never change. */
export type PerspectiveColours = 'default' | 'swapped' | 'neutral';

const listeners = new Set<() => void>();

function setting<Value extends string>(
  key: 'theme' | 'perspective',
  fallback: Value,
  others: readonly Value[],
) {
  const read = (): Value => {
    const stored = storage.read(storageKeys[key]);
    return others.find((value) => value === stored) ?? fallback;
  };
  const write = (value: Value): void => {
    if (value === fallback) {
      storage.remove(storageKeys[key]);
      delete document.documentElement.dataset[key];
    } else {
      storage.write(storageKeys[key], value);
      document.documentElement.dataset[key] = value;
    }
    for (const listener of listeners) listener();
  };
  return { read, write };
}

/** Stored in the browser and set on the root element; public/appearance.js sets it before the first paint. */
export const themeSetting = setting<Theme>('theme', 'system', ['light', 'dark']);
export const perspectiveSetting = setting<PerspectiveColours>('perspective', 'default', [
  'swapped',
  'neutral',
]);

export function subscribeToAppearance(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
