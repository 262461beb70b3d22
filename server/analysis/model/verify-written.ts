import { createSupportTest } from '#domain/text/find-unsupported.ts';
import { toPlainText } from '#domain/text/plain-text.ts';
import { findReaderPrompts } from '#domain/text/reader-prompts.ts';
import { findQuote, indexForQuotes, maxPassageLength } from '#domain/text/verify-quote.ts';
import { withoutFences } from './fence.ts';
import { quotesIn } from './verify-prose.ts';

/** Longer sentences are cut by no one and shown by no one. */
const maxLength = 300;
/** A name alone is no passage. */
const minPassageLength = 20;

/** A sentence of a model's own, with the ids and the exact words of the articles that it rests on. */
export interface WrittenSentence {
  text: string;
  passages: readonly { article: string; quote: string }[];
}

/** A place in the text that an article was given as. */
export interface VerifiedPassage {
  article: string;
  start: number;
  end: number;
  quote: string;
}

export interface VerifiedSentence {
  text: string;
  /** At least one. */
  passages: VerifiedPassage[];
}

/** Why a sentence is not shown. */
export type Rejection = 'no-passage' | 'unsupported' | 'unreadable';

/** Verifies sentences of a model against the articles that it was given, by their ids. */
export function createVerifier(
  articles: ReadonlyMap<string, string>,
): (written: WrittenSentence) => VerifiedSentence | Rejection {
  const given = new Map([...articles].map(([id, text]) => [id, { text, index: indexForQuotes(text) }]));
  // One for each set of cited articles; most sentences cite the same few.
  const tests = new Map<string, ReturnType<typeof createSupportTest>>();
  const testFor = (ids: readonly string[]) => {
    const key = ids.join('\n');
    const test = tests.get(key) ?? createSupportTest(ids.map((id) => given.get(id)?.text ?? ''));
    tests.set(key, test);
    return test;
  };
  const locate = ({ article, quote }: WrittenSentence['passages'][number]): VerifiedPassage[] => {
    const source = given.get(article);
    const found = source && findQuote(source.text, source.index, withoutFences(quote).trim());
    if (source === undefined || !found) return [];
    const length = found.end - found.start;
    if (length < minPassageLength || length > maxPassageLength) return [];
    return [{ article, ...found, quote: source.text.slice(found.start, found.end) }];
  };
  return ({ text, passages }) => {
    const plain = toPlainText(withoutFences(text), 2 * maxLength);
    const isReadable =
      plain.length <= maxLength && /\p{L}/u.test(plain) && findReaderPrompts(plain).length === 0;
    if (!isReadable) return 'unreadable';
    const verified = passages.flatMap(locate);
    if (verified.length === 0) return 'no-passage';
    const ids = [...new Set(verified.map(({ article }) => article))].sort();
    const isQuoted = quotesIn(plain).every((quote) =>
      ids.some((id) => {
        const source = given.get(id);
        return source !== undefined && findQuote(source.text, source.index, quote) !== null;
      }),
    );
    return isQuoted && testFor(ids)(plain).length === 0 ? { text: plain, passages: verified } : 'unsupported';
  };
}
