import { sliceText } from './cut-text.ts';
import { toWellFormed } from './well-formed.ts';

const nul = '\\u0000';
const pairLength = 12;
/** What may be an escape of U+0000, of half a character or of a whole one in two halves. Nothing else is looked at. */
const suspects =
  /\\u(?:0000|[dD](?:[89abAB][\dA-Fa-f]{2}(?:\\u[dD][c-fC-F][\dA-Fa-f]{2})?|[c-fC-F][\dA-Fa-f]{2}))/g;

/** Whether the backslash begins an escape: one of two belongs to an escaped backslash. */
function beginsEscape(json: string, at: number): boolean {
  let first = at;
  while (first > 0 && json.charAt(first - 1) === '\\') first -= 1;
  return (at - first) % 2 === 0;
}

/** Whether JSON text escapes U+0000 in a string or a key. */
export function escapesNul(json: string): boolean {
  for (let at = json.indexOf(nul); at >= 0; at = json.indexOf(nul, at + nul.length)) {
    if (beginsEscape(json, at)) return true;
  }
  return false;
}

/** The text without escapes of U+0000, and with U+FFFD for those of half characters. */
function mendEscapes(json: string): string {
  const parts: string[] = [];
  let end = 0;
  suspects.lastIndex = 0;
  for (let found = suspects.exec(json); found !== null; found = suspects.exec(json)) {
    const { index } = found;
    const [written] = found;
    if (!beginsEscape(json, index)) {
      // Only the backslash is not one: a second half behind it may stand alone.
      suspects.lastIndex = index + 2;
      continue;
    }
    if (written.length === pairLength) continue;
    parts.push(sliceText(json, end, index), written === nul ? '' : '\\ufffd');
    end = suspects.lastIndex;
  }
  return end === 0 ? json : parts.join('') + sliceText(json, end);
}

/**
 * `JSON.parse` for text from outside: every string and key is well formed as by `toWellFormed`. The text is
 * mended before it is parsed, so that no depth of nesting matters.
 * @throws SyntaxError as JSON.parse
 */
export function parseJson(json: string): unknown {
  return JSON.parse(toWellFormed(mendEscapes(json)));
}
