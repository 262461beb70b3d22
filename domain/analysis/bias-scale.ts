/**
 * The two scales of bias. A lean is stored once, in [-1, 1]; the checker's number is twice it, in
 * [-2, 2]. A story page that enhances an article halves the checker's number again.
 */

/** Rounds to `digits` decimals, half away from zero, so that left and right round symmetrically; never -0. */
export function roundEvenly(value: number, digits: number): number {
  const factor = 10 ** digits;
  const scaled = Math.round((Math.abs(value) + Number.EPSILON) * factor) / factor;
  return scaled === 0 ? 0 : Math.sign(value) * scaled;
}

export function clampLean(value: number): number {
  return Math.max(-1, Math.min(1, value));
}

/** A lean as the database and the API hold it: in [-1, 1], three decimals. */
export function toStoredLean(value: number): number {
  return roundEvenly(clampLean(value), 3);
}

/** From a lean in [-1, 1] to the checker's number in [-2, 2]; null stays unrated. */
export function leanToNumeric(lean: number): number;
export function leanToNumeric(lean: number | null): number | null;
export function leanToNumeric(lean: number | null): number | null {
  return lean === null ? null : roundEvenly(clampLean(lean) * 2, 3);
}

/** From the checker's number in [-2, 2] to a lean in [-1, 1]; null stays unrated. */
export function numericToLean(numeric: number): number;
export function numericToLean(numeric: number | null): number | null;
export function numericToLean(numeric: number | null): number | null {
  return numeric === null ? null : roundEvenly(clampLean(numeric / 2), 4);
}

/** A number on either scale as text: always with its sign, a real minus sign, two decimals. */
export function formatSigned(value: number): string {
  const rounded = roundEvenly(value, 2);
  const sign = rounded < 0 ? '−' : rounded > 0 ? '+' : '';
  return `${sign}${Math.abs(rounded).toFixed(2)}`;
}
