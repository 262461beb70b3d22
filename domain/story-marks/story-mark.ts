/** What a reader marks a story as. */
export const markKinds = ['read', 'saved', 'hidden'] as const;
export type MarkKind = (typeof markKinds)[number];

/** Set or removed, and when. */
export interface MarkChange {
  /** Milliseconds since 1970. */
  at: number;
  on: boolean;
}

/** Stories in one call. */
export const maxMarksInCall = 500;
/** Changes that the server keeps of an account; the oldest go first. */
export const maxKeptChanges = 10_000;

/**
 * Whether a change replaces another one of the same mark: the later one stays, and of two at the same time the one that
 * sets it, so that every browser comes to the same result.
 */
export function replaces(change: MarkChange, known: MarkChange | undefined): boolean {
  if (known === undefined || change.at !== known.at) return known === undefined || change.at > known.at;
  return change.on && !known.on;
}
