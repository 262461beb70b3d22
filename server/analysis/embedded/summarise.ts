import { measureIndependence } from '#domain/text/references.ts';
import type { ParsedDocument } from './parse-document.ts';
import { type SummarySentence, shortlistSentences } from './shortlist-sentences.ts';

const maxSentences = 3;
/** Two sentences with a larger overlap say the same. */
const maxOverlap = 0.5;
/** The reader begins with the first sentence. */
const firstWeight = 1.3;

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared += 1;
  return shared / Math.max(1, Math.min(a.size, b.size));
}

/** The suitability of sentences that are read one after the other, in text order. */
function scoreOf(chosen: readonly SummarySentence[], headline: string): number {
  const introduced = new Set<string>();
  let sum = 0;
  let text = '';
  for (const [at, { order, references, score, sentence }] of chosen.entries()) {
    const followsDirectly = chosen[at - 1]?.order === order - 1;
    const before = { headline, text, introduced, followsDirectly };
    sum += score * measureIndependence(references, before) * (at === 0 ? firstWeight : 1);
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
 * short text.
 */
export function summarise(document: ParsedDocument): string[] {
  if (document.wordCount < 40) return [];
  let chosen: readonly SummarySentence[] = [];
  let max = 0;
  for (const combination of combine(shortlistSentences(document), maxSentences)) {
    const score = scoreOf(combination, document.title);
    if (score <= max) continue;
    max = score;
    chosen = combination;
  }
  return chosen.map(({ sentence }) => sentence);
}
