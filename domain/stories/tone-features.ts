import { negations, negativeWords, positiveWords } from './sentiment-words.ts';

/** The first sentences state the subject of a report and count apart from the rest. */
const leadSentences = 3;
/** The number of words that a negation inverts. */
const reach = 3;
/** The most that a share of listed words counts. */
const maxShare = 3;

/** What the tone of an article is judged from. */
export interface ToneFeatures {
  /** Words of the headline and the lead, each with its weight: 1 in the headline, 0.5 in the lead alone. */
  words: ReadonlyMap<string, number>;
  /** One number for each entry of `toneListFeatures`. */
  lists: readonly number[];
  wordCount: number;
  /** The listed words of praise and of blame in headline and lead, as they count, in lower case. */
  feelings: Feelings;
}

/** Words of praise and of blame. */
export interface Feelings {
  positive: string[];
  negative: string[];
}

/** Shares of listed words in headline, lead and rest, and signs of the headline; the last is the constant. */
export const toneListFeatures = [
  'headline positive',
  'headline negative',
  'lead positive',
  'lead negative',
  'rest positive',
  'rest negative',
  'headline asks',
  'headline quotes',
  'constant',
] as const;

function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replace(/’/g, "'")
      .match(/\p{L}[\p{L}']*/gu) ?? []
  );
}

const isNegation = 1;
const isPositive = 2;
const isNegative = 4;

/** What each listed word is, so that a word of a text is looked up once. */
const listed = new Map<string, number>();
for (const [words, kind] of [
  [negations, isNegation],
  [positiveWords, isPositive],
  [negativeWords, isNegative],
] as const)
  for (const word of words) listed.set(word, (listed.get(word) ?? 0) | kind);

/** The words of praise and of blame; a negation inverts those within the next three words. */
export function findFeelings(words: readonly string[]): Feelings {
  const found: Feelings = { positive: [], negative: [] };
  let negatedUntil = -1;
  for (const [at, word] of words.entries()) {
    const kind = listed.get(word);
    if (kind === undefined) continue;
    const isNegated = at <= negatedUntil;
    if (kind & isNegation) negatedUntil = at + reach;
    if (kind & isPositive) found[isNegated ? 'negative' : 'positive'].push(word);
    else if (kind & isNegative) found[isNegated ? 'positive' : 'negative'].push(word);
  }
  return found;
}

/** Listed words per ten words of a headline or per twenty words of running text. */
function sharesOf(words: readonly string[], per: number): [number, number] {
  const { positive, negative } = findFeelings(words);
  const scale = per / Math.max(8, words.length);
  return [Math.min(maxShare, scale * positive.length), Math.min(maxShare, scale * negative.length)];
}

/** The features of an article by its headline and its first sentences. */
export function toneFeatures(title: string, sentences: readonly string[]): ToneFeatures {
  const headline = wordsOf(title);
  const lead = wordsOf(sentences.slice(0, leadSentences).join(' '));
  const rest = wordsOf(sentences.slice(leadSentences).join(' '));
  const words = new Map<string, number>();
  for (const word of lead) words.set(word, 0.5);
  for (const word of headline) words.set(word, 1);
  return {
    words,
    lists: [
      ...sharesOf(headline, 10),
      ...sharesOf(lead, 20),
      ...sharesOf(rest, 20),
      title.includes('?') ? 1 : 0,
      /['"‘“]/.test(title) ? 1 : 0,
      1,
    ],
    wordCount: headline.length + lead.length + rest.length,
    feelings: findFeelings([...headline, ...lead]),
  };
}
