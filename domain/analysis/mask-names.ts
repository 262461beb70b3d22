import { type EditedText, editText, type Replacement } from '#domain/text/edited-text.ts';
import type { Span } from '#domain/text/quoted-spans.ts';
import { sliceText } from '../text/cut-text.ts';
import { trimEndOf } from '../text/trim-characters.ts';
import { impersonal, ordinary, particles, titles } from './name-words.ts';

/** Longer words are not names. */
const maxWordLength = 30;
/** Words of a name that are masked; further words stay. */
const maxWords = 5;
/** An article with more names is a list of names; the rest stays unmasked. */
const maxPersons = 200;

interface Token extends Span {
  /** Without the possessive ending. */
  word: string;
  /** Starts with a capital and contains at least one lower-case letter. */
  isName: boolean;
}

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  const expression = /\p{L}[\p{L}’'-]*/gu;
  for (let match = expression.exec(text); match !== null; match = expression.exec(text)) {
    const word = withoutEnding(match[0]);
    tokens.push({
      word,
      start: match.index,
      end: match.index + word.length,
      isName: isCapital(word) && word.length <= maxWordLength && hasSmallLetter(word),
    });
  }
  return tokens;
}

const small = ({ word }: Token): string => word.toLowerCase();

function isCapital(word: string): boolean {
  const first = word.charCodeAt(0);
  if (first < 128) return first >= 65 && first <= 90;
  return first !== word.toLowerCase().charCodeAt(0);
}

