import { negativeWords } from '../stories/sentiment-words.ts';
import { sliceText } from '../text/cut-text.ts';
import { overlapsSpans, type Span } from '../text/quoted-spans.ts';
import type { TermHit } from './find-terms.ts';
import type { PartisanSide } from './rating.ts';

/** Words of bad news or blame in sentences that name one side alone, by the side that they name. */
export type IllWords = Readonly<Record<PartisanSide, number>>;

const listed: ReadonlySet<string> = new Set(negativeWords);
const word = /[a-z][a-z'’]*/gi;

function countListed(text: string, sentence: Span, excluded: readonly Span[]): number {
  let count = 0;
  for (const found of sliceText(text, sentence.start, sentence.end).matchAll(word)) {
    if (!listed.has(found[0].toLowerCase())) continue;
    const start = sentence.start + found.index;
    if (!overlapsSpans(excluded, { start, end: start + found[0].length })) count += 1;
  }
  return count;
}

/**
 * Counts of whom an article speaks ill in its own words. A sentence that names both sides says nothing.
 * @param named the parties and persons of both sides, in order of the text
 * @param excluded the words of others
 */
export function countIllWords(
  text: string,
  sentences: readonly Span[],
  { named, excluded }: { named: readonly TermHit[]; excluded: readonly Span[] },
): IllWords {
  const counts = { left: 0, right: 0 };
  let at = 0;
  for (const sentence of sentences) {
    const sides = new Set<PartisanSide>();
    for (; at < named.length && (named[at]?.start ?? 0) < sentence.end; at += 1) {
      const side = named[at]?.entry.side;
      if (side !== undefined && (named[at]?.start ?? 0) >= sentence.start) sides.add(side);
    }
    const [side] = sides;
    if (side !== undefined && sides.size === 1) counts[side] += countListed(text, sentence, excluded);
  }
  return counts;
}

/** At most so much counts, so that one long list of misdeeds does not decide. */
const max = 3;

/** How much worse an article speaks of the left than of the right per square root of its length; right positive. */
export function illBalance({ left, right }: IllWords, wordCount: number): number {
  const balance = (left - right) / Math.sqrt(Math.max(wordCount, 100) / 100);
  return Math.max(-max, Math.min(max, balance));
}
