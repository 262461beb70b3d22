import { sliceText } from '#domain/text/cut-text.ts';
import { continueHash, emptyHash } from '#domain/text/fnv.ts';
import { findQuotedSpans } from '#domain/text/quoted-spans.ts';
import { hashPart, type KeptWords, keepWords, keptWord } from './kept-words.ts';

/**
 * Turns the body of an article into the counted one- and two-word features that the lean model weighs.
 * Training and inference share this file, so a change here needs a new training run.
 *
 * Headlines and quoted speech are left out: both made the model worse on outlets it had not seen. Names are what a model of outlet labels learns first and should not: words written with a capital
 * inside a sentence are dropped, so are addresses, handles, datelines and lines of page boilerplate.
 */

const address = /(?:https?:\/\/|www\.)\S+|[^\s@]{1,64}@[^\s@]{1,250}|[@#]\w+/g;
const dateline = /^[A-Z][A-Za-z.,'’ /]{2,60}(?:\([^)]{2,40}\))?\s*(?:—|–|--|-)\s+/;
const boilerplate =
  /\b(?:sign up|newsletter|subscribe|click here|read more|related:|advertisement|all rights reserved|copyright|contributed to this (?:report|story|article)|follow (?:us|him|her|me|them)\b|on twitter|on facebook|getty images|photo by|image credit|share this|play video|story continues|listen to this|correction:|editor['’]s note)/i;

/** Required by every address; most lines do not contain it. */
const mayContainAddress = /[@#]|:\/\/|www\./;

/** The paragraphs of an article's text, without addresses, datelines and boilerplate. */
export function cleanForLean(text: string): string[] {
  const lines: string[] = [];
  for (const raw of text.split(/\n+/)) {
    const line = (mayContainAddress.test(raw) ? raw.replace(address, ' ') : raw).trim();
    if (line === '' || (line.length < 240 && boilerplate.test(line))) continue;
    lines.push(lines.length === 0 ? line.replace(dateline, '') : line);
  }
  return lines;
}

/** The text without quoted speech; a quotation mark stays, so that no run of words spans the gap. */
function withoutQuotations(text: string): string {
  let kept = '';
  let at = 0;
  for (const { start, end } of findQuotedSpans(text)) {
    if (start < at) continue;
    kept += `${sliceText(text, at, start)} " `;
    at = end;
  }
  return kept + sliceText(text, at);
}

const space = 0x20;

/** The final 32-bit hash; 0 is reserved for empty slots. */
function finishHash(hash: number): number {
  return hash >>> 0 || 1;
}

export function fingerprint(feature: string): number {
  let hash = emptyHash;
  for (let at = 0; at < feature.length; at += 1) hash = continueHash(hash, feature.charCodeAt(at));
  return finishHash(hash);
}

/**
 * Counts of the features of an article's body; two-word features are joined by a space. `isKnown` filters
 * features by fingerprint. `onName` is called with each dropped name, so that training can find words that are mostly
 * names.
 */
export function countFeatures(
  text: string,
  options: { isKnown?: (print: number) => boolean; onName?: (name: string) => void } = {},
): Map<string, number> {
  const { isKnown = () => true, onName } = options;
  const counts = new Map<string, number>();
  const add = (feature: string): void => {
    counts.set(feature, (counts.get(feature) ?? 0) + 1);
  };
  const addKnown = (words: KeptWords): void => {
    const { lower, starts, ends, hashes, follows } = words;
    for (let i = 0; i < hashes.length; i += 1) {
      const hash = hashes[i] ?? 0;
      if ((ends[i] ?? 0) - (starts[i] ?? 0) > 1 && isKnown(finishHash(hash))) add(keptWord(words, i));
      if (follows[i + 1] !== true) continue;
      const pair = hashPart(continueHash(hash, space), lower, starts[i + 1] ?? 0, ends[i + 1] ?? 0);
      if (isKnown(finishHash(pair))) add(`${keptWord(words, i)} ${keptWord(words, i + 1)}`);
    }
  };
  for (const line of cleanForLean(withoutQuotations(text))) addKnown(keepWords(line, onName));
  return counts;
}
