export interface QuotePiece {
  text: string;
  marked: boolean;
}

const quoted = /[“"]([^“”"]{2,80})[”"]/g;

/** The maximum of terms: the pattern is tried for each of them at each character of the passage. */
const maxTerms = 20;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The wording that an explanation in free text names in quotation marks. */
export function parseTerms(explanation: string): string[] {
  return Array.from(explanation.matchAll(quoted), (match) => match[1]?.trim() ?? '')
    .filter(Boolean)
    .slice(0, maxTerms);
}

/** The terms as a pattern; blanks match any white space. */
function patternOf(terms: readonly string[]): RegExp | null {
  if (terms.length === 0) return null;
  const byLength = terms.toSorted((a, b) => b.length - a.length);
  const alternatives = byLength.map((term) => escaped(term).replace(/\s+/g, '\\s+'));
  return new RegExp(`(?<![\\p{L}\\p{N}])(${alternatives.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
}

/** Cuts a passage so that the terms in it can be marked. */
export function markTerms(quote: string, terms: readonly string[]): QuotePiece[] {
  const pattern = patternOf(terms);
  // A pattern with one group puts what it matched at every odd place.
  const pieces = pattern === null ? [quote] : quote.split(pattern);
  return pieces
    .map((text, index) => ({ text, marked: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
