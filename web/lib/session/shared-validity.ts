import { storage, storageKeys } from '../storage.ts';

/** What the tabs of a browser report to one another about the session that they share. */
export interface SharedValidity {
  /** When it was asked, in milliseconds since 1970. */
  at: number;
  /** When it is asked again because there was no answer; null when the session was valid. */
  nextAt: number | null;
}

/** Further ahead than this is the mark of a clock that was set back. */
const maxAheadMs = 3_700_000;

const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** The last validation of any tab; anything unexpected counts as none. */
export function loadSharedValidity(now: number): SharedValidity | null {
  try {
    const value: unknown = JSON.parse(storage.read(storageKeys.validity) ?? 'null');
    if (typeof value !== 'object' || value === null || !('at' in value) || !('nextAt' in value)) return null;
    const { at, nextAt } = value;
    if (!isTime(at) || at > now || (nextAt !== null && (!isTime(nextAt) || nextAt > now + maxAheadMs)))
      return null;
    return { at, nextAt };
  } catch {
    return null;
  }
}

export function shareValidity(validity: SharedValidity): void {
  storage.write(storageKeys.validity, JSON.stringify(validity));
}

export function forgetSharedValidity(): void {
  storage.remove(storageKeys.validity);
}
