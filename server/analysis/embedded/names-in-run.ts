import {
  beforeDemonyms,
  demonyms,
  formsOfAddress,
  institutional,
  loneWords,
  officeModifiers,
  officesAfterModifiers,
  officeWords,
  partyWords,
} from '#domain/analysis/name-words.ts';
import {
  bare,
  type Chunk,
  isAcronym,
  isOfficial,
  isOpener,
  isParticle,
  isSmall,
  type NameUsage,
  type Run,
  type Words,
} from './find-name-runs.ts';

const minLength = 4;
const maxLength = 60;
/** Maximum length of a name with an institution; names of persons are shorter. */
const maxWords = 7;
const maxPersonWords = 4;

/** Whether the word at `at` is an office and the words after it name its holder. */
function isOfficeOfPerson(words: Words, at: number, usage: NameUsage): boolean {
  const office = bare(words[at]);
  const person = words.slice(at + 1);
  const isParty = partyWords.has(office);
  if ((!officeWords.has(office) && !isParty) || !isPersonal(person)) return false;
  if (at > 0 && formsOfAddress.has(office)) return false;
  const isKnown = usage.isLastName(person.at(-1));
  // "Attorney General", "First Lady", but "General Motors".
  if (officesAfterModifiers.has(office) && !officeModifiers.has(bare(words[at - 1])))
    return isKnown && person.length > 1;
  if (isKnown || (person.length > 1 && !person.every(isOfficial))) return true;
  // A single word without other use as a name: "Chair Holm", but not in "Wendle Host Harbour".
  return !isParty && words.slice(0, at).every((word) => isOfficial(word) || institutional.has(bare(word)));
}

/**
 * Splits an institution or place from a person's name after it: "Ambassador to Wendle Ada Holm". The person must occur
 * alone in the text too, except after an office, as in "Secretary of Roads Ada Holm".
 */
function splitBeforePerson(words: Words, isOfOffice: boolean, usage: NameUsage): Words[] {
  const from = words.findLastIndex((word) => institutional.has(bare(word))) + 1;
  const person = words.slice(from);
  const isNamed = person.length > 1 && (isOfOffice || usage.timesAlone(person) > 0);
  if (from > 0 && isPersonal(person) && isNamed) return [words.slice(0, from), person];
  const hasName = isOfOffice && words.length > 2 && usage.isLastName(words.at(-1));
  return hasName ? [words.slice(0, -2), words.slice(-2)] : [words];
}

/** Splits at an office: the words before the office and its modifiers, and the name of its holder. */
function splitAtOffice(words: Words, isOfOffice: boolean, usage: NameUsage): Words[] {
  const isPart = (word = '') => isOfficial(word) || partyWords.has(bare(word));
  for (let at = words.length - 2; at >= 0; at -= 1) {
    if (!isOfficeOfPerson(words, at, usage)) continue;
    let [from, to] = [0, at];
    while (to > 0 && isPart(words[to - 1])) to -= 1;
    while (from < to && partyWords.has(bare(words[from]))) from += 1;
    if (!isSmall(words[to - 1])) return [words.slice(from, to), words.slice(at + 1)];
  }
  return splitBeforePerson(words, isOfOffice, usage);
}

/** Whether "and" is part of a name: in "Customs and Border Protection", but not in "Ada Holm and Cy Vale". */
function joinsByAnd(before: Words, { words }: Chunk, usage: NameUsage): boolean {
  if (usage.timesAlone(before) > 0 || usage.isLastName(before.at(-1)) || usage.timesAlone(words) > 0)
    return false;
  if (before.some(isSmall)) return isInstitution(before) || isInstitution(words);
  return before.length === 1 || !isPersonal(before) ? words.length > 1 && isInstitution(words) : false;
}

/** Whether a possessive is part of a name: in "Children’s Hospital", but not in "Wendle’s Ada Holm". */
function joinsByPossessive(before: Words, { words }: Chunk, usage: NameUsage): boolean {
  const isOwner = usage.timesAlone(before) > 0 || usage.isLastName(before.at(-1)) || isAcronym(before.at(-1));
  return !isOwner && usage.timesAlone(words) === 0 && (words.length === 1 || isInstitution(words));
}

