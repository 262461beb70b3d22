import { sliceText } from './cut-text.ts';
import { toWellFormed } from './well-formed.ts';

const nul = '\\u0000';
const pairLength = 12;
/** Candidates for escapes of U+0000, of a lone surrogate or of a surrogate pair. */
const suspects =
  /\\u(?:0000|[dD](?:[89abAB][\dA-Fa-f]{2}(?:\\u[dD][c-fC-F][\dA-Fa-f]{2})?|[c-fC-F][\dA-Fa-f]{2}))/g;

/** Whether the backslash at `at` starts an escape. An even number of backslashes before it means that it does. */
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

/** The text without escapes of U+0000, and with U+FFFD for escapes of lone surrogates. */
function repairEscapes(json: string): string {
  const parts: string[] = [];
  let end = 0;
  suspects.lastIndex = 0;
  for (let found = suspects.exec(json); found !== null; found = suspects.exec(json)) {
    const { index } = found;
    const [written] = found;
    if (!beginsEscape(json, index)) {
      // The backslash itself is escaped. A low surrogate after it can still be a lone one.
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
 * `JSON.parse` for untrusted text: every string and key is well formed as by `toWellFormed`. The text is repaired
 * before parsing, so that the depth of nesting does not matter.
 * @throws SyntaxError as JSON.parse
 */
export function parseJson(json: string): unknown {
  return JSON.parse(toWellFormed(repairEscapes(json)));
}
