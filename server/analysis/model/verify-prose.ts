import { toPlainText } from '#domain/analysis/plain-text.ts';
import { findSentences } from '#domain/analysis/sentences.ts';
import { fewestSigns, findQuote, type QuoteIndex } from '#domain/analysis/verify-quote.ts';
import { sliceText } from '#domain/text/cut-text.ts';
import { withoutFences } from './fence.ts';

const longestSentence = 300;

function quotesIn(sentence: string): string[] {
  return Array.from(sentence.matchAll(/[“"«]([^“”"«»]+)[”"»]/g), (match) => match[1] ?? '').filter(
    (quote) => (quote.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= fewestSigns,
  );
}

/**
 * Sentences of a model's own prose as plain text: at most `most` of them and of 300 signs each, no two
 * alike, and none that puts words between quotation marks which do not occur in any of the texts.
 */
export function verifyProse(
  prose: string,
  most: number,
  texts: readonly { text: string; index: QuoteIndex }[],
): string[] {
  const plain = toPlainText(withoutFences(prose), most * longestSentence);
  const sentences = findSentences(plain).map(({ start, end }) =>
    toPlainText(sliceText(plain, start, end), longestSentence),
  );
  const sound = [...new Set(sentences)].filter(
    (sentence) =>
      /[\p{L}\p{N}]/u.test(sentence) &&
      quotesIn(sentence).every((quote) =>
        texts.some(({ text, index }) => findQuote(text, index, quote) !== null),
      ),
  );
  return sound.slice(0, most);
}
