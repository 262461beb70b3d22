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

/** The suitability of sentences that are read one after the other, in text order; 0 if one of them is unsuitable. */
function scoreOf(chosen: readonly SummarySentence[], headline: Headline): number {
  const introduced = new Set<string>();
  let sum = 0;
  let text = '';
  for (const [at, { order, references, score, sentence, words, fairness }] of chosen.entries()) {
    const followsDirectly = chosen[at - 1]?.order === order - 1;
    const before = { headline: headline.text, text, introduced, followsDirectly };
    const independence = measureIndependence(references, before);
    if (independence < minIndependence || fairness < minFairness) return 0;
    sum += score * independence * (at === 0 ? firstWeight * matchHeadline(words, headline) : 1);
    for (const name of references.introduces) introduced.add(name);
    text += ` ${sentence}`;
  }
  return sum;
}

/** All choices of at most `max` sentences of which no two say the same, in order. */
function* combine(
  from: readonly SummarySentence[],
  max: number,
  chosen: readonly SummarySentence[] = [],
): Generator<readonly SummarySentence[]> {
  if (chosen.length > 0) yield chosen;
  if (chosen.length === max) return;
  for (const [at, next] of from.entries()) {
    if (chosen.every((other) => overlap(other.words, next.words) < maxOverlap))
      yield* combine(from.slice(at + 1), max, [...chosen, next]);
  }
}

/**
 * Up to three sentences of the article in text order: early and central ones that say different things, and that can be
 * understood by who reads only them: persons are named before a surname or a pronoun stands for them. Empty for very
 * short text, and where no sentence is suitable.
 */
export function summarise(document: ParsedDocument): string[] {
  if (document.wordCount < 40) return [];
  const headline = { text: document.title, words: new Set(contentWords(document.title)) };
  let chosen: readonly SummarySentence[] = [];
  let max = 0;
  for (const combination of combine(shortlistSentences(document), maxSentences)) {
    const score = scoreOf(combination, headline);
    if (score <= max) continue;
    max = score;
    chosen = combination;
  }
  return chosen.map(({ sentence }) => sentence);
}
