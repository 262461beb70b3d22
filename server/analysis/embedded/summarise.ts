import { measureIndependence } from '#domain/text/references.ts';
import type { ParsedDocument } from './parse-document.ts';
import { type SummarySentence, shortlistSentences } from './shortlist-sentences.ts';
import { contentWords } from './summary-sentences.ts';

const maxSentences = 3;
/** Two sentences with a larger overlap say the same. */
const maxOverlap = 0.5;
/** A sentence below is left out: no summary is better than one that nobody understands, or that judges. */
const minIndependence = 0.35;
const minFairness = 0.35;
/** The reader begins with the first sentence. */
const firstWeight = 1.5;
/** The factor of a first sentence that shares nothing with the headline, and how many words share enough. */
const minHeadlineFactor = 0.5;
const expectedWords = 4;

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared += 1;
  return shared / Math.max(1, Math.min(a.size, b.size));
}

interface Headline {
  text: string;
  words: ReadonlySet<string>;
}

/** How much a sentence is about what the headline says, in (0, 1]. */
function matchHeadline(words: ReadonlySet<string>, headline: Headline): number {
  if (headline.words.size === 0) return 1;
  let shared = 0;
  for (const word of headline.words) if (words.has(word)) shared += 1;
  const share = Math.min(1, shared / Math.min(expectedWords, headline.words.size));
  return minHeadlineFactor + (1 - minHeadlineFactor) * share;
}

/** Sentences that are read one after the other, in text order. */
interface Choice {
  sentences: readonly SummarySentence[];
  /** The surnames that they give in full. */
  introduced: ReadonlySet<string>;
  text: string;
  /** How suitable they are together. */
  score: number;
}

const nothing: Choice = { sentences: [], introduced: new Set(), text: '', score: 0 };

/** The choice with another sentence after it; null if the sentence is unsuitable there, or says the same. */
function extend(choice: Choice, next: SummarySentence, headline: Headline): Choice | null {
  const { sentences, introduced, text } = choice;
  if (sentences.some(({ words }) => overlap(words, next.words) >= maxOverlap)) return null;
  const followsDirectly = sentences.at(-1)?.order === next.order - 1;
  const before = { headline: headline.text, text, introduced, followsDirectly };
  const independence = measureIndependence(next.references, before);
  if (independence < minIndependence) return null;
  const { introduces } = next.references;
  const place = sentences.length === 0 ? firstWeight * matchHeadline(next.words, headline) : 1;
  return {
    sentences: [...sentences, next],
    introduced: introduces.length === 0 ? introduced : new Set([...introduced, ...introduces]),
    text: `${text} ${next.sentence}`,
    score: choice.score + next.score * independence * place,
  };
}

/** The best choice of at most `maxSentences` that begins with one. */
function choose(begun: Choice, from: readonly SummarySentence[], headline: Headline): Choice {
  let best = begun;
  if (begun.sentences.length === maxSentences) return best;
  for (const [at, next] of from.entries()) {
    const extended = extend(begun, next, headline);
    if (extended === null) continue;
    const found = choose(extended, from.slice(at + 1), headline);
    if (found.score > best.score) best = found;
  }
  return best;
}

/**
 * Up to three sentences of the article in text order: early and central ones that say different things, and that can be
 * understood by who reads only them: persons are named before a surname or a pronoun stands for them. Empty for very
 * short text, and where no sentence is suitable.
 */
export function summarise(document: ParsedDocument): string[] {
  if (document.wordCount < 40) return [];
  const headline = { text: document.title, words: new Set(contentWords(document.title)) };
  const fair = shortlistSentences(document).filter(({ fairness }) => fairness >= minFairness);
  return choose(nothing, fair, headline).sentences.map(({ sentence }) => sentence);
}
