import { cutAtWord } from '#domain/text/cut-at-word.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { splitText } from '#domain/text/split-text.ts';
import { removeUnseen } from '#domain/text/unseen.ts';
import { mapInTurns, type Turns } from '#server/take-turns.ts';
import { parseMarkup } from './tree/parse-markup.ts';

const lineEnd = /\r\n?|\u2028|\u2029/g;

/** White space other than a single space. Single spaces are not matched, because replacing each of them is slow. */
const whiteSpace = /[^\S\n ][^\S\n]*| [^\S\n]+/g;

/** A long text is split before a visible character, so that each part can be cleaned separately. */
const visible = /[!-~\u3041-\uD7FF]/g;
const partSize = 100_000;

function cleanPart(text: string): string {
  const lines = text.replace(lineEnd, '\n').replace(/\t+/g, ' ');
  return removeUnseen(lines).replace(whiteSpace, ' ');
}

/** Removes invisible and dangerous characters; keeps line feeds. */
export function cleanText(text: string): string {
  return cleanPart(text).trim();
}

/** As `cleanText`, in parts, between which the event loop runs other tasks. */
export async function cleanTextInTurns(text: string, turns: Turns): Promise<string> {
  const parts = splitText(text, partSize, visible);
  return (await mapInTurns(turns, parts, { atOnce: 1, map: cleanPart })).join('').trim();
}

/**
 * One line of plain text from a value with entities or markup (also escaped twice, as in metadata), cut at a word to
 * `limit` characters; null when it is empty.
 */
export function cleanLine(value: string | null | undefined, limit: number): string | null {
  if (value === null || value === undefined) return null;
  const decoded = decodeEntities(decodeEntities(cutText(value, limit * 20)));
  const line = cleanText(stripTags(decoded)).replace(/\s+/g, ' ').trim();
  return line === '' ? null : cutAtWord(line, limit);
}

function stripTags(text: string): string {
  return text
    .replace(/<(script|style)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<\/?[a-z!][^<>]*(?:>|$)/gi, ' ');
}

function decodeEntities(text: string): string {
  if (!/&#?\w{2,31};/.test(text)) return text;
  return parseMarkup(text.replace(/</g, '&lt;')).textContent;
}
