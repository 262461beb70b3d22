import { createNameRestorer } from '#domain/analysis/restore-names.ts';
import { hasAttribution } from '#domain/text/attribution.ts';
import { type EditedText, editText, type Replacement } from '#domain/text/edited-text.ts';
import { createSupportTest } from '#domain/text/find-unsupported.ts';
import { toPlainText } from '#domain/text/plain-text.ts';
import { findQuotedSpans, overlapsSpans, type Span } from '#domain/text/quoted-spans.ts';
import { findReaderPrompts } from '#domain/text/reader-prompts.ts';
import { findSentences } from '#domain/text/sentences.ts';
import { findQuote, indexForQuotes, maxPassageLength } from '#domain/text/verify-quote.ts';
import { withoutFences } from './fence.ts';
import {
  createQuotationTest,
  createVerifier,
  type VerifiedSentence,
  type WrittenSentence,
} from './verify-written.ts';

/** An article as a model gets it, and what the program looks up in it. */
export interface MaskedArticle {
  original: string;
  titleLength: number;
  /** Without the names of people and outlet, and without sentences that speak to a model. */
  masked: EditedText;
  /** The place of a quote in the original; null where it has none. */
  locate(quote: string): Span | null;
  /** Whether a place holds only what a quoted person says. */
  isSpeech(span: Span): boolean;
  /** Whether a sentence of a place names its source, or quotes somebody. */
  hasSource(span: Span): boolean;
  /** The words as plain text with their names; '' where they have a name, a figure or a quotation that the article has not. */
  readable(written: string, maxLength: number): string;
  /** The sentence with its names and passages; null where it does not hold. */
  verify(written: { text: string; quotes: readonly string[] }): VerifiedSentence | null;
}

export function maskArticle(input: {
  original: string;
  titleLength: number;
  prompts: readonly Replacement[];
  names: readonly Replacement[];
}): MaskedArticle {
  const { original, titleLength, prompts, names } = input;
  const masked = editText(original, [...prompts, ...names]);
  const index = indexForQuotes(masked.text);
  const speech = findQuotedSpans(original);
  const sentences = findSentences(original);
  const restore = createNameRestorer(original, names);
  const findUnsupported = createSupportTest([original]);
  const isQuoted = createQuotationTest([original]);
  const verify = createVerifier(new Map([['', original]]));

  const locate = (quote: string): Span | null => {
    const found = findQuote(masked.text, index, withoutFences(quote).trim());
    if (found === null) return null;
    const span = masked.toOriginal(found);
    return span.end - span.start > maxPassageLength || overlapsSpans(prompts, span) ? null : span;
  };
  const locatePassages = (quotes: readonly string[]): WrittenSentence['passages'] =>
    quotes.flatMap((quote) => {
      const span = locate(quote);
      return span === null ? [] : [{ article: '', quote: original.slice(span.start, span.end) }];
    });
  return {
    original,
    titleLength,
    masked,
    locate,
    isSpeech: (span) => speech.some(({ start, end }) => start <= span.start && end >= span.end),
    hasSource: (span) =>
      overlapsSpans(speech, span) ||
      sentences.some(
        ({ start, end }) =>
          start < span.end && end > span.start && hasAttribution(original.slice(start, end)),
      ),
    readable(written, maxLength) {
      const plain = restore(toPlainText(withoutFences(written), maxLength)) ?? '';
      const isSound = findReaderPrompts(plain).length === 0 && findUnsupported(plain).length === 0;
      return isQuoted(plain) && isSound ? plain : '';
    },
    verify({ text, quotes }) {
      const named = restore(text);
      if (named === null) return null;
      const verified = verify({ text: named, passages: locatePassages(quotes) });
      return typeof verified === 'string' ? null : verified;
    },
  };
}
