import { sliceText } from '#domain/text/cut-text.ts';
import { findQuotedSpans } from '#domain/text/quoted-spans.ts';

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

/** Words of an outlet's editorial style: they identify outlets, not the wording of a subject. */
const styleWords = new Set(
  `u s us sen rep gov mr mrs ms dr said says told percent pct pm am bn mln jan feb mar apr jun jul aug sept sep
oct nov dec photo video image story article report reporter reporters reported news update updated copyright
column columnist editor editorial staff writer writes wrote newsletter monday tuesday wednesday thursday friday
saturday sunday`.split(/\s+/),
);

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

const word = /[A-Za-z]+(?:['’][A-Za-z]+)?|[.!?:;\n“”"()—–]|\d[\d.,]*/g;

function wordOf(token: string): string {
  const lower = token.toLowerCase().replace('’', "'");
  return lower.endsWith("'s") ? sliceText(lower, 0, -2) : lower;
}

/**
 * Calls `visit` with each run of neighbouring kept words, lower case. A run ends at a sentence end, a
 * dropped name, a figure or a quotation mark.
 */
function visitRuns(
  line: string,
  visit: (run: string[]) => void,
  onName: ((name: string) => void) | undefined,
): void {
  let run: string[] = [];
  let sentenceStart = true;
  const end = (): void => {
    if (run.length > 0) visit(run);
    run = [];
  };
  for (const token of line.match(word) ?? []) {
    const first = token.charCodeAt(0);
    const isLetter = (first >= 65 && first <= 90) || (first >= 97 && first <= 122);
    if (!isLetter) {
      end();
      if (first < 48 || first > 57) sentenceStart = true;
      continue;
    }
    const capital = first <= 90 && token !== 'I';
    const lower = wordOf(token);
    const isName = capital && !sentenceStart;
    if (isName) onName?.(lower);
    if (isName || styleWords.has(lower)) end();
    else run.push(lower);
    sentenceStart = false;
  }
  end();
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

/** Continues the FNV-1a hash `hash` with the UTF-16 units of `text`. */
function continueHash(hash: number, text: string): number {
  let next = hash;
  for (let i = 0; i < text.length; i += 1) next = Math.imul(next ^ text.charCodeAt(i), 0x01000193);
  return next;
}

const emptyHash = 0x811c9dc5;

/** The final 32-bit hash; 0 is reserved for empty slots. */
function finishHash(hash: number): number {
  return hash >>> 0 || 1;
}

export function fingerprint(feature: string): number {
  return finishHash(continueHash(emptyHash, feature));
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
  const visit = (run: string[]): void => {
    for (let i = 0; i < run.length; i += 1) {
      const current = run[i] as string;
      const hash = continueHash(emptyHash, current);
      if (current.length > 1 && isKnown(finishHash(hash))) add(current);
      const next = run[i + 1];
      if (next !== undefined && isKnown(finishHash(continueHash(continueHash(hash, ' '), next))))
        add(`${current} ${next}`);
    }
  };
  for (const line of cleanForLean(withoutQuotations(text))) visitRuns(line, visit, onName);
  return counts;
}
