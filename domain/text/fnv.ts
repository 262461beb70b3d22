/** The FNV-1a hash (32 bit) of no text, from which `continueHash` starts. */
export const emptyHash = 0x811c9dc5;

/** Continues an FNV-1a hash with a number, as a UTF-16 unit; signed 32 bit. */
export const continueHash = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193);

/** The hash of all UTF-16 units of a text, signed 32 bit. */
export function hashUnits(text: string, start = emptyHash): number {
  let hash = start;
  for (let at = 0; at < text.length; at += 1) hash = continueHash(hash, text.charCodeAt(at));
  return hash;
}
