/** A part of a search: a word, a phrase in quotation marks, or an operator with its value. */
export interface SearchPart {
  /** As typed. */
  text: string;
  isExcluded: boolean;
  /** The name before the colon, in lower case; null for words and phrases. */
  operator: string | null;
  value: string;
  isQuoted: boolean;
  /** Whether the quotation mark has no partner; the value then ends at the next space. */
  isUnclosed: boolean;
}

const quotes = '"“”„«»';
const start = /^([-−–]?)(?:([a-z]{2,12}):)?/i;

function isSpace(character: string | undefined): boolean {
  return character !== undefined && /\s/.test(character);
}

/** The position of the first character from `from` on that fits, or the length. */
function find(text: string, from: number, fits: (character: string) => boolean): number {
  let at = from;
  while (at < text.length && !fits(text.charAt(at))) at += 1;
  return at;
}

/** Splits a search at white space, except within quotation marks. Parts are at most `max`. */
export function splitSearch(text: string, max = 200): SearchPart[] {
  const parts: SearchPart[] = [];
  let at = 0;
  while (at < text.length && parts.length < max) {
    if (isSpace(text[at])) {
      at += 1;
      continue;
    }
    const wordEnd = find(text, at, (character) => isSpace(character) || quotes.includes(character));
    const [prefix = '', minus = '', operator = ''] = start.exec(text.slice(at, wordEnd)) ?? [];
    const from = at + prefix.length;
    const isQuoted = from < text.length && quotes.includes(text.charAt(from));
    const closing = isQuoted ? find(text, from + 1, (character) => quotes.includes(character)) : 0;
    const isUnclosed = isQuoted && closing === text.length;
    const stop = isUnclosed ? find(text, from + 1, isSpace) : isQuoted ? closing : wordEnd;
    const end = isQuoted && !isUnclosed ? stop + 1 : Math.max(stop, at + 1);
    parts.push({
      text: text.slice(at, end),
      isExcluded: minus !== '',
      operator: operator === '' ? null : operator.toLowerCase(),
      value: text.slice(isQuoted ? from + 1 : from, stop),
      isQuoted,
      isUnclosed,
    });
    at = end;
  }
  return parts;
}
