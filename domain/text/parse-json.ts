import { toWellFormed } from './well-formed.ts';

/** Escapes of half characters and of U+0000; a backslash before them may be an escaped one. */
const suspect = /\\u(?:d[89a-f]|0000)/i;
/** One escape: of a whole pair, of half of one, of U+0000, or of anything else. */
const escapes =
  /\\(?:(u[dD][89abAB][\dA-Fa-f]{2}\\u[dD][c-fC-F][\dA-Fa-f]{2})|(u[dD][89a-fA-F][\dA-Fa-f]{2})|(u0000)|.)/gs;

function mend(found: string, _pair: string | undefined, half: string | undefined, nul: string | undefined) {
  if (half !== undefined) return '\\ufffd';
  return nul === undefined ? found : '';
}

/** Whether JSON text escapes U+0000 in a string or a key. */
export function escapesNul(json: string): boolean {
  return json.includes('\\u0000') && [...json.matchAll(escapes)].some(([, , , nul]) => nul !== undefined);
}

/**
 * `JSON.parse` for text from outside: every string and key is well formed as by `toWellFormed`. The text is
 * mended before it is parsed, so that no depth of nesting matters.
 * @throws SyntaxError as JSON.parse
 */
export function parseJson(json: string): unknown {
  const text = suspect.test(json) ? json.replace(escapes, mend) : json;
  return JSON.parse(toWellFormed(text));
}
