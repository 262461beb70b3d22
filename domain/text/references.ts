import { demonyms, institutional, officeWords, ordinary, placeNames } from '../analysis/name-words.ts';
import { sliceText } from './cut-text.ts';
import { letterPattern } from './letters.ts';

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
  /** Whether it begins with a thing that must have been named before: "The bill". */
  isDefinite: boolean;
}

const namedPair = letterPattern(
  String.raw`(?<![\p{L}\d@#])([\p{Lu}][\p{L}’'-]{0,30}\.?) (?:\(?[“"‘]?[\p{Lu}][\p{L}’'-]{0,30}\.?[”"’]?\)? ){0,3}([\p{Lu}][\p{L}’'-]{2,30})`,
  'g',
);
const capitalised = letterPattern(String.raw`[\p{Lu}][\p{L}’'-]{0,30}`, 'g');
const formOfAddress = /^(?:mr|mrs|ms|miss|mx)$/;
const pronoun =
  /^["“‘]?(?:He|She|They|It|This(?! (?:weekend|week|month|year|morning|afternoon|evening|spring|summer|fall|autumn|winter|season|time)\b)|That|These|Those|Such|His|Her|Hers|Their|Its|Both|Neither|Doing so|One of them|Here|(?:If|When|While|Since|As|After|Before|Although|Though|Because|Once|[A-Z][a-z]+ly,) (?:it|he|she|they|this|that|these|his|her|their|its))(?=[\s,’'])/;
/** Somebody who was named before speaks in a sentence without a name of a person: "The road, she said, is closed." */
const speaker =
  /^(?:In|On|At|For|After|Before|By|Since|During|Despite|With) [^,]{2,60}, (?:he|she|they) |^[^“”"]*, (?:he|she|it|they) (?:said|says|added|adds|wrote|writes|noted|notes|argued|argues),|[”"] (?:he|she|it|they) (?:asked|asks|explained|said|says|added|adds|wrote|writes|noted|notes|argued|argues)\b/;
/** "The outlook is even worse" compares with something that stands before. */
const comparing =
  /^(?:[\p{L}.’'-]+ ){1,4}(?:also|then|in turn) [a-z]|^(?:To|For|Of|Among|With|By|From|In) (?:them|him|her|it|these|those),? |^.{0,60}\b(?:whether|of|to|from|by|with|for|on|in|at|about|into|over|under|against|without|during|after|before|fighting|doing) (?:that|these|those) (?!(?:\w+(?:ed|ing|en)|time|day|year|week|month|point|people|who|of|in|with|they|he|she|it|the|an?|is|are|was|were|same|would|could|can|will|their|his|her)\b)[a-z]+|\bthe same can(?:not| not|['’]t)? be said\b|\b(?:that way|this way|this very|for that matter|this (?:passage|article|piece|essay|column))\b|^(?:The|A|An) [^,.]{3,40} (?:is|are|was|were) even \w+er?\b/u;
/** A single name that says something: "Holm said", "The road is closed, Holm said". */
const reporting =
  /(?:^|[,”"] )(\p{Lu}[\p{L}’'-]{2,30}) (?:said|says|added|argued|argues|noted|notes|wrote|writes|admitted|acknowledged|testified|recalled|tweeted|told|warned|insisted|claimed|replied|continued)\b/u;
/** A thing that must have been named before, at the start: "The court’s decision", "The new bill". */
const definite =
  /^The (?:[\w’'-]+ ){0,2}?(?:court|justices|ruling|decision|bill|measure|law|report|study|survey|letter|lawsuit|suit|attack|shooting|incident|deal|agreement|plan|proposal|article|video|call|resolution|order|memo|document|speech|tweet|film|book|interview|episode|experience|clip|footage|backlash|moves?|allegations?|accusations?)(?:['’]s)?\b(?! (?:of )?[“"]?[A-Z])/;
/** Papers write "Mr. Holm" of a person whom they have named before. */
const withTitle = /\b(?:Mr|Mrs|Ms)\. (\p{Lu}[\p{L}’'-]{2,30})/gu;
/** "It is unclear whether ..." stands for nothing before it; "If he had stayed, Bo Holm says" names him after it. */
const expletive =
  /^When it comes to\b|^(?:If|When|While|As|After|Before|Although|Though) (?:he|she|they) [^,]{3,90}(?:, [^,]{3,60}){0,2}, (?:\p{Lu}[\p{L}.’'-]+ ){1,4}[a-z]|^It(?:’s|'s| is| was| remains| seems| appears| takes| took)\b(?! (?:this|that|these|those|such|why|how|a|an|another|the|also|just|part|all|one)\b)/u;
const connective =
  /^(?:And|(?:\w+ )?(?:[Yy]ears|[Dd]ays|[Ww]eeks|[Mm]onths|[Hh]ours|[Mm]inutes|[Mm]oments) (?:later|earlier)\b|But|So|Which|Because of (?:that|this)|Or|Nor|Yet|Then|Well|Furthermore|Additionally|Separately|What['’]s more|Worse|Better yet|Put another way|Put otherwise|Put simply|Simply put|In another|In other|In the (?:video|interview|letter|memo|clip|ruling|filing|post|tweet|process|meantime|end)|As for|Also|First(?=,)|Second(?=,)|Secondly|Third(?=,)|Thirdly|Finally|Lastly|Either way|Still others|Others|Even|Now(?! that\b)|Initially|[A-Z][a-z]+ing (?:this|that|these|those|it|so)|By contrast|In contrast|On the other hand|To be sure|Among them|However|Instead|Still|Also|Moreover|Meanwhile|Nevertheless|Nonetheless|Even so|Specifically|Similarly|Likewise|Otherwise|Thus|Therefore|Indeed|Rather(?! than\b)|Besides|Later|Afterwards?|Earlier|In addition|For example|For instance|In fact|In other words|As a result|That said|At the same time|During the same|In response|Following (?:the|that|this)|After (?:that|this)|Not (?:so|only)|The (?:next|same|following|previous) (?:day|week|month|year|night|morning)|The (?:other|second|third|latter)|The (?:(?:end|net) )?result(?=[,:]| is\b| was\b| left\b)|The (?:news|move|decision|comments?|remarks?|announcement|revelations?|development|violence|incident|attack|shooting|protests?|arrests?|vote|order|changes?|lawsuit|report|case|measure|policy|surge|spike|increase|warning|statement|letter|visit|meeting|debate|figures?|numbers|findings) (?:comes?|came|follows?|followed|marks?|marked)|The text of)\b/;
/** Persons beside those of `officeWords`. */
const persons =
  /^(?:lawmakers?|officials?|suspects?|couple|man|woman|men|women|congressm[ae]n|congresswom[ae]n|billionaire|lawyers?|leaders?|nominee|incumbent|rivals?|victims?|author|student|teenager|activist|president|commander|company|group|agency|newspaper|site|network|outlet|organization|researchers?|pair|duo|trio)$/;
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

/** Surnames that need no first name, and words that are names of groups more often than surnames. */
const wellKnown = new Set(
  'Trump Obama Biden Clinton Bush Putin Zelensky Netanyahu Macron Merkel Starmer Xi Black White'.split(' '),
);
/** A short form after the name that it stands for: "Portland Street Medicine (PSM)". */
const shortForm = /\((?:the )?["“]?(\p{Lu}{2,6})["”]?\)/gu;
/** Short forms that readers know. */
const knownForms = new Set(
  `AIDS AP BBC CBO CBP CBS CDC CIA CNN COVID DACA DC DEA DHS DNC DNI DOJ EPA EU FBI FCC FDA FEC FEMA GDP GOP HHS HIV HUD
ICE IMF IRS ISIS LGBT LGBTQ MLB MSNBC NAACP NASA NATO NBA NBC NFL NHS NPR NRA NSA NYPD OPEC PBS PPE RNC SEC TSA UK UN US
USA USPS WHO WTO`.split(/\s+/),
);

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

/** Words that begin many sentences and headlines, and are no surnames. */
const noSurnames = new Set(
  'Coronavirus Corporations Deepfake Officials Lawmakers Protesters Researchers'.split(' '),
);

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

/** Cities beside the countries of `placeNames`. */
const cities = new Set(
  `atlanta austin baltimore boston brooklyn charlotte chicago cincinnati cleveland columbus dallas denver detroit houston
indianapolis louisville manhattan memphis miami milwaukee minneapolis nashville oakland orlando philadelphia phoenix
pittsburgh portland sacramento seattle tampa beijing berlin birmingham bristol brussels cairo delhi dublin edinburgh glasgow
istanbul jakarta karachi kiev kyiv lagos leeds liverpool madrid manchester manila melbourne montreal moscow mumbai nairobi
paris rome seoul shanghai stockholm sydney tehran tokyo toronto vancouver vienna warsaw`.split(/\s+/),
);

/** Whether a text has the name of a place: one that is known, or one after "in" or "of". */
function hasPlace(text: string): boolean {
  if (/\b(?:in|at|of|from|near|across) \p{Lu}/u.test(text)) return true;
  return text
    .split(' ')
    .map((word) => (/^\p{Lu}/u.test(word) ? wordOf(word.replace(/,$/, '')) : ''))
    .some((bare) => placeNames.has(bare) || cities.has(bare));
}

/** @param surnames the surnames that the whole text introduces */
export function findReferences(sentence: string, surnames: ReadonlySet<string>): References {
  const introduces = findIntroduced(sentence);
  const own = new Set(introduces);
  const words = sentence.match(capitalised(sentence)) ?? [];
  // "The Holms" are persons with a surname that the text introduces.
  const isKnown = (word: string): boolean =>
    surnames.has(word) || (word.endsWith('s') && surnames.has(sliceText(word, 0, -1)));
  const addressed = new Set([...sentence.matchAll(withTitle)].map(([, name = '']) => surnameOf(name)));
  const speaking = reporting.exec(sentence)?.[1] ?? '';
  const alone = words
    .map(surnameOf)
    .filter((word) => !own.has(word) && !wellKnown.has(word) && !noSurnames.has(word))
    .filter((word) => isKnown(word) || addressed.has(word) || (word === speaking && isName(word)))
    .filter((word) => !/-(?:$|\p{Ll})/u.test(word));
  const joined = alone.length === 0 ? null : findJoined(sentence);
  const later = sliceText(sentence, sentence.indexOf(' ') + 1);
  return {
    introduces,
    presumes: [...new Set(alone.filter((word) => joined?.has(word) === false))],
    pointsBack: (pronoun.test(sentence) && !expletive.test(sentence)) || speaker.test(sentence),
    continues: connective.test(sentence) || comparing.test(sentence),
    role: findRole(sentence),
    hasName: /\p{Lu}/u.test(later),
    isUnplaced: isUnplaced(sentence),
    isDefinite: definite.test(sentence),
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
  nameless: 0.75,
};
/** The same at the beginning, where nothing stands before. */
const firstFactors = { ...factors, continues: 0.4, presumed: 0.25, role: 0.35, unplaced: 0.3 };

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
  if (references.isUnplaced && !before.followsDirectly && !hasPlace(`${before.headline} ${before.text}`))
    factor *= weights.unplaced;
  if (isFirst && references.isDefinite) factor *= weights.role;
  return isFirst && !references.hasName ? factor * weights.nameless : factor;
}
