import { isFirstName, isSamePerson } from '#domain/analysis/first-names.ts';
import { impersonal, institutional, placeNames } from '#domain/analysis/name-words.ts';
import { isParticle } from './find-name-runs.ts';

/** How often each name occurs in a text, in the order of first mentions. */
export type NameCounts = ReadonlyMap<string, number>;

/** What the text says of the words of names. */
export interface NameWords {
  /** Whether the text also writes the word in lower case. */
  isWord(word: string): boolean;
  /** Whether the name occurs inside a sentence, so that its first capital is its own. */
  isInside(name: string): boolean;
}

type CountedName = [name: string, count: number];
const suffix = /^[JS]r$/;

/** Whether the name is a surname, perhaps with its particle or suffix: "Holm", "de Vale", "Holm Jr". */
function isAlone(name: string): boolean {
  const words = name.split(' ');
  if (words.length === 2 && suffix.test(words[1] ?? '')) return true;
  return words.length === 1 || words.slice(0, -1).every(isParticle);
}

/** The surname, without an Arabic article: "al-Vale". */
const lastWord = (name: string): string => (name.split(' ').at(-1) ?? '').replace(/^(?:al|el|ul)-/, '');

function isPersonal(name: string): boolean {
  const words = name.split(' ').filter((word) => !isParticle(word) && !suffix.test(word));
  return words.length <= 3 && words.every((word) => !institutional.has(word.toLowerCase()) && word !== 'of');
}

/** Adds the count of a name to that of another. */
function move(counts: Map<string, number>, from: string, to: string): void {
  const moved = counts.get(from) ?? 0;
  counts.delete(from);
  counts.set(to, (counts.get(to) ?? 0) + moved);
}

/** A text with more persons of one surname is a list. */
const maxNamesakes = 20;

/** Joins forms of one full name to the form that the text uses first: "Robert Holm", then "Bob Holm". */
function joinForms(counts: Map<string, number>): void {
  const bySurname = new Map<string, string[]>();
  for (const name of [...counts.keys()]) {
    if (isAlone(name) || !isPersonal(name)) continue;
    const known = bySurname.get(lastWord(name)) ?? [];
    const same = known.find((other) => isSamePerson(name, other));
    if (same !== undefined) move(counts, name, same);
    else if (known.length < maxNamesakes) bySurname.set(lastWord(name), [...known, name]);
  }
}

/** Groups full names of persons by one of their words, in the order of first mentions. */
function personsBy(counts: NameCounts, wordOf: (words: string[]) => string | undefined) {
  const names = new Map<string, CountedName[]>();
  for (const [name, count] of counts) {
    const word = isAlone(name) || !isPersonal(name) ? undefined : wordOf(name.split(' '));
    if (word === undefined) continue;
    const known = names.get(word);
    if (known === undefined) names.set(word, [[name, count]]);
    else known.push([name, count]);
  }
  return names;
}

/** Whether the first word of a name is a verb that opens sentences or headlines: "Injured Wendle". */
const isVerb = (word: string, isInside: boolean): boolean => !isInside && /(?:ing|ed)$/.test(word);

/** Words before a place that belong to its name. */
const directions =
  /^(?:north|south|east|west|central|new|upper|lower|(?:north|south)(?:east|west)|(?:north|south|east|west)ern)$/i;

/**
 * Joins a surname or first name alone to the full name in the text, of several persons to the one that occurs most, then
 * first. A word is a first name only if the full name occurs as often, or if the surname occurs alone too: "Vale" is not
 * a first name in "Vale Energy". "Wendle" is no surname in "Northern Wendle" and "Injured Wendle".
 */
function joinParts(counts: Map<string, number>, { isWord, isInside }: NameWords): void {
  const bySurname = personsBy(counts, (words) => lastWord(words.join(' ')));
  const byFirst = personsBy(counts, ([first]) => first);
  const isGiven = (word: string): boolean => {
    if (isFirstName(word.toLowerCase())) return true;
    return !directions.test(word) && !bySurname.has(word) && !isWord(word);
  };
  for (const [name, count] of [...counts]) {
    if (!isAlone(name) || placeNames.has(name.toLowerCase())) continue;
    const asSurname = (bySurname.get(lastWord(name)) ?? []).filter(([full]) => {
      const [first = ''] = full.split(' ');
      if (suffix.test(lastWord(name)) && !full.endsWith(` ${name}`)) return false;
      return isGiven(first) && !isVerb(first, isInside(full));
    });
    const asFirst = (byFirst.get(name) ?? []).filter(
      ([full, times]) => times >= count || counts.has(lastWord(full)),
    );
    const [full] = [...(asSurname.length > 0 ? asSurname : asFirst)].sort((a, b) => b[1] - a[1]);
    if (full !== undefined) move(counts, name, full[0]);
  }
}

/**
 * Joins a name to its part without the first word where that has its capital from a headline or the start of a sentence:
 * "Injured Wendle". The text mostly leaves the first word out, and writes it in lower case too or only opens sentences with it.
 */
function dropModifiers(counts: Map<string, number>, { isWord, isInside }: NameWords): void {
  for (const [name, count] of [...counts]) {
    const [first = '', ...more] = name.split(' ');
    const rest = more.join(' ');
    if (rest === '' || institutional.has(rest.toLowerCase()) || impersonal.has(first.toLowerCase())) continue;
    if (directions.test(first) || isFirstName(first.toLowerCase())) continue;
    const isPlace = placeNames.has(rest.toLowerCase()) && !isInside(name);
    if ((counts.get(rest) ?? 0) >= 2 * count && (isWord(first) || isVerb(first, isInside(name)) || isPlace))
      move(counts, name, rest);
  }
}

/**
 * Splits names that only stand side by side, where the text names each of them too: "Wendle Ada Holm" after "ambassador
 * to", "Roads Department Wendle" in a headline.
 */
function splitNeighbours(counts: Map<string, number>): void {
  for (const name of [...counts.keys()]) {
    const words = name.split(' ');
    if (words.length < 3) continue;
    const [first = '', second = ''] = words;
    const [head, tail] = [words.slice(0, -1).join(' '), words.slice(1).join(' ')];
    const isHeld = isPersonal(tail) && (counts.has(tail) || isFirstName(second.toLowerCase()));
    if (counts.has(first) && !isFirstName(first.toLowerCase()) && isHeld) move(counts, name, tail);
    else if (
      counts.has(head) &&
      counts.has(lastWord(name)) &&
      institutional.has(lastWord(head).toLowerCase())
    )
      move(counts, name, head);
  }
}

/** Gives each person and thing one name. */
export function joinNames(counts: NameCounts, words: NameWords): Map<string, number> {
  const joined = new Map(counts);
  splitNeighbours(joined);
  dropModifiers(joined, words);
  joinForms(joined);
  joinParts(joined, words);
  return joined;
}
