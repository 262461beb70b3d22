import { demonyms, institutional, officeWords, ordinary, placeNames } from '../analysis/name-words.ts';
import { sliceText } from './cut-text.ts';

/** What a sentence presumes: whether a reader who sees it alone knows of whom and what it speaks. */
export interface References {
  /** The surnames that it gives with a first name or an office. */
  introduces: readonly string[];
  /** The surnames that it uses alone, although the text gives the full name elsewhere. */
  presumes: readonly string[];
  /** Its first words stand for something in the sentence before. */
  pointsBack: boolean;
  /** Its first words continue the sentence before: "But ...". */
  continues: boolean;
  /** The noun that it begins with, as in "The senator said", where no name follows it; else null. */
  role: string | null;
  /** Whether it has a name or an acronym. */
  hasName: boolean;
}

const namedPair =
  /(?<![\p{L}\d@#])(\p{Lu}[\p{L}’'-]{0,30}\.?) (?:\(?[“"‘]?\p{Lu}[\p{L}’'-]{0,30}\.?[”"’]?\)? ){0,2}(\p{Lu}[\p{L}’'-]{2,30})/gu;
const formOfAddress = /^(?:mr|mrs|ms|miss|mx)$/;
const pronoun =
  /^["“‘]?(?:He|She|They|It|This|That|These|Those|Such|His|Her|Hers|Their|Its|Both|Neither|Doing so|One of them|(?:If|When|While|Since|As|After|Before|Although|Though|Because|Once) (?:it|he|she|they|this|that|these))(?=[\s,’'])/;
/** Somebody who was named before speaks in a sentence without a name of a person: "The road, she said, is closed." */
const speaker =
  /^[^“”"]*, (?:he|she|it|they) (?:said|says|added|adds|wrote|writes|noted|notes|argued|argues),|[”"] (?:he|she|it|they) (?:said|says|added|adds|wrote|writes|noted|notes|argued|argues)\b/;
/** "The outlook is even worse" compares with something that stands before. */
const comparing = /^(?:The|A|An) [^,.]{3,40} (?:is|are|was|were) even \w+er?\b/;
/** A single name at the start that says something: "Holm said". */
const reporting =
  /^(\p{Lu}[\p{L}’'-]{2,30}) (?:said|says|added|argued|argues|noted|notes|wrote|writes|told|warned|insisted|claimed|replied|continued)\b/u;
/** "It is unclear whether ..." stands for nothing before it. */
const expletive =
  /^It(?:’s|'s| is| was| remains| seems| appears| takes| took)\b(?! (?:this|that|these|those|such|why|how)\b)/;
const connective =
  /^(?:And|But|So|Or|Yet|Then|Well|Even|Now|Initially|[A-Z][a-z]+ing (?:this|that|it|so)|By contrast|In contrast|On the other hand|To be sure|Among them|However|Instead|Still|Also|Moreover|Meanwhile|Nevertheless|Nonetheless|Even so|Specifically|Similarly|Likewise|Otherwise|Thus|Therefore|Indeed|Rather|Besides|Later|Afterwards?|Earlier|In addition|For example|For instance|In fact|In other words|As a result|That said|At the same time|During the same|In response|Following (?:the|that|this)|After (?:that|this)|Not (?:so|only)|The (?:next|same|following|previous) (?:day|week|month|year|night|morning)|The (?:other|second|third|latter))\b/;
/** Persons beside those of `officeWords`. */
const persons =
  /^(?:lawmakers?|officials?|suspects?|couple|man|woman|men|women|congressm[ae]n|congresswom[ae]n|billionaire|lawyers?|leaders?|nominee|incumbent|rivals?|victims?|author|student|teenager|activist|president|commander|company|group|agency|newspaper)$/;
/** Without "'s", an apostrophe or a full stop at its end. */
const wordOf = (text: string): string => {
  const lower = text.toLowerCase();
  return /[’'.]/.test(lower) ? lower.replace(/[’']s?$|\.$/g, '') : lower;
};
const surnameOf = (text: string): string => (/[’']/.test(text) ? text.replace(/[’']s?$/, '') : text);

/** @param bare as `wordOf` gives it */
function isBareName(bare: string): boolean {
  return !ordinary.has(bare) && !institutional.has(bare) && !placeNames.has(bare) && !demonyms.has(bare);
}

const isName = (word: string): boolean => isBareName(wordOf(word));

/** The surnames of a text that stand in it with a first name or an office. */
export function findIntroduced(text: string): string[] {
  const found: string[] = [];
  for (const match of text.matchAll(namedPair)) {
    const [, first = '', last = ''] = match;
    const bareLast = wordOf(last);
    if (officeWords.has(bareLast) || !isBareName(bareLast)) continue;
    const bareFirst = wordOf(first);
    if (!formOfAddress.test(bareFirst) && isBareName(bareFirst)) found.push(surnameOf(last));
  }
  return found;
}

const singular = (word: string): string => word.replace(/s$/, '');

/** The person or body of "The former vice president said", unless a name stands at it: "The senator, Ada Holm,". */
function findRole(sentence: string): string | null {
  const words = sentence.split(' ').slice(0, 6);
  if (!/^(?:The|Both|All)$/.test(words[0] ?? '') || words.slice(1).some((word) => /^\p{Lu}/u.test(word)))
    return null;
  const found = words
    .slice(1)
    .map((word) => singular(wordOf(word.replace(/,$/, ''))))
    .find((word) => officeWords.has(word) || persons.test(word));
  return found ?? null;
}

/** @param surnames the surnames that the whole text introduces */
export function findReferences(sentence: string, surnames: ReadonlySet<string>): References {
  const introduces = findIntroduced(sentence);
  const own = new Set(introduces);
  const words = sentence.match(/\p{Lu}[\p{L}’'-]{0,30}/gu) ?? [];
  const speaking = reporting.exec(sentence)?.[1] ?? '';
  const alone = words
    .map(surnameOf)
    .filter((word) => !own.has(word) && (surnames.has(word) || (word === speaking && isName(word))));
  const later = sliceText(sentence, sentence.indexOf(' ') + 1);
  return {
    introduces,
    presumes: [...new Set(alone)],
    pointsBack: (pronoun.test(sentence) && !expletive.test(sentence)) || speaker.test(sentence),
    continues: connective.test(sentence) || comparing.test(sentence),
    role: findRole(sentence),
    hasName: /\p{Lu}/u.test(later),
  };
}

/** How much a sentence loses where it presumes what the reader has not read, as factors in (0, 1]. */
const factors = {
  pointsBack: 0.3,
  continues: 0.6,
  presumed: 0.4,
  inHeadline: 0.9,
  role: 0.5,
  nameless: 0.75,
};
/** The same at the beginning, where nothing stands before. */
const firstFactors = { ...factors, continues: 0.4, presumed: 0.25 };

/** Whether a text names somebody with this office, in full or abbreviated: "Sen. Holm". */
function namesRole(text: string, role: string): boolean {
  const lower = text.toLowerCase();
  return lower.includes(role) || lower.includes(`${sliceText(role, 0, 3)}.`);
}

/** What a reader has read before a sentence. */
export interface ReadBefore {
  /** The headline, which is not read as a text. */
  headline: string;
  /** The sentences that are read before it. */
  text: string;
  /** Whether the sentence before it in the text stands directly above it. */
  followsDirectly: boolean;
  introduced: ReadonlySet<string>;
}

/** How well a sentence can be understood after what was read before it, in (0, 1]. */
export function measureIndependence(references: References, before: ReadBefore): number {
  const isFirst = before.text === '';
  const weights = isFirst ? firstFactors : factors;
  let factor = 1;
  if (!before.followsDirectly) {
    if (references.pointsBack) factor *= weights.pointsBack;
    if (references.continues) factor *= weights.continues;
  }
  for (const surname of references.presumes) {
    if (before.introduced.has(surname)) continue;
    factor *= before.headline.includes(surname) ? weights.inHeadline : weights.presumed;
  }
  const { role } = references;
  if (role !== null && !before.followsDirectly && !namesRole(before.text, role)) factor *= weights.role;
  return isFirst && !references.hasName ? factor * weights.nameless : factor;
}
