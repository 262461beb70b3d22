import { institutional } from '#domain/analysis/name-words.ts';
import {
  bare,
  isAcronym,
  isOfficial,
  isOpener,
  isParticle,
  isSmall,
  type NameUsage,
  type Words,
} from './find-name-runs.ts';

/** A longer run without an institution is a headline. */
const maxPersonWords = 4;
const articles = new Set(['a', 'an', 'the']);

/** Function words and months that are also names of people. */
const alsoNames = new Set(['will', 'may', 'april', 'june', 'august']);

export const isInstitution = (words: Words): boolean => words.some((word) => institutional.has(bare(word)));

/** The number of words without particles. */
export const countNameWords = (words: Words): number => words.filter((word) => !isParticle(word)).length;

/** Whether the words can be a person's name. */
export const isPersonal = (words: Words): boolean =>
  words.length > 0 &&
  countNameWords(words) <= maxPersonWords &&
  !isInstitution(words) &&
  !words.some((word) => (isOpener(word) && !alsoNames.has(bare(word))) || isSmall(word));

const isLoose = (word = ''): boolean =>
  isOpener(word) || isAcronym(word) || isSmall(word) || /^(?:Mr|Mrs|Ms|Dr)$/.test(word);

/** Whether the words occur at least twice, and more often than `rest`, the words without one of them. */
function isUsual(words: Words, rest: Words, usage: NameUsage): boolean {
  const times = usage.timesAlone(words);
  return times >= 2 && times > usage.timesAlone(rest);
}

/** Whether a function word or acronym is the first word of the name: "Second Amendment", "Will Smith", "The Hague". */
function keepsFirst(words: Words, usage: NameUsage): boolean {
  const [first = '', ...rest] = words;
  const isCountry = /^(?:US|UK|U\.S\.|U\.K\.)$/.test(first);
  if (rest.length === 0 || isCountry || isSmall(first)) return false;
  if (rest.length > 1 && (articles.has(bare(first)) || (isPersonal(rest) && !isAcronym(first)))) return false;
  if (alsoNames.has(bare(first)) && isPersonal(rest)) return usage.timesAlone(words) >= 2;
  return isUsual(words, rest, usage);
}

/** Whether a function word or acronym is the last word of the name: "Super Tuesday", "World War II". */
function keepsLast(words: Words, usage: NameUsage): boolean {
  const rest = words.slice(0, -1);
  const last = words.at(-1) ?? '';
  if (isSmall(last)) return false;
  const isSurname = alsoNames.has(bare(last)) && rest.findLastIndex(isOfficial) === rest.length - 2;
  if (isOpener(last) && (isSurname || rest.length === 1 || isSmall(rest.at(-1)))) return true;
  const isPerson = isPersonal(rest) && (rest.length > 1 || usage.isLastName(rest[0]));
  if (isPerson && !/^[IVX]+$/.test(last)) return false;
  return isUsual(words, rest, usage);
}

export function trimEnd(words: Words, usage: NameUsage): Words {
  let own = words;
  while (own.length > 1 && isLoose(own.at(-1)) && !keepsLast(own, usage)) own = own.slice(0, -1);
  return own;
}

/** Drops function words and acronyms at both ends, except where they are usually part of the name. */
export function trimName(words: Words, usage: NameUsage): Words {
  let own = words;
  while (own.length > 0 && isLoose(own[0]) && !keepsFirst(own, usage)) own = own.slice(1);
  return trimEnd(own, usage);
}
