import unhomoglyph from 'unhomoglyph';
import type { Outlet } from '#domain/outlets/outlet.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import { functionWords, stemOf } from '#domain/search/search-terms.ts';
import { sliceText } from '#domain/text/cut-text.ts';
import { everydayStems } from './everyday-words.ts';

/** Small capitals in the order of the alphabet, which Unicode counts as letters of their own; the rest stand for themselves. */
const smallCapitals = [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘqʀꜱᴛᴜᴠᴡxʏᴢ'];
const alphabet = [...'abcdefghijklmnopqrstuvwxyz'];

const prototypes = new Map<string, string>();

/** What stands for all characters that look like this one (UTS 39). The library is slow for texts, hence the cache. */
function prototypeOf(character: string): string {
  const known = prototypes.get(character);
  if (known !== undefined) return known;
  const similar = unhomoglyph(character);
  const small = [character, similar].map((each) => alphabet[smallCapitals.indexOf(each)]);
  const prototype = small[0] ?? small[1] ?? similar;
  prototypes.set(character, prototype);
  return prototype;
}

const toPrototypes = (text: string): string => Array.from(text, prototypeOf).join('');

/** Names that look alike have the same fold: only letters and digits, whatever their case, marks and alphabet. */
export function foldName(name: string): string {
  // Without marks first, because a letter with one looks like another letter to the library.
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFKC');
  // Capitals look like others than small letters do: the Cyrillic В like B, but в like a small capital.
  const letters = toPrototypes(toPrototypes(plain).toLowerCase());
  return letters
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[l1]/g, 'i')
    .replace(/0/g, 'o')
    .replace(/vv/g, 'w')
    .replace(/ß/g, 'b');
}

/** Between words: at a capital, and after the last letter before closing digits. */
const betweenWords =
  /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L}{2})(?=\p{N}+$)|[^\p{L}\p{M}\p{N}]/u;

/** The words of a name, also of "BBCNews", "BBC24" and "B.B.C."; each as `foldName` gives it. */
export function foldWords(name: string): string[] {
  return name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .split(betweenWords)
    .map(foldName)
    .filter((word) => word !== '');
}

/**
 * Where a name of the table makes another name resemble it: as the whole of it, at its start, or anywhere in it.
 * "Fox News Springfield" may be taken for "Fox News", "Springfield Times" is another newspaper than "The Times".
 */
type Reach = 'whole' | 'start' | 'anywhere';

interface NameIndex {
  /** By their fold, without "the". */
  names: ReadonlyMap<string, Reach>;
  /** Those that are also found inside a longer word. */
  long: readonly [string, Reach][];
  /** Of the names that are long enough, as `misspellingsOf` gives them. */
  misspelt: ReadonlyMap<string, Reach>;
  /** Whether a word, as `foldWords` gives it, distinguishes no outlets. */
  isCommon(word: string): boolean;
}

/** A name of so many letters is found inside a longer word, too. */
const minInside = 7;

/** A name whose own words have so many letters is still read as itself with one letter added, missing, changed or swapped. */
const minMisspelt = 5;
/** More words of a name are not taken together. */
const maxWords = 12;

/** As in `findOutlet`: the array is immutable. */
const indexes = new WeakMap<readonly Outlet[], NameIndex>();

/** Words, and stems of words, of any text. */
const ordinary: ReadonlySet<string> = new Set([...functionWords, ...everydayStems].map(foldName));

const withoutThe = (words: string[]): string[] => words.filter((word) => word !== 'the');

/** The name, and further what stands in parentheses: "AL.com (The Birmingham News)". */
const namesOf = ({ name }: Outlet): string[][] =>
  name.split(/[()]/).map((part) => withoutThe(foldWords(part)));

/** "bbc" of "bbc.co.uk", "guardian" of "theguardian.com". */
const labelsOf = ({ domain, aliases }: Outlet): string[] =>
  [domain, ...aliases].map((host) => foldName(host.split('.')[0] ?? '').replace(/^the(?=.)/, ''));

/** A name with one letter missing, with two in turn swapped, and with "?" for one that is another or too many; no digits. */
function misspellingsOf(name: string): string[] {
  return Array.from({ length: name.length + 1 }, (_, at) => {
    const [before, behind] = [sliceText(name, 0, at), sliceText(name, at + 1)];
    const [letter = '', next = ''] = sliceText(name, at, at + 2);
    const changed = [
      `${before}${behind}`,
      `${before}?${behind}`,
      `${before}${next}${letter}${sliceText(name, at + 2)}`,
    ];
    return [`${before}?${letter}${behind}`, ...(/\d/.test(letter) ? [] : changed)];
  }).flat();
}

/** With "?" for each letter in turn. */
const blanked = (word: string): string[] =>
  Array.from(
    word.matchAll(/\D/g),
    ({ index }) => `${sliceText(word, 0, index)}?${sliceText(word, index + 1)}`,
  );

/** "cnn" of "cnnn". */
const withoutRepetition = (word: string): string[] =>
  Array.from(
    word.matchAll(/(.)(?=\1)/g),
    ({ index }) => sliceText(word, 0, index) + sliceText(word, index + 1),
  );

