import type { ParsedDocument } from './parse-document.ts';
import { contentWords, rootsOf, sharedWords } from './summary-sentences.ts';

/**
 * A text with so few of the words of a headline of so many is another article's, as on a page with several of them; of a
 * shorter headline, one without any.
 */
const maxForeignShare = 0.2;
const minForeignWords = 5;
const minUnsharedWords = 3;

/** Whether a text is that of another article than its headline. */
export function isOfAnotherArticle({ text }: ParsedDocument, headline: ReadonlySet<string>): boolean {
  const roots = rootsOf(headline);
  if (roots.size < minUnsharedWords) return false;
  const maxShared = roots.size < minForeignWords ? 0 : maxForeignShare * roots.size;
  return sharedWords(roots, rootsOf(contentWords(text))) <= maxShared;
}
