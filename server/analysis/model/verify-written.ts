import { stemsOf } from '#domain/search/search-terms.ts';
import { createSupportTest } from '#domain/text/find-unsupported.ts';
import { toPlainText } from '#domain/text/plain-text.ts';
import { findReaderPrompts } from '#domain/text/reader-prompts.ts';
import { findQuote, indexForQuotes, maxPassageLength, minCharacters } from '#domain/text/verify-quote.ts';
import { withoutFences } from './fence.ts';

/** Longer sentences are cut by no one and shown by no one. */
const maxLength = 300;
/** An address of a page, a mail or an account; no sentence of an article needs one. */
const address = /:\/\/|\bwww\.|@|\p{L}{2}\.\p{L}{2}/u;
/** Words between quotation marks. */
const quotation = /[“"«„]([^“”"«»„]+)[”"»“]/g;
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

/** A sentence of a model as plain text; null if it cannot be shown: too long, for a model, or with an address. */
export function parseSentence(text: string): string | null {
  const plain = toPlainText(withoutFences(text), 2 * maxLength);
  const isReadable =
    plain.length <= maxLength &&
    /\p{L}/u.test(plain) &&
    !address.test(plain) &&
    findReaderPrompts(plain).length === 0;
  return isReadable ? plain : null;
}

type Articles = ReadonlyMap<string, string>;
type FindPassages = (passages: WrittenSentence['passages']) => VerifiedPassage[];

/** Finds passages in the articles that a model was given, by their ids; those that are in none are left out. */
export function createPassageFinder(articles: Articles): FindPassages {
  const given = new Map([...articles].map(([id, text]) => [id, { text, index: indexForQuotes(text) }]));
  const locate = ({ article, quote }: WrittenSentence['passages'][number]): VerifiedPassage[] => {
    const source = given.get(article);
    const found = source && findQuote(source.text, source.index, withoutFences(quote).trim());
    if (source === undefined || !found) return [];
    const length = found.end - found.start;
    if (length < minPassageLength || length > maxPassageLength) return [];
    return [{ article, ...found, quote: source.text.slice(found.start, found.end) }];
  };
  return (passages) => passages.flatMap(locate);
}

/** Whether words between quotation marks are in one of these texts. */
export function createQuotationTest(texts: readonly string[]): (sentence: string) => boolean {
  const sources = texts.map((text) => ({ text, index: indexForQuotes(text) }));
  const isShort = (words: string) => (words.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < minCharacters;
  const isQuoted = (words: string) =>
    sources.some(({ text, index }) =>
      isShort(words) ? index.normal.includes(words.trim()) : findQuote(text, index, words) !== null,
    );
  return (sentence) => [...sentence.matchAll(quotation)].every(([, words = '']) => isQuoted(words));
}

/** Verifies sentences of a model against the articles that it was given, by their ids. */
export function createVerifier(
  articles: Articles,
): (written: WrittenSentence) => VerifiedSentence | Rejection {
  const findPassages = createPassageFinder(articles);
  const all = [...articles.values()];
  // One for each set of cited articles; most sentences cite the same few.
  const tests = new Map<string, (sentence: string) => boolean>();
  const testFor = (ids: readonly string[]) => {
    const key = ids.join('\n');
    const known = tests.get(key);
    if (known !== undefined) return known;
    const texts = ids.map((id) => articles.get(id) ?? '');
    const [findUnsupported, isQuoted] = [createSupportTest(texts, all), createQuotationTest(texts)];
    const test = (sentence: string) => findUnsupported(sentence).length === 0 && isQuoted(sentence);
    tests.set(key, test);
    return test;
  };
  return ({ text, passages }) => {
    const plain = parseSentence(text);
    if (plain === null) return 'unreadable';
    const verified = findPassages(passages);
    if (verified.length === 0) return 'no-passage';
    const ids = [...new Set(verified.map(({ article }) => article))].sort();
    return testFor(ids)(plain) ? { text: plain, passages: verified } : 'unsupported';
  };
}

/** A smaller share of its words in its passages is chance. */
const minShared = 0.2;

/** Whether a sentence that reports has words of its passages: others are no reason for it. */
export function restsOnPassages({ text, passages }: VerifiedSentence): boolean {
  const stems = [...stemsOf(text)];
  const cited = stemsOf(passages.map(({ quote }) => quote).join(' '));
  return stems.filter((stem) => cited.has(stem)).length >= minShared * Math.max(1, stems.length);
}

/**
 * Whether what is left of an answer may be shown: where most of its sentences were dropped, nothing vouches for the rest,
 * and the built-in analysis is better.
 */
export const isMostlyVerified = (kept: number, written: number): boolean => 2 * kept >= written;
