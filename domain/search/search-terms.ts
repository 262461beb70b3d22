import { letterPattern } from '../text/letters.ts';

export const functionWords: ReadonlySet<string> = new Set(
  `a about above across after again against all almost also although am among an and any are around as at away back be
became because been before being between both but by came can cannot could did do does doing done down during each
either else even ever every few for from get gets getting give given go goes going gone got had has have having he her
here hers him his how however i if in into is it its just keep last least less let like likely made make makes many
may me might mine more most much must my near need never new next no nor not nothing now of off often on once one only
onto or other others our out over own per put quite rather really said same say says see seem seen set shall she
should since so some soon still such take taken than that the their them then there these they this those though
through thus to too took toward two under until up upon us use used uses very via want was way we well went were what
when where whether which while who whom whose why will with within without would yes yet you your amid
s t d m ll re ve isn aren wasn weren don doesn didn won wouldn can couldn shouldn hasn haven hadn`.split(
    /\s+/,
  ),
);

/** Words about journalism; dropped from a topic unless no other word is left. */
const journalismWords = new Set(
  'news coverage article articles story stories report reports reporting latest breaking update updates today headline headlines debate analysis opinion media'.split(
    ' ',
  ),
);

/** A word to search for. */
export interface SearchTerm {
  /** As written, in lower case: letters, digits and marks only. */
  word: string;
  /** The common stem of its inflections; never empty. */
  stem: string;
}

const maxWordLength = 60;

/** So many words have their stem kept; then they are forgotten. */
const maxKeptStems = 50_000;
const keptStems = new Map<string, string>();

/** The common stem of a word's inflections. It is kept, because articles share most of their words. */
export function stemOf(word: string): string {
  const kept = keptStems.get(word);
  if (kept !== undefined) return kept;
  if (keptStems.size >= maxKeptStems) keptStems.clear();
  const stem = findStem(word);
  if (word.length <= maxWordLength) keptStems.set(word, stem);
  return stem;
}

/**
 * Strips inflections of an English word, roughly: "votes", "voted" and "voting" have one stem. Words of other languages
 * lose little, because both sides of a comparison are treated alike.
 */
function findStem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  let stem = word;
  if (stem.endsWith('ies') && stem.length > 4) stem = `${stem.slice(0, -3)}y`;
  else if (/(?:ss|x|ch|sh)es$/.test(stem)) stem = stem.slice(0, -2);
  else if (/[^siu]s$/.test(stem)) stem = stem.slice(0, -1);
  const base = stem.endsWith('ing') ? stem.slice(0, -3) : stem.endsWith('ed') ? stem.slice(0, -2) : '';
  if (base.length >= 3 && /[aeiouy]/.test(base)) stem = base.replace(/([bdfgmnprt])\1$/, '$1');
  return stem.replace(/e$/, '').replace(/y$/, 'i');
}

const wordPattern = letterPattern(String.raw`[\p{L}\p{N}][\p{L}\p{N}\p{M}]*`, 'g');

function wordsOf(text: string): string[] {
  const plain = text.toLowerCase().normalize('NFKC');
  return plain.match(wordPattern(plain)) ?? [];
}

function termsOf(words: readonly string[], max: number): SearchTerm[] {
  const terms = new Map<string, SearchTerm>();
  for (const word of words) {
    if (word.length > maxWordLength || functionWords.has(word) || (word.length <= 2 && /^\p{L}$/u.test(word)))
      continue;
    const stem = stemOf(word);
    if (!terms.has(stem)) terms.set(stem, { word, stem });
    if (terms.size === max) break;
  }
  return [...terms.values()];
}

const maxTerms = 1000;

/** The words of a text that carry meaning, each once, in order; at most `max`. */
export function searchTerms(text: string, max = maxTerms): SearchTerm[] {
  return termsOf(wordsOf(text), max);
}

/** The stems of a text's meaningful words. */
export function stemsOf(text: string): Set<string> {
  return new Set(searchTerms(text).map((term) => term.stem));
}

/** As `stemsOf`, plus each pair of neighbouring words as one word: "health care" gives "healthcare" too. */
export function joinedStemsOf(text: string): Set<string> {
  const words = wordsOf(text);
  const stems = new Set(termsOf(words, maxTerms).map((term) => term.stem));
  for (const [at, word] of words.entries()) {
    const next = words[at + 1];
    if (next !== undefined) stems.add(findStem(word + next));
  }
  return stems;
}

/** The search terms of a typed topic; empty when it has none. */
export function topicTerms(topic: string, max = 12): SearchTerm[] {
  const terms = searchTerms(topic, max);
  const subject = terms.filter(({ word }) => !journalismWords.has(word));
  return subject.length > 0 ? subject : terms;
}
