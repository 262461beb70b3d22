import { everydayStems } from '#domain/comparison/everyday-words.ts';
import type { Outlet } from '#domain/outlets/outlet.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import { functionWords, stemOf } from '#domain/search/search-terms.ts';
import { sliceText } from '#domain/text/cut-text.ts';
import { foldName, foldWords } from './fold-name.ts';

/**
 * Where a name of the table makes another name resemble it: as the whole of it, at its start, or anywhere in it.
 * "Fox News Springfield" may be taken for "Fox News", "Springfield Times" is another newspaper than "The Times".
 */
type Reach = 'whole' | 'start' | 'anywhere';

interface NameIndex {
  /** By their fold, without "the". */
  names: ReadonlyMap<string, Reach>;
  /** Whether a word, as `foldWords` gives it, distinguishes no outlets. */
  isCommon(word: string): boolean;
}

/** A name of so many letters is found inside a longer word, too. */
const minInside = 7;

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
  const reachOf = (isGeneric: boolean): Reach => (isGeneric ? 'start' : 'anywhere');
  const names = new Map<string, Reach>();
  const add = (name: string, reach: Reach): void => {
    if (name !== '' && (names.get(name) ?? 'whole') === 'whole') names.set(name, reach);
  };
  for (const outlet of outlets) {
    const [name = [], ...further] = namesOf(outlet);
    add(name.join(''), reachOf(name.every(isCommon)));
    for (const words of further) add(words.join(''), 'whole');
    // "BBC" of "BBC News".
    const own = name.slice(0, name.findLastIndex((word) => !isKind(word)) + 1).join('');
    add(own, 'whole');
    for (const label of labelsOf(outlet)) {
      const isName = label === own || kinds.some((kind) => label.endsWith(kind));
      add(label, isName ? reachOf(isCommon(label) || isTwoCommonWords(label)) : 'whole');
    }
  }
  return { names, isCommon };
}

function indexOf({ outlets }: OutletTable): NameIndex {
  const index = indexes.get(outlets) ?? buildIndex(outlets);
  indexes.set(outlets, index);
  return index;
}

/** Whether a reader may take a name for a name or a domain of the table. */
export function resemblesOutlet(table: OutletTable, name: string): boolean {
  const { names, isCommon } = indexOf(table);
  const words = withoutThe(foldWords(name));
  const whole = words.join('').replace(/^the(?=.)/, '');
  if (names.has(whole)) return true;
  const isRun = words.some((_, start) => {
    const isAtStart = words.slice(0, start).every(isCommon);
    return words.some((_word, end) => {
      const reach = end < start ? undefined : names.get(words.slice(start, end + 1).join(''));
      return reach === 'anywhere' || (reach === 'start' && isAtStart);
    });
  });
  const isInside = ([known, reach]: [string, Reach]): boolean =>
    known.length >= minInside &&
    ((reach === 'anywhere' && whole.includes(known)) || (reach !== 'whole' && whole.startsWith(known)));
  return isRun || [...names].some(isInside);
}
