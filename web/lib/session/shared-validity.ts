import { storage, storageKeys } from '../storage.ts';

/** The last validation, which the tabs of a browser share through storage. */
export interface SharedValidity {
  /** The time of the request, in milliseconds since 1970. */
  at: number;
  /** The time of the next attempt after a request without an answer; null when the session was valid. */
  nextAt: number | null;
}

/** A time further ahead than this was written before the clock was set back. */
const maxAheadMs = 3_700_000;

const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** The last validation of any tab, or null where none or an unexpected value is stored. */
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
