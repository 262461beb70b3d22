import { sliceText } from '#domain/text/cut-text.ts';
import { toPlainText } from '#domain/text/plain-text.ts';
import { findSentences } from '#domain/text/sentences.ts';
import { findQuote, minCharacters, type QuoteIndex } from '#domain/text/verify-quote.ts';
import { withoutFences } from './fence.ts';

const maxSentenceLength = 300;

/** What stands between quotation marks, without single words. */
export function quotesIn(sentence: string): string[] {
  return Array.from(sentence.matchAll(/[“"«]([^“”"«»]+)[”"»]/g), (match) => match[1] ?? '').filter(
    (quote) => (quote.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= minCharacters,
  );
}

/**
 * The sentences of a model's text as plain text: at most `max` sentences of at most 300 characters, without duplicates,
 * and without sentences that quote words which occur in none of the texts.
 */
export function verifyProse(
  prose: string,
  max: number,
  texts: readonly { text: string; index: QuoteIndex }[],
): string[] {
  const plain = toPlainText(withoutFences(prose), max * maxSentenceLength);
  const sentences = findSentences(plain).map(({ start, end }) =>
    toPlainText(sliceText(plain, start, end), maxSentenceLength),
  );
  const verified = [...new Set(sentences)].filter(
    (sentence) =>
      /[\p{L}\p{N}]/u.test(sentence) &&
      quotesIn(sentence).every((quote) =>
        texts.some(({ text, index }) => findQuote(text, index, quote) !== null),
      ),
  );
  return verified.slice(0, max);
}
