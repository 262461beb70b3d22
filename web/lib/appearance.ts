import { createListeners } from './listeners.ts';
import { storage, storageKeys } from './storage.ts';

export type Theme = 'system' | 'light' | 'dark';
/** The hues of left and right; positions, letters and patterns never change. */
export type PerspectiveColours = 'default' | 'swapped' | 'neutral';

const listeners = createListeners();

function setting<Value extends string>(
  key: 'theme' | 'perspective' | 'textSize' | 'lineWidth' | 'contrast' | 'motion',
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
    listeners.notify();
  };
  return { read, write };
}

/** The size of all text, beside the size that the browser is set to. */
export type TextSize = 'normal' | 'large' | 'larger';
/** The width of a line of prose. */
export type LineWidth = 'normal' | 'narrow' | 'wide';

/** Stored in the browser and set on the root element; public/appearance.js sets it before the first paint. */
export const themeSetting = setting<Theme>('theme', 'system', ['light', 'dark']);
export const perspectiveSetting = setting<PerspectiveColours>('perspective', 'default', [
  'swapped',
  'neutral',
]);

export const textSizeSetting = setting<TextSize>('textSize', 'normal', ['large', 'larger']);
export const lineWidthSetting = setting<LineWidth>('lineWidth', 'normal', ['narrow', 'wide']);
/** Both follow the system unless the reader wants more. */
export const contrastSetting = setting<'system' | 'high'>('contrast', 'system', ['high']);
export const motionSetting = setting<'system' | 'still'>('motion', 'system', ['still']);

/** Whether nothing may move: the wish of the system or of the reader. */
export function isStill(): boolean {
  if (motionSetting.read() === 'still') return true;
  return window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true;
}

export const subscribeToAppearance = listeners.subscribe;
