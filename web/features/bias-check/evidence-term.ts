export interface MarkedQuote {
  before: string;
  term: string;
  after: string;
}

const quoted = /[“"‘']([^“”"‘’']{2,80})[”"’']/g;

/**
 * Finds the wording that an explanation names in quotation marks within the passage, so that it can be
 * marked there. Null when the explanation names none, or the passage does not hold it.
 */
export function markTerm(quote: string, explanation: string): MarkedQuote | null {
  for (const match of explanation.matchAll(quoted)) {
    const term = match[1]?.trim();
    if (term === undefined) continue;
    const at = quote.toLowerCase().indexOf(term.toLowerCase());
    if (at < 0) continue;
    const end = at + term.length;
    return { before: quote.slice(0, at), term: quote.slice(at, end), after: quote.slice(end) };
  }
  return null;
}
