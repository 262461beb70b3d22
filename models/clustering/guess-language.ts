import { cutText } from '#domain/text/cut-text.ts';
import { splitWords } from '#domain/text/split-words.ts';
import lists from './stop-words.json' with { type: 'json' };

const languagesOf = new Map<string, string[]>();
for (const [language, words] of Object.entries(lists))
  for (const word of words.split(' ')) languagesOf.set(word, [...(languagesOf.get(word) ?? []), language]);

const maxWords = 150;
const minHits = 3;

/**
 * Guesses the language of a text by its stop words. Null if they are not clear, as in a headline; then
 * `analyseForClustering` uses the script.
 */
export function guessLanguage(text: string): string | null {
  const hits = new Map<string, number>();
  for (const word of splitWords(cutText(text, 2_000), maxWords))
    for (const language of languagesOf.get(word) ?? []) hits.set(language, (hits.get(language) ?? 0) + 1);
  const [best, second] = [...hits].sort((a, b) => b[1] - a[1]);
  if (best === undefined || best[1] < minHits) return null;
  return second === undefined || best[1] > second[1] * 1.3 ? best[0] : null;
}
