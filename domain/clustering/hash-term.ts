import { emptyHash, hashUnits } from '../text/fnv.ts';

/** FNV-1a over UTF-16 units with a final mix, unsigned 32 bit. */
export function hashText(text: string, seed = 0): number {
  return mix(hashUnits(text, (emptyHash ^ seed) >>> 0));
}

/** Spreads neighbouring numbers over 32 bits (the finaliser of MurmurHash3). */
export function mix(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
