import { randomBytes } from 'node:crypto';
import { sliceText } from '#domain/text/cut-text.ts';
import { cutToTokens, estimateTokens } from '#domain/text/estimate-tokens.ts';

/** A new random delimiter of 96 bits, so that no text can contain it. */
export function createFence(): string {
  return randomBytes(12).toString('hex');
}

/** Encloses data between delimiter lines; `label` is on the first line. */
export function fenced(fence: string, data: string, label = ''): string {
  return `BEGIN ${fence}${label === '' ? '' : ` ${label}`}\n${data}\nEND ${fence}`;
}

/** A model's text without copied delimiters and their labels. */
export function withoutFences(written: string): string {
  return written.replace(
    /\b(?:(?:BEGIN|END) )?[0-9a-f]{24}(?: A\d{1,2} (?:left|center|right|unrated))?\b/g,
    ' ',
  );
}

interface Block {
  text: string;
  /** Between delimiter lines, so it may be cut. */
  isText: boolean;
}

/** Splits a question's data at the delimiter lines of `fenced`. */
function splitBlocks(data: string): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  for (const begin of data.matchAll(/^BEGIN ([0-9a-f]{24})\b.*\n/gm)) {
    const from = begin.index + begin[0].length;
    const end = data.indexOf(`\nEND ${begin[1]}`, from);
    if (begin.index < at || end === -1) continue;
    blocks.push({ text: sliceText(data, at, from), isText: false });
    blocks.push({ text: sliceText(data, from, end), isText: true });
    at = end;
  }
  return [...blocks, { text: sliceText(data, at), isText: false }];
}

/** The length up to which each text may stay, so that all together have at most `max` tokens. */
function fairShare(lengths: readonly number[], max: number): number {
  const sorted = [...lengths].sort((a, b) => a - b);
  let left = max;
  for (const [at, length] of sorted.entries()) {
    const share = left / (sorted.length - at);
    if (length > share) return Math.max(0, Math.floor(share));
    left -= length;
  }
  return Number.POSITIVE_INFINITY;
}

/** Cuts the fenced texts of a question, the longest first, to an estimated number of tokens; the fences stay. */
export function cutFenced(data: string, maxTokens: number): { data: string; isCut: boolean } {
  if (estimateTokens(data) <= maxTokens) return { data, isCut: false };
  const blocks = splitBlocks(data);
  const fences = blocks
    .filter(({ isText }) => !isText)
    .reduce((sum, { text }) => sum + estimateTokens(text), 0);
  const lengths = blocks.filter(({ isText }) => isText).map(({ text }) => estimateTokens(text));
  const share = fairShare(lengths, maxTokens - fences);
  const cut = blocks.map(({ text, isText }) =>
    isText && estimateTokens(text) > share ? cutToTokens(text, share).text : text,
  );
  return { data: cut.join(''), isCut: true };
}