/** A word without signs at its end and without the possessive ending. */
function withoutEnding(word: string): string {
  return /[’'-]/.test(word) ? trimEndOf(word, "’'-").replace(/[’']s$/, '') : word;
}

function hasSmallLetter(word: string): boolean {
  const second = word.charCodeAt(1);
  return (second >= 97 && second <= 122) || /\p{Ll}/u.test(word);
}

/** Whether two words can belong to one name: separated by white space, or by the dot of an initial or a title. */
function adjoin(text: string, before: Token, after: Token): boolean {
  const gap = after.start - before.end;
  if (gap === 1 && text[before.end] === ' ') return true;
  if (gap > 3) return false;
  const between = sliceText(text, before.end, after.start);
  if (between.trim() === '') return between !== '' && !between.includes('\n\n');
  return between === '. ' && (before.word.length === 1 || titles.has(small(before)));
}

/** The end index of the run of name words that starts at `at`; initials and particles may be inside the run. */
function endOfRun(text: string, tokens: readonly Token[], at: number): number {
  let end = at + 1;
  for (let next = end; next < tokens.length && next - at < 12; next += 1) {
    const token = tokens[next];
    const before = tokens[next - 1];
    if (token === undefined || before === undefined || !adjoin(text, before, token)) break;
    if (token.isName) end = next + 1;
    else if (!particles.has(token.word) && (token.word.length > 1 || token.word === small(token))) break;
  }
  return end;
}

/**
 * The words of a person's name in a run, without ordinary words at both ends; null when the run names no person.
 * After a title a single word is a name; without a title a name needs two words.
 */
function personIn(run: readonly Token[]): string[] | null {
  let from = 0;
  let to = run.length;
  let isTitled = false;
  for (let token = run[from]; token !== undefined; token = run[from]) {
    const word = small(token);
    if (!ordinary.has(word) && !titles.has(word)) break;
    isTitled = titles.has(word);
    from += 1;
  }
  for (let token = run[to - 1]; to > from && token !== undefined; token = run[to - 1]) {
    if (!ordinary.has(small(token))) break;
    to -= 1;
  }
  const parts = run.slice(from, Math.min(to, from + maxWords));
  if (parts.length < (isTitled ? 1 : 2) || parts.some((token) => impersonal.has(small(token)))) return null;
  return parts.map(({ word }) => word);
}

interface Person {
  words: string[];
  number: number;
}

/** Every way in which the text names a person, as words, in order. */
function listNames(text: string, tokens: readonly Token[]): string[][] {
  const names = new Map<string, string[]>();
  for (let at = 0; at < tokens.length && names.size < maxPersons; at += 1) {
    if (tokens[at]?.isName !== true) continue;
    const end = endOfRun(text, tokens, at);
    const words = personIn(tokens.slice(at, end));
    at = end - 1;
    if (words !== null) names.set(words.join(' '), words);
  }
  return [...names.values()];
}

/** Longer forms of one name contain the shorter ones: "Tom Marsh" and "Tom B. Marsh". */
const areOnePerson = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean => {
  const [short, long] = one.size < other.size ? [one, other] : [other, one];
  return [...short].every((word) => long.has(word));
};

/** The persons of each surname, by the words of their full names. */
function groupBySurname(names: readonly string[][]): Map<string, Set<string>[]> {
  const groups = new Map<string, Set<string>[]>();
  for (const words of names) {
    const surname = words.at(-1) ?? '';
    const others = groups.get(surname) ?? [];
    const full = new Set(words);
    const same = others.find((other) => areOnePerson(other, full));
    if (words.length > 1 && same === undefined) others.push(full);
    else if (words.length > 1) for (const word of full) same?.add(word);
    groups.set(surname, others);
  }
  return groups;
}

/**
 * Persons by the first word of their name, longest name first. A surname alone is a name too: of the person who has it,
 * or of its own where several have it.
 */
function findPersons(text: string, tokens: readonly Token[]): ReadonlyMap<string, Person[]> {
  // A word that the text also writes in lower case, such as "relations", is not a surname.
  const written = new Set<string>();
  for (const token of tokens) if (!token.isName && token.word === small(token)) written.add(token.word);
  const names = listNames(text, tokens);
  const groups = groupBySurname(names);
  const numbers = new Map<Set<string> | string, number>();
  const numberOf = (words: readonly string[]): number => {
    const surname = words.at(-1) ?? '';
    const own = groups.get(surname) ?? [];
    const full = new Set(words);
    const person = words.length > 1 || own.length === 1 ? own.find((each) => areOnePerson(each, full)) : null;
    const number = numbers.get(person ?? surname) ?? numbers.size + 1;
    numbers.set(person ?? surname, number);
    return number;
  };
  const byFirst = new Map<string, Person[]>();
  const add = (words: string[]) => {
    const others = byFirst.get(words[0] ?? '') ?? [];
    if (others.some((other) => other.words.join(' ') === words.join(' '))) return;
    const person = { words, number: numberOf(words) };
    byFirst.set(
      words[0] ?? '',
      [...others, person].sort((a, b) => b.words.length - a.words.length),
    );
  };
  for (const words of names) {
    add(words);
    const surname = words.at(-1) ?? '';
    if (surname.length >= 3 && !written.has(surname.toLowerCase())) add([surname]);
  }
  return byFirst;
}

function matchesAt(text: string, tokens: readonly Token[], at: number, words: readonly string[]): boolean {
  return words.every((word, k) => {
    const token = tokens[at + k];
    const before = tokens[at + k - 1];
    if (token?.word !== word) return false;
    return k === 0 || (before !== undefined && adjoin(text, before, token));
  });
}

function findPeople(text: string): Replacement[] {
  const tokens = tokenize(text);
  const persons = findPersons(text, tokens);
  const found: Replacement[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const first = tokens[at];
    const person = persons.get(first?.word ?? '')?.find(({ words }) => matchesAt(text, tokens, at, words));
    if (first === undefined || person === undefined) continue;
    at += person.words.length - 1;
    found.push({ start: first.start, end: tokens[at]?.end ?? first.end, with: `Person ${person.number}` });
  }
  return found;
}

function findWhole(text: string, wanted: string, written: string): Replacement[] {
  const escaped = wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'gu');
  return Array.from(text.matchAll(pattern), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    with: written,
  }));
}

/**
 * Finds names of people and of the outlet and their replacements: "Person 1" (one number per person) and
 * "the outlet". A person is recognised by a title, or by two capitalised words that are not a known institution or
 * place. A missed name makes the reading less strict, but never changes the rating by itself.
 * @param outletNames names, domains and aliases of the outlet
 */
export function findNames(text: string, outletNames: readonly string[]): Replacement[] {
  const outlet = [...new Set(outletNames)]
    .filter((each) => each.trim().length >= 3)
    .flatMap((each) => findWhole(text, each.trim(), 'the outlet'));
  return [...outlet, ...findPeople(text)];
}

/** A text with the names of people and of the outlet masked; positions can be mapped back to the original. */
export function maskNames(text: string, outletNames: readonly string[]): EditedText {
  return editText(text, findNames(text, outletNames));
}
