import { functionWords, stemOf } from '../search/search-terms.ts';

const factors: Readonly<Record<string, number>> = {
  ...{ hundred: 1e2, thousand: 1e3, k: 1e3, million: 1e6, m: 1e6, mn: 1e6 },
  ...{ billion: 1e9, bn: 1e9, b: 1e9, trillion: 1e12, tn: 1e12 },
};
const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety';
const numberWords = new Map([
  ...units.split(' ').map((word, at): [string, number] => [word, at]),
  ...tens.split(' ').map((word, at): [string, number] => [word, 20 + 10 * at]),
]);
/** "One" is seldom a figure. */
const minWordValue = 2;

const figure = /\p{Nd}[\p{Nd},]*(?:\.\p{Nd}+)?|\p{L}+/gu;
const word = /[\p{L}\p{Nd}][\p{L}\p{Nd}\p{M}]*/gu;

interface FoundFigure {
  text: string;
  value: number;
  /** The same with the factor after it: "4.1 million". */
  whole: number;
}

function findFigures(text: string): FoundFigure[] {
  const parts = [...text.matchAll(figure)].map(([part]) => part);
  return parts.flatMap((part, at) => {
    const worded = numberWords.get(part.toLowerCase());
    const value = /^\p{Nd}/u.test(part) ? Number(part.replaceAll(',', '')) : (worded ?? Number.NaN);
    if (!Number.isFinite(value) || (worded !== undefined && worded < minWordValue)) return [];
    const factor = factors[parts[at + 1]?.toLowerCase() ?? ''] ?? 1;
    return [{ text: part, value, whole: Math.round(value * factor * 1000) / 1000 }];
  });
}

/** Whether a text has a figure, in digits or words. */
export const hasFigure = (text: string): boolean => findFigures(text).length > 0;

/** "U.S." is "US"; apostrophes are alike, and a possessive is its name. */
const normalize = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/(?<=(?<!\p{L})\p{Lu})\.(?=\p{Lu}(?!\p{L})|\s|$)/gu, '')
    .replace(/(?<=\p{L})[’']s(?!\p{L})/gu, '');

/** Words between the words of one name. */
const joining = new Set(['of', 'and', 'for', 'the']);

/** The initials of names of several words that follow each other: "FBI" for "Federal Bureau of Investigation". */
function findInitials(text: string): string[] {
  const found: string[] = [];
  let run = '';
  for (const part of text.split(/\s/)) {
    const capital = /^\p{Lu}/u.exec(part)?.[0];
    if (capital !== undefined) run += part.match(/(?<![\p{L}\p{M}])\p{Lu}/gu)?.join('') ?? capital;
    const continues = capital !== undefined ? !/[^\p{L}\p{M}]$/u.test(part) : joining.has(part);
    if (continues) continue;
    if (run.length > 1) found.push(run);
    run = '';
  }
  return run.length > 1 ? [...found, run] : found;
}

const singular = (name: string): string => name.toLowerCase().replace(/s$/, '');
const minPrefix = 4;

/** Two words of one name: "America" and "American", "Democrats" and "Democratic". */
function areRelated(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= minPrefix && long.startsWith(short);
}

/**
 * A test of sentences by the texts that they are about: it returns the names and the figures of a sentence that occur
 * in none of the texts. Names are words with a capital; a figure may be written in another form ("two million",
 * "2,000,000"), but not rounded. The first word of a sentence must occur too, or be a function word or an ordinary one.
 * @param others further texts: a word that they have without a capital is an ordinary one
 */
export function createSupportTest(
  texts: readonly string[],
  others: readonly string[] = [],
): (sentence: string) => string[] {
  const source = texts.map(normalize).join('\n');
  const written = source.match(word) ?? [];
  const words = new Set(written.map((each) => each.toLowerCase()));
  const stems = new Set([...words].map(stemOf));
  const capitals = written.filter((each) => /^\p{Lu}/u.test(each));
  const names = [...new Set(capitals.map(singular))];
  const initials = findInitials(source);
  const ordinary = new Set(
    others.flatMap((text) => text.match(/(?<![\p{L}\p{M}])\p{Ll}[\p{L}\p{M}]*/gu) ?? []),
  );
  const values = new Set(findFigures(source).flatMap(({ value, whole }) => [value, whole]));

  const isName = (token: string): boolean => {
    const lower = token.toLowerCase();
    if (words.has(lower) || stems.has(stemOf(lower))) return true;
    if (/^\p{Lu}{2,6}$/u.test(token)) return initials.some((each) => each.includes(token));
    return names.some((name) => areRelated(singular(token), name));
  };
  const isOrdinary = (first: string) => functionWords.has(first) || ordinary.has(first);
  return (sentence) => {
    const plain = normalize(sentence);
    const tokens = plain.match(word) ?? [];
    const [first = ''] = tokens;
    const isKnown = (token: string, at: number) =>
      !/^\p{Lu}/u.test(token) || isName(token) || (at === 0 && isOrdinary(first.toLowerCase()));
    const unknown = tokens.filter((token, at) => !isKnown(token, at));
    const figures = findFigures(plain).filter(({ whole }) => !values.has(whole));
    return [...unknown, ...figures.map(({ text }) => text)];
  };
}
