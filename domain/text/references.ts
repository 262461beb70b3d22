import { demonyms, institutional, officeWords, ordinary, placeNames } from '../analysis/name-words.ts';
import { continuesSentence } from './connectives.ts';
import { sliceText } from './cut-text.ts';
import { isThingIn } from './is-thing-in.ts';
import { cities, knownForms, noSurnames, wellKnown } from './known-names.ts';
import { letterPattern } from './letters.ts';
import { findPresumedThings, isKnownBody, isNamed, type PresumedThings } from './presumed-things.ts';

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
  /** Whether it speaks of "the state" or "the city" without its name before. */
  isUnplaced: boolean;
  /** Whether it begins with a year that has passed by: "In 2015, ...", as background does. */
  isPast: boolean;
  /** Whether it begins with a thing that must have been named before: "The bill". */
  isDefinite: boolean;
  /** What it speaks of as known: "The pregnant actress", "these rules". */
  things: PresumedThings;
}

const namedPair = letterPattern(
  String.raw`(?<![\p{L}\d@#])([\p{Lu}][\p{L}’'-]{0,30}\.?) (?:\(?[“"‘]?[\p{Lu}][\p{L}’'-]{0,30}\.?[”"’]?\)? ){0,3}([\p{Lu}][\p{L}’'-]{2,30})`,
  'g',
);
const capitalised = letterPattern(String.raw`[\p{Lu}][\p{L}’'-]{0,30}`, 'g');
const formOfAddress = /^(?:mr|mrs|ms|miss|mx)$/;
const pronoun =
  /^["“‘]?(?:He|She|They|It|This(?! (?:weekend|week|month|year|morning|afternoon|evening|spring|summer|fall|autumn|winter|season|time)\b)|That|These|Those|Such|His|Her|Hers|Their|Its|Both|Neither|Doing so|One of them|Here|(?:If|When|While|Since|As|After|Before|By the time|Even (?:if|when|as|though)|Ever since|Now that|Given that|Although|Though|Because|Once|[A-Z][a-z]+ly,) (?:it|he|she|they|this|that|these|his|her|their|its))(?=[\s,’'])/;
/** Somebody who was named before acts after a time or a place: "On June 12, she closed the road." */
const actor =
  /^(?:Un)?[Ll]ike [^,]{2,60}, (?:it|its|he|his|she|her|they|their) |^(?:In|On|At|For|After|Before|By|Since|During|Despite|With) [^,]{2,60}, (?:[^,]{2,80}, )?(?:he|she|they) /;
/** Somebody by a place and an office: "The Wendle Democrat said". */
const stateOfficial =
  /^The (?:\p{Lu}[\p{L}.]+ ){1,3}(?:Democrat|Republican|senator|congressman|congresswoman|governor|lawmaker|native)(?:,| (?:is|was|has|had|says?|told|also|\w+ed)\b)/u;
/** The speaker of what stands before: "The road, she said, is closed." */
const speaker =
  /^[^“”"]*, (?:he|she|it|they) (?:said|says|added|adds|wrote|writes|noted|notes|argued|argues)[,.]|[”"] (?:he|she|it|they) (?!(?:is|was|are|were|has|have|had|would|will|could|can|may|might)\b)[a-z]+\b/;
/** A single name that says something: "Holm said", "The road is closed, Holm said". */
const reporting =
  /(?:^|[,”"] )(\p{Lu}[\p{L}’'-]{2,30}) (?:said|says|added|argued|argues|noted|notes|wrote|writes|admitted|acknowledged|testified|recalled|tweeted|told|warned|insisted|claimed|replied|continued|stated|explained|responded)\b/u;
/** A single name of somebody: "Holm has opened the road, as he said". */
const personal =
  /^(\p{Lu}[\p{L}’'-]{2,30}) (?:has|had|is|was|did|will|would|also|\w+ed|\w+s) (?:(?!\b(?:said|says|told)\b)[^.]){0,100}?\b(?:he|she|his|her|himself|herself)\b/u;
/** A thing that must have been named before, at the start: "The court’s decision", "The new bill". */
const definite =
  /^The (?:[a-z\d][\w’'-]* ){0,2}?(?:court|justices|ruling|decision|bill|measure|law|report|study|survey|letter|lawsuit|suit|attack|shooting|incident|deal|agreement|plan|proposal|article|video|call|resolution|order|memo|document|speech|tweet|film|book|interview|episode|experience|clip|footage|backlash|moves?|allegations?|accusations?)(?:['’]s)?\b(?! (?:of )?[“"]?[A-Z])/;
/** Papers write "Mr. Holm" of a person whom they have named before. */
const withTitle = /\b(?:Mr|Mrs|Ms)\. (\p{Lu}[\p{L}’'-]{2,30})/gu;
/** "It is unclear whether ..." stands for nothing before it; "If he had stayed, Bo Holm says" names him after it. */
const expletive =
  /^When it comes to\b|^(?:If|When|While|As|After|Before|Although|Though) (?:he|she|they) [^,]{3,90}(?:, [^,]{3,60}){0,2}, (?:\p{Lu}[\p{L}.’'-]+ ){1,4}[a-z]|^It(?:’s|'s| is| was| remains| seems| appears| takes| took)\b(?!,)(?! (?:this|that|these|those|such|why|how|a|an|another|the|also|just|part|all|one)\b)/u;
/** Persons beside those of `officeWords`. */
const persons =
  /^(?:lawmakers?|officials?|suspects?|couple|man|woman|men|women|congressm[ae]n|congresswom[ae]n|billionaire|lawyers?|leaders?|nominee|incumbent|rivals?|victims?|author|student|teenager|activist|president|commander|company|group|agency|newspaper|site|network|outlet|organization|researchers?|pair|duo|trio)$/;
const past = /^(?:Back in|In)(?: \p{Lu}\p{L}+)? (?:19|20)\d\d,/u;
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

/** A short form after the name that it stands for: "Portland Street Medicine (PSM)". */
const shortForm = /\((?:the )?["“]?(\p{Lu}{2,6})["”]?\)/gu;
const findShortForms = (text: string): string[] =>
  [...text.matchAll(shortForm)].flatMap(([, form = '']) => (knownForms.has(form) ? [] : [form]));

/** A possessive ends a name: "Ada Holm’s Wendle Works" names a person and a company. */
const afterPossessive = /(?<=[’']s?) (?=\p{Lu})/u;
const partsOf = (names: string): string[] => (/[’']/.test(names) ? names.split(afterPossessive) : [names]);

/** The surname at the end of written words, if a first name or an office stands before it. */
function surnameIn(words: readonly string[]): string[] {
  const [first = ''] = words;
  const last = words.at(-1) ?? '';
  const bareLast = wordOf(last);
  if (words.length < 2 || officeWords.has(bareLast) || !isBareName(bareLast)) return [];
  const bareFirst = wordOf(first);
  if (formOfAddress.test(bareFirst)) return [];
  // "Secretary of State Ada Holm": the first name stands directly before the surname.
  const before = wordOf(words.at(-2) ?? '');
  const isFirst = words.length > 2 && !formOfAddress.test(before) && isBareName(before);
  return isFirst || isBareName(bareFirst) ? [surnameOf(last)] : [];
}

/** The surnames of a text that stand in it with a first name or an office, and short forms that it explains. */
export function findIntroduced(text: string): string[] {
  const found = findShortForms(text);
  for (const [named] of text.matchAll(namedPair(text)))
    for (const part of partsOf(named)) found.push(...surnameIn(part.split(' ')));
  return found;
}

/** Words with a capital that stand side by side. */
const capitalRun = letterPattern(
  String.raw`[\p{Lu}][\p{L}’'.-]{0,30}(?: [\p{Lu}][\p{L}’'.-]{0,30}){1,6}`,
  'g',
);

/** The words of a sentence that are part of a longer name: "Chicago Police", "Mark T. Holm". */
function findJoined(sentence: string): Set<string> {
  const joined = new Set<string>();
  for (const { 0: run, index } of sentence.matchAll(capitalRun(sentence))) {
    for (const [at, part] of partsOf(run).entries()) {
      const words = part.split(' ');
      const begins = index < 2 && at === 0;
      const start = words.findIndex((word, place) => {
        const bare = wordOf(word);
        if (begins && place === 0 && ordinary.has(bare)) return false;
        return !formOfAddress.test(bare) && !officeWords.has(bare) && !demonyms.has(bare);
      });
      const name = start === -1 ? [] : words.slice(start);
      if (name.length > 1) for (const word of name) joined.add(surnameOf(word));
    }
  }
  return joined;
}

const singular = (word: string): string => word.replace(/s$/, '');

/** The end of what a sentence begins with: "The officer was", "The officers involved in". */
const afterHead =
  /^(?:[a-z]+ed|is|was|are|were|has|have|had|will|would|on|over|at|by|for|in|of|to|from|with|who|whose|that|which)$/;
/** It says who is meant: "The suspect in the shooting of Ada Holm". */
const describing =
  /^(?:of|in|who|whose|behind|to|from|with|involved|accused|charged|convicted|suspected|responsible)$/;

/** The person or body of "The former vice president said", unless a name or what describes it stands at it. */
function findRole(sentence: string): string | null {
  const words = sentence.split(' ').slice(0, 6);
  if (!/^(?:The|Both|All)$/.test(words[0] ?? '') || words.slice(1).some((word) => /^\p{Lu}/u.test(word)))
    return null;
  const end = words.findIndex((word, at) => at > 1 && afterHead.test(word));
  if (end !== -1 && describing.test(words[end] ?? '')) return null;
  const found = words
    .slice(1, end === -1 ? undefined : end)
    .map((word) => singular(wordOf(word.replace(/,$/, ''))))
    .find((word) => officeWords.has(word) || persons.test(word));
  return found ?? null;
}

/** A place that must have been named before: "the northwest part of the state". */
const unnamedPlace =
  /\b(?:in|of|across|throughout|around) the (?:state|city|town|village|province|county)(?=[ ,.;])(?! (?:of|[A-Z]))|\bthe (?:state|city|county|town|village|province)['’]s\b/;

function isUnplaced(sentence: string): boolean {
  return unnamedPlace.test(sentence) && !hasPlace(sentence);
}

/** Whether a text has the name of a place: one that is known, or one after "in" or "of". */
function hasPlace(text: string): boolean {
  if (/\b(?:in|at|of|from|near|across) \p{Lu}/u.test(text)) return true;
  return text
    .split(' ')
    .map((word) => (/^\p{Lu}/u.test(word) ? wordOf(word.replace(/,$/, '')) : ''))
    .some((bare) => placeNames.has(bare) || cities.has(bare));
}

/** Who is quoted does not name himself. */
const quotation = /["“][^"“”]*["”]/g;

/** Whether "he said" stands behind no name of a person. */
function hasUnnamedSpeaker(sentence: string): boolean {
  const found = speaker.exec(sentence);
  if (found === null) return false;
  const before = sliceText(sentence, 0, found.index + found[0].length).replace(quotation, ' ');
  return (
    findIntroduced(before).length === 0 && !before.split(' ').some((word) => wellKnown.has(surnameOf(word)))
  );
}

/** @param surnames the surnames that the whole text introduces */
export function findReferences(sentence: string, surnames: ReadonlySet<string>): References {
  const introduces = findIntroduced(sentence);
  const things = findPresumedThings(sentence);
  const own = new Set(introduces);
  const words = sentence.match(capitalised(sentence)) ?? [];
  // "The Holms" are persons with a surname that the text introduces.
  const isKnown = (word: string): boolean =>
    surnames.has(word) || (word.endsWith('s') && surnames.has(sliceText(word, 0, -1)));
  const addressed = new Set([...sentence.matchAll(withTitle)].map(([, name = '']) => surnameOf(name)));
  const speaking = (reporting.exec(sentence) ?? personal.exec(sentence))?.[1] ?? '';
  const alone = words
    .map(surnameOf)
    .filter((word) => !own.has(word) && !wellKnown.has(word) && !noSurnames.has(word))
    .filter((word) => isKnown(word) || addressed.has(word) || (word === speaking && isName(word)))
    .filter((word) => !/-(?:$|\p{Ll})/u.test(word))
    .filter((word) => word === speaking || !isThingIn(sentence, word));
  const joined = alone.length === 0 ? null : findJoined(sentence);
  const later = sliceText(sentence, sentence.indexOf(' ') + 1);
  return {
    introduces,
    presumes: [...new Set(alone.filter((word) => joined?.has(word) === false))],
    pointsBack:
      ((pronoun.test(sentence) || things.somebody) && !expletive.test(sentence)) ||
      actor.test(sentence) ||
      stateOfficial.test(sentence) ||
      hasUnnamedSpeaker(sentence),
    continues: continuesSentence(sentence),
    role: findRole(sentence),
    hasName: /\p{Lu}/u.test(later),
    isUnplaced: isUnplaced(sentence),
    isPast: past.test(sentence),
    isDefinite: definite.test(sentence),
    things,
  };
}

/** How much a sentence loses where it presumes what the reader has not read, as factors in (0, 1]. */
const factors = {
  pointsBack: 0.3,
  continues: 0.6,
  presumed: 0.4,
  inHeadline: 0.9,
  role: 0.5,
  unplaced: 0.5,
  past: 0.6,
  thing: 0.5,
  nameless: 0.75,
};
/** The same at the beginning, where nothing stands before. */
const firstFactors = { ...factors, continues: 0.4, presumed: 0.25, role: 0.35, unplaced: 0.3, thing: 0.4 };

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
  /** Whether it begins its article. */
  isOpening?: boolean;
  introduced: ReadonlySet<string>;
}

/** How many of the things that a sentence presumes stand neither in the headline nor in what was read. */
function countUnnamed({ definite, pointed }: PresumedThings, before: ReadBefore): number {
  const unknown = before.isOpening === true ? [] : definite.filter((noun) => !isKnownBody(noun, before.text));
  const presumed = [...unknown, ...pointed];
  if (presumed.length === 0) return 0;
  const read = `${before.headline} ${before.text}`;
  return presumed.filter((noun) => !isNamed(noun, read)).length;
}

/** Whether a text names all that a sentence has with "the". */
export const isNamedIn = (text: string, { definite }: PresumedThings): boolean =>
  definite.length > 0 && definite.every((noun) => isNamed(noun, text));

/** How well a sentence can be understood after what was read before it, in (0, 1]. */
export function measureIndependence(references: References, before: ReadBefore): number {
  const isFirst = before.text === '';
  const weights = isFirst ? firstFactors : factors;
  let factor = 1;
  if (!before.followsDirectly) {
    if (references.pointsBack) factor *= weights.pointsBack;
    if (references.continues) factor *= weights.continues;
    if (references.isPast && !isFirst) factor *= weights.past;
  }
  for (const surname of references.presumes) {
    if (before.introduced.has(surname)) continue;
    factor *= before.headline.includes(surname) ? weights.inHeadline : weights.presumed;
  }
  const { role } = references;
  if (role !== null && !before.followsDirectly && !namesRole(before.text, role)) factor *= weights.role;
  if (references.isUnplaced && !before.followsDirectly && !hasPlace(`${before.headline} ${before.text}`))
    factor *= weights.unplaced;
  if (!before.followsDirectly) factor *= weights.thing ** countUnnamed(references.things, before);
  if (isFirst && references.isDefinite && !isNamedIn(before.headline, references.things))
    factor *= weights.role;
  return isFirst && !references.hasName ? factor * weights.nameless : factor;
}
