import { stemsOf } from '../search/search-terms.ts';
import { sobriety } from '../stories/heated-words.ts';
import { overlapOf, toQuotable } from '../stories/story-text.ts';
import { standsAlone } from '../text/stands-alone.ts';
import type { TokenSentence } from './tokenize.ts';

/** Two sentences with a larger share of common stems say the same. */
const sameFrom = 0.6;
const minStems = 4;
const keyOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');

/** The sentences that a page shows, so that none stands on it twice. */
export class ShownSentences {
  private readonly keys = new Set<string>();
  private readonly stems: ReadonlySet<string>[] = [];

  constructor(texts: readonly string[]) {
    for (const text of texts) this.add(text);
  }

  /** Whether the page says it already, in the same or in other words. */
  says(text: string): boolean {
    if (this.keys.has(keyOf(text))) return true;
    const own = stemsOf(text);
    return own.size >= minStems && this.stems.some((other) => overlapOf(own, other) >= sameFrom);
  }

  add(text: string): void {
    this.keys.add(keyOf(text));
    const own = stemsOf(text);
    if (own.size >= minStems) this.stems.push(own);
  }
}

/** A sentence of the author in the first person, or one that judges, is not clear without the ones around it. */
const minSobriety = 0.5;
/** A pronoun before any name: "At a 2016 rally, he praised them". */
const openPronoun =
  /^(?:The|A|An|In|At|On|For|From|When|While|As|After|Before|If|Although|Though|Despite|With|By|Most|Many|Some|Public|Such)\b\P{Lu}*?\b(?:he|she|his|her|him|they|their|it|its)\b/u;
const question = /\?["”]?$/;
/** A sentence may start with the quotation where its speaker is the point. */
const openingQuote = /^["“‘]/;

/** Whether a reader understands a sentence without the ones around it. */
export const isClear = (text: string, { isSpeech = false } = {}): boolean =>
  standsAlone(isSpeech ? text.replace(openingQuote, '') : text) &&
  sobriety(text) >= minSobriety &&
  !openPronoun.test(text) &&
  !question.test(text);

/** The sentence at a place as it may be shown; null if it may not, or if it is not clear alone. */
export function quoteAt(
  sentences: readonly TokenSentence[],
  place: number,
  options?: { isSpeech: boolean },
): string | null {
  const found = toQuotable(sentences[place]?.text ?? '', sentences[place + 1]?.text);
  return found !== null && isClear(found.text, options) ? found.text : null;
}
