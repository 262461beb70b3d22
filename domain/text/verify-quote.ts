import { sliceText } from '../text/cut-text.ts';
import { trimEndOf } from '../text/trim-characters.ts';
import type { Span } from './quoted-spans.ts';

/** A text prepared for many lookups: its normal form, and the position of each character in the text. */
export interface QuoteIndex {
  normal: string;
  /** For each UTF-16 unit of `normal`: the start and the end of its character in the text. */
  starts: number[];
  ends: number[];
}

/** Quotes with fewer letters and digits are rejected, because they can occur in any text. */
export const minCharacters = 6;
/** Maximum length of a passage for display, in UTF-16 units. */
export const maxPassageLength = 300;

const invisible = /[\u00AD\u200B-\u200D\u2060\uFEFF]/;
const unified: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'“”„‟«»″'].map((character) => [character, '"'])),
  ...Object.fromEntries([...'‘’‚‛`´′'].map((character) => [character, "'"])),
  ...Object.fromEntries([...'‐‑‒–—―−'].map((character) => [character, '-'])),
  '…': '...',
};

/** Builds the index: quotation marks, dashes and white space are unified; letters keep their case. */
export function indexForQuotes(text: string): QuoteIndex {
  const starts: number[] = [];
  const ends: number[] = [];
  const characters: string[] = [];
  for (let i = 0; i < text.length; i += 1) {
    const unit = text[i] as string;
    if (unit > ' ' && unit <= '~' && unit !== '`') {
      characters.push(unit);
      starts.push(i);
      ends.push(i + 1);
      continue;
    }
    const written = unified[unit];
    if (written === undefined && invisible.test(unit)) continue;
    if (written === undefined && /\s/.test(unit)) {
      if (characters.at(-1) === ' ') ends[ends.length - 1] = i + 1;
      else {
        characters.push(' ');
        starts.push(i);
        ends.push(i + 1);
      }
      continue;
    }
    // In one piece: `normal` has a unit for each of its units.
    characters.push(written ?? unit);
    for (let at = written?.length ?? 1; at > 0; at -= 1) {
      starts.push(i);
      ends.push(i + 1);
    }
  }
  return { normal: characters.join(''), starts, ends };
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /[A-Za-z0-9\u00C0-\u024F]/.test(character);
}

function findWhole(normal: string, wanted: string): number {
  for (let at = normal.indexOf(wanted); at !== -1; at = normal.indexOf(wanted, at + 1)) {
    const splitsFirst = isWordCharacter(normal[at - 1]) && isWordCharacter(wanted[0]);
    const splitsLast = isWordCharacter(normal[at + wanted.length]) && isWordCharacter(wanted.at(-1));
    if (!splitsFirst && !splitsLast) return at;
  }
  return -1;
}

const surroundings = ['"', "'", ' ', '...', '[...]'];

function withoutSurroundings(quote: string): string {
  let start = 0;
  let end = quote.length;
  for (let mark: string | undefined = ''; mark !== undefined; start += mark?.length ?? 0)
    mark = surroundings.find((each) => quote.startsWith(each, start));
  for (let mark: string | undefined = ''; mark !== undefined; end -= mark?.length ?? 0)
    mark = surroundings.find(
      (each) => end - each.length >= start && quote.startsWith(each, end - each.length),
    );
  return sliceText(quote, start, end);
}

/** The quote as given, then without surrounding quotation marks, ellipses and punctuation. */
function* spellings(quote: string): Generator<string> {
  const whole = indexForQuotes(quote).normal.trim();
  yield whole;
  const bare = withoutSurroundings(whole);
  yield bare;
  const unquoted = trimEndOf(bare, '"\'');
  const unended = trimEndOf(unquoted, '.,;:!?');
  yield unended === unquoted ? bare : unended;
}

function shorten(text: string, span: Span): Span {
  if (span.end - span.start <= maxPassageLength) return span;
  const cut = sliceText(text, span.start, span.start + maxPassageLength);
  const space = cut.search(/\s\S*$/);
  return { start: span.start, end: span.start + (space > maxPassageLength / 2 ? space : cut.length) };
}

/**
 * The span of a quote in the indexed text, cut to `maxPassageLength`. Null when the quote does not occur word for
 * word, has fewer letters and digits than `minCharacters`, or starts or ends inside a word.
 */
export function findQuote(text: string, index: QuoteIndex, quote: string): Span | null {
  for (const wanted of spellings(quote)) {
    if (wanted.length > index.normal.length) continue;
    if ((wanted.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < minCharacters) continue;
    const at = findWhole(index.normal, wanted);
    const start = index.starts[at];
    const end = index.ends[at + wanted.length - 1];
    if (at !== -1 && start !== undefined && end !== undefined) return shorten(text, { start, end });
  }
  return null;
}
