import { cutText } from '#domain/text/cut-text.ts';
import { splitWords } from '#domain/text/split-words.ts';
import lists from './stop-words.json' with { type: 'json' };

const languagesOf = new Map<string, string[]>();
for (const [language, words] of Object.entries(lists))
  for (const word of words.split(' ')) languagesOf.set(word, [...(languagesOf.get(word) ?? []), language]);

const wordsRead = 150;
const min = 3;

/**
 * The language whose stop words a text is full of; null where that is not plain, as in a headline. Then
 * `analyseForClustering` goes by the script.
 */
export function guessLanguage(text: string): string | null {
  const hits = new Map<string, number>();
  for (const word of splitWords(cutText(text, 2_000), wordsRead))
    for (const language of languagesOf.get(word) ?? []) hits.set(language, (hits.get(language) ?? 0) + 1);
  const [best, second] = [...hits].sort((a, b) => b[1] - a[1]);
  if (best === undefined || best[1] < min) return null;
  return second === undefined || best[1] > second[1] * 1.3 ? best[0] : null;
}