/** Whether the chunk is part of the name before it: in "Isle of Man", but not in "Ada Holm of Wendle". */
function belongsTo(before: Words, chunk: Chunk, usage: NameUsage): boolean {
  if (before.length === 0 || chunk.joint === 'and the') return false;
  if (chunk.joint === 'and') return joinsByAnd(before, chunk, usage);
  if (/^[’']s/.test(chunk.joint)) return joinsByPossessive(before, chunk, usage);
  const joined = usage.timesJoined(before, chunk);
  // "The Committee for Roads and Bridges", but not "the subpoena of the Committee for Ada Holm".
  if (before.some(isSmall)) return chunk.joint !== 'for' || joined > 1;
  const alone = usage.timesAlone(before);
  if (chunk.joint === 'the' && usage.timesAlone(chunk.words) > 0) return false;
  if (!isPersonal(before)) return before.length === 1 || alone <= joined;
  if (before.length > 1) return /s$/.test(before.at(-1) ?? '') && joined > alone;
  return joined > 0 && (joined > alone || !usage.isLastName(before[0]));
}

/** Splits a run into separate names, without offices. */
function partsOf({ chunks }: Run, usage: NameUsage): Words[] {
  const parts: Words[] = [];
  let isOfOffice = false;
  let current: Words = [];
  for (const chunk of chunks) {
    const pieces = splitAtOffice(trimName(current, usage), isOfOffice, usage);
    const isOffice =
      /^(?:of|for)/.test(chunk.joint) && officeWords.has(bare(current.at(-1))) && !current.some(isSmall);
    const isPersonBeforeAnd = pieces.length > 1 && chunk.joint === 'and';
    if (!isOffice && !isPersonBeforeAnd && belongsTo(pieces.at(-1) ?? [], chunk, usage)) {
      current = [...current, ...chunk.joint.split(' '), ...chunk.words];
      continue;
    }
    while (isOffice && isOfficial(current.at(-1))) current = current.slice(0, -1);
    parts.push(...splitAtOffice(trimEnd(current, usage), isOfOffice, usage));
    isOfOffice ||= isOffice;
    current = chunk.words;
  }
  parts.push(...splitAtOffice(trimEnd(current, usage), isOfOffice, usage));
  return parts;
}

function isName(words: Words): boolean {
  const last = bare(words.at(-1));
  // "Wendle State Representative", but not "University of Notre Dame".
  const isHolder = officeWords.has(last) && !formsOfAddress.has(last) && !words.some(isSmall);
  const isOffice = isHolder && isInstitution(words);
  if (isOffice || words.every((word) => isOfficial(word) || isOpener(word))) return false;
  if (words.length === 1 && loneWords.has(bare(words[0]))) return false;
  // "Holm-led", but not "al-Holm".
  if (words.some((word) => word.includes('-') && /\p{L}{3}-\p{Ll}/u.test(word))) return false;
  if (demonyms.has(last) && !beforeDemonyms.has(bare(words.at(-2)))) return false;
  // "Follow The Wendle Post": a capitalised function word inside the words shows that they are a headline.
  if (words.slice(1, -1).some((word) => !isSmall(word) && isOpener(word))) return false;
  return isInstitution(words) ? words.length <= maxWords : countNameWords(words) <= maxPersonWords;
}

/**
 * The names in a run of capitalised words. Offices before a person are not part of the name: "Federal Reserve Chair Ada
 * Holm" contains "Federal Reserve" and "Ada Holm". Words that open a sentence are not part of it either: "Without Ada
 * Holm". Where words can be one name or two, their use in the rest of the text decides.
 */
export function namesInRun(run: Run, usage: NameUsage): string[] {
  return partsOf(run, usage).flatMap((part) => {
    const words = trimName(part, usage);
    const name = words.join(' ').replace(/ (?=[’']s )/g, '');
    return isName(words) && name.length >= minLength && name.length <= maxLength ? [name] : [];
  });
}

/** A longer run without an institution is a headline. */
const articles = new Set(['a', 'an', 'the']);

/** Function words and months that are also names of people. */
const alsoNames = new Set(['will', 'may', 'april', 'june', 'august']);

export const isInstitution = (words: Words): boolean => words.some((word) => institutional.has(bare(word)));

/** The number of words without particles. */
const countNameWords = (words: Words): number => words.filter((word) => !isParticle(word)).length;

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
function trimName(words: Words, usage: NameUsage): Words {
  let own = words;
  while (own.length > 0 && isLoose(own[0]) && !keepsFirst(own, usage)) own = own.slice(1);
  return trimEnd(own, usage);
}