/** "nyt" and "neyoti" of "new york times", "wapo" of "washington post". */
const abbreviationsOf = (words: string[]): string[] =>
  [1, 2]
    .map((length) => words.map((word) => sliceText(word, 0, length)).join(''))
    .filter(({ length }) => length > 2);

/** The words that end the names of several outlets; they say what an outlet is, not which: "Times", "News". */
function findKinds(outlets: readonly Outlet[]): string[] {
  const ends = new Map<string, number>();
  for (const outlet of outlets) {
    const last = namesOf(outlet)[0]?.at(-1) ?? '';
    ends.set(last, (ends.get(last) ?? 0) + 1);
  }
  return [...ends].flatMap(([word, count]) => (count > 1 ? [word] : []));
}

function buildIndex(outlets: readonly Outlet[]): NameIndex {
  const kinds = findKinds(outlets);
  const isKind = (word: string): boolean => kinds.includes(word);
  const isCommon = (word: string): boolean =>
    isKind(word) || ordinary.has(word) || ordinary.has(stemOf(word));
  const isTwoCommonWords = (label: string): boolean =>
    Array.from(label, (_, at) => at).some(
      (at) => isCommon(sliceText(label, 0, at)) && isCommon(sliceText(label, at)),
    );
  const usualReach = (isGeneric: boolean): Reach => (isGeneric ? 'start' : 'anywhere');
  const names = new Map<string, Reach>();
  const add = (name: string, reach: Reach): void => {
    if (name !== '' && (names.get(name) ?? 'whole') === 'whole') names.set(name, reach);
  };
  const misspelt = new Map<string, Reach>();
  const addMisspelt = (name: string): void => {
    const reach = (name.length >= minInside && names.get(name)) || 'whole';
    for (const wrong of misspellingsOf(name))
      if ((misspelt.get(wrong) ?? 'whole') === 'whole') misspelt.set(wrong, reach);
  };
  for (const outlet of outlets) {
    const [name = [], ...further] = namesOf(outlet);
    const whole = name.join('');
    add(whole, usualReach(name.every(isCommon)));
    for (const words of further) add(words.join(''), 'whole');
    // "BBC" of "BBC News".
    const own = name.slice(0, name.findLastIndex((word) => !isKind(word)) + 1).join('');
    add(own, 'whole');
    if (name.length > 1)
      for (const short of abbreviationsOf(name)) add(short, isCommon(short) ? 'whole' : 'start');
    for (const label of labelsOf(outlet)) {
      const isName = label === own || kinds.some((kind) => label.endsWith(kind));
      add(label, isName ? usualReach(isCommon(label) || isTwoCommonWords(label)) : 'whole');
    }
    if ((own || whole).length >= minMisspelt) addMisspelt(whole);
    if (own.length >= minInside) addMisspelt(own);
  }
  const long = [...names].filter(([name, reach]) => name.length >= minInside && reach !== 'whole');
  return { names, long, misspelt, isCommon };
}

function indexOf({ outlets }: OutletTable): NameIndex {
  const index = indexes.get(outlets) ?? buildIndex(outlets);
  indexes.set(outlets, index);
  return index;
}

/** Where a name of the table that is written so, or nearly so, makes another name resemble it. */
function reachOf({ names, misspelt }: NameIndex, written: string): Reach | undefined {
  const nearly = [written, ...blanked(written)].map((wrong) => misspelt.get(wrong));
  const repeated = withoutRepetition(written).map((word) => names.get(word));
  return names.get(written) ?? [...nearly, ...repeated].find((reach) => reach !== undefined);
}

const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu;

/**
 * How a name may be read: with digits for the letters that they look like, with "St" for "Street", and without words of
 * East Asian writing beside others.
 */
export function listReadings(name: string): string[] {
  const digits = name.replaceAll('8', 'B').replaceAll('5', 'S');
  const others = name.replace(eastAsian, ' ').trim();
  const readings = [name, digits, name.replace(/(?<= )St\b\.?/gi, 'Street'), others];
  return [...new Set(readings.filter((reading) => reading !== ''))];
}

/**
 * Whether a reader may take a name for a name or a domain of the table. A person may have one word of it: "Ada Stern".
 */
export function resemblesOutlet(table: OutletTable, name: string, { isPerson = false } = {}): boolean {
  return listReadings(name).some((reading) => resembles(indexOf(table), foldWords(reading), isPerson));
}

function resembles(index: NameIndex, folded: string[], isPerson: boolean): boolean {
  const { long, isCommon } = index;
  const words = withoutThe(folded);
  const whole = words.join('').replace(/^the(?=.)/, '');
  if (reachOf(index, whole) !== undefined) return true;
  const isRun = words.some((_, start) => {
    const isAtStart = words.slice(0, start).every(isCommon);
    return words.slice(start, start + maxWords).some((_word, more) => {
      const end = start + more + 1;
      const isOfPerson = isPerson && more === 0 && !(isAtStart && words.slice(end).every(isCommon));
      const reach = isOfPerson ? undefined : reachOf(index, words.slice(start, end).join(''));
      return reach === 'anywhere' || (reach === 'start' && isAtStart);
    });
  });
  const isInside = ([known, reach]: [string, Reach]): boolean =>
    reach === 'anywhere' ? whole.includes(known) : whole.startsWith(known);
  return isRun || ((!isPerson || words.length === 1) && long.some(isInside));
}
