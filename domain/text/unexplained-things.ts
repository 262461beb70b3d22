import { sliceText } from './cut-text.ts';
import { isNamed } from './presumed-things.ts';

/** Words that do not belong to a noun any more: "the hurried transfers began", "the killing and". */
const afterNoun =
  /^(?!(?:bed|breed|deed|feed|need|seed|shed|speed|weed)$)(?:\p{Ll}+ed|is|was|are|were|has|have|had|will|would|can|could|may|might|must|should|does|did|do|said|says?|tells?|told|also|as|came|comes?|makes?|made|takes?|took|went|goes|got|gave|gives?|found|began|broke|fell|held|kept|left|led|lost|met|ran|rose|sent|shook|stood|won|and|or|but|because|after|before|amid|while|than|if|so|since|until|not|then|he|she|it|they|his|her|their|its)$/u;
/** What stands behind a noun and says which one is meant: "the killing of", "the law that". */
const describing =
  /^(?:of|in|who|whose|whom|which|where|when|that|behind|to|for|from|with|at|on|over|by|about|against|between|into|involved|accused|charged|called|named|known)$/;
/** Nouns and adjectives that need nothing before them. */
const known = new Set(
  `world nation country public president government administration pandemic coronavirus virus economy media press
internet military police market markets left right poor rich truth future past war border electorate epidemic outbreak
crisis election campaign disease constitution stock dollar weather sun moon recession census people majority house senate
congress court state states city second third other time day week month year weekend end
beginning way fact law party white new need rest number rate idea issue matter situation process move decision late
early most best worst full one two three four five six part parts moment side sides wake others`.split(/\s+/),
);
/** What says itself which one is meant: "the first vote". */
const selecting = /^(?:first|same|latest|only|next|last)$/;
const article = /\b[Tt]he (?=\S)/g;
/** A noun with what stands before it has at most so many words; this also bounds what is read behind an article. */
const maxWords = 4;
const maxCharacters = 80;
const adverb = /^\p{Ll}{2,}ly$/u;
/** "The largest" says itself which one is meant. */
const superlative = /^(?!(?:ar|con|fo|gu|har|inte|pro|qu|requ|sugg|t|unr|w)[a-z]?est$)\p{Ll}+est$/u;
const quotation = /[“"][^“”"]{1,300}[”"]/g;

/** Whether a word begins a name or a number. */
const isNameOrNumber = (word = ''): boolean => /^\p{Lu}|\d/u.test(word);

/** The last word of the noun that begins with the words, in lower case; null if a name or a description stands at it. */
function findHead(words: readonly string[]): string | null {
  let head: string | null = null;
  let isAfterAdverb = false;
  for (const [at, word] of words.entries()) {
    if (isNameOrNumber(word)) return null;
    const bare = word.replace(/[,.;:]$/, '');
    if (head !== null && describing.test(bare)) return null;
    if (head !== null && afterNoun.test(bare)) break;
    // "The newly elected governor": neither word is the noun.
    if (adverb.test(bare) || (isAfterAdverb && /ed$/.test(bare))) {
      isAfterAdverb = true;
      continue;
    }
    // "The mayor, Ada Holm"
    if (word === ',' && isNameOrNumber(words[at + 1])) return null;
    if (bare === '') break;
    if (superlative.test(bare)) return null;
    head = bare.replace(/['’]s$/, '');
    if (selecting.test(head)) return null;
    if (/[,.;:]$/.test(word) || /['’]s$/.test(bare)) break;
  }
  return head !== null && known.has(head) ? null : head;
}

/** The things that a sentence speaks of with "the" and that nothing in it explains: "complicit in the killing". */
export function findUnexplained(sentence: string): string[] {
  const own = sentence.replace(quotation, ' ');
  const found: string[] = [];
  for (const { 0: the, index } of own.matchAll(article)) {
    const start = index + the.length;
    const words = sliceText(own, start, start + maxCharacters)
      .split(/\s+|(?=[,.;])/)
      .filter(Boolean);
    const head = findHead(words.slice(0, maxWords));
    if (head !== null && !isNamed(head, sliceText(own, 0, index))) found.push(head);
  }
  return found;
}
