import { cutText, sliceText } from './cut-text.ts';

/** Words after a noun that a sentence begins with: "The actress stood", "The children were". */
const afterNoun =
  /^(?:\w+ed|is|was|are|were|has|have|had|will|would|can|could|may|might|must|should|does|did|do|said|says|say|tells?|told|also|on|over|at|by|for|in|to|from|with|as|came|comes?|makes?|made|takes?|took|went|goes|got|gave|gives?|found|finds?|shows?|means|remains?|needs?|wants?|plans?|led|leads?|saw|sees?|knew|knows?|ran|runs?|held|holds?|begins?|began|fell|rose|stood|sent|seems?|appears?|read|reads|wrote|writes|argues?|then|now|later|still|never|often|already)$/;
/** What describes the noun: "The children of Ada Holm", "The idea that". */
const describing =
  /^(?:of|in|who|whose|whom|which|where|when|that|behind|to|for|from|with|at|on|over|involved|accused|charged|convicted|suspected|called|named|known|based|found|made|used|held|leveled|brought|filed)$/;
/** Nouns that need nothing before them. */
const known = new Set(
  `world nation country public president government administration pandemic coronavirus virus economy media press internet
military police market markets left right poor rich truth future past war border electorate epidemic outbreak crisis
election campaign disease constitution stock stocks dollar weather sun moon recession census people majority`.split(
    /\s+/,
  ),
);
/** A longer noun says itself what is meant. */
const maxNounWords = 4;

const bareOf = (word: string): string => word.replace(/[,;:]$/, '').replace(/['’]s$/, '');

/** The noun of "The pregnant actress stood", in lower case; null if a name or what describes it stands at it. */
function findSubject(sentence: string): string | null {
  const [article, ...words] = sentence.split(' ', maxNounWords + 3);
  if (article !== 'The' && article !== 'Both') return null;
  const end = words.findIndex((word, at) => at > 0 && (afterNoun.test(word) || describing.test(word)));
  if (end === -1 || end > maxNounWords || describing.test(words[end] ?? '')) return null;
  const noun = words.slice(0, end);
  if (noun.some((word) => !/^\p{Ll}/u.test(word))) return null;
  const head = bareOf(noun.at(-1) ?? '');
  return known.has(head) ? null : head;
}

const pointing =
  /\b(?:this|these|those) (?!(?:(?:past|coming|fiscal|very|school|holiday|calendar) )?(?:week|weekend|month|year|morning|afternoon|evening|night|spring|summer|fall|autumn|winter|season|time|day|decade|century|term|cycle|election|country|nation|world|point|moment|stage|kind|sort|type|way|is|was|are|were|isn|has|have|had|will|would|can|could|may|might|must|should|does|did|do|who|whose|in|of|with|from|on|at|to|for|by|and|or|but|not|they|he|she|it|we|as|because|before|after|when|while|means?|came|comes|happens|happened|affected|involved|already|most|being|under|without|inside|outside|within|among|across|around|living|seeking|killed|charged|near|between|over|about|than|also|never|still|even|so|if|like|just)\b)(?!\w+ed\b)([a-z]{3,})/g;

/** Nouns with "this" or "these" that do not stand before it in the sentence. */
function findPointed(own: string): string[] {
  const found: string[] = [];
  for (const { 1: noun = '', index } of own.matchAll(pointing))
    if (!isNamed(noun, sliceText(own, 0, index))) found.push(noun);
  return found;
}

/**
 * Nouns that mostly stand with "the" once they have been named: in 27,491 articles, next to the first sentence they do so
 * less often than next to others. Of these, the ones that name a thing or a person.
 */
const named =
  `ad agreement agency aircraft allegation amendment announcement appeal app argument arrest article attack attacker ban board
bombing book boy briefing call cartoon ceremony charge claim clip coalition commission committee company complaint conversation contract couple
dataset database deadline deal declaration decision defendant demonstration dinner dispute document donation dossier draft
email episode essay exchange excerpt explosion film filing firm flight footage gathering girl group guideline gunman hack hearing
incident indictment initiative interview investigation investigator judge jury launch lawsuit lawyer letter list measure
meeting memo officer order package panel passage payment petition piece pipeline plaintiff plan post project proposal provision
protester rally recommendation recording regulation report request requirement researcher resolution restriction review
ruling sanction scheme settlement sheriff shooter shooting site song speech statement statute strike study subpoena suit
summit survey suspect tape testimony transaction transcript treaty trial trip truck tweet unit vehicle victim video whistleblower witness`.split(
    /\s+/,
  );
const after =
  '(?= (?:of|that|who|whose|which|where|when|to|for|from|in|at|with|on|over|against|between|about|into|behind|involved|named|called|known)\\b| ["“‘(]| \\p{Lu})';
const withThe = new RegExp(
  `\\b[Tt]he (?:[a-z][a-z’-]+ ){0,2}?(${named.join('|')})(?:e?s)?\\b(?!${after})`,
  'gu',
);

/** They stand for whatever has a name. */
const body = /^(?:agency|company|firm|group)$/;

const introductory = /^(?:To|In|On|At|For|After|Before|During|With|By|Since|As) [^.]*$/;

/** Whether a noun stands for what a text names. */
export const isKnownBody = (noun: string, text: string): boolean =>
  body.test(noun) && /(?<=.)\p{Lu}/u.test(text) && !introductory.test(text);

/** Nouns of the list with "the" that do not stand before it in the sentence and that nothing describes. */
function findDefinite(own: string): string[] {
  const found: string[] = [];
  for (const { 1: noun = '', index } of own.matchAll(withThe))
    if (!isKnownBody(noun, sliceText(own, 0, index)) && !isNamed(noun, sliceText(own, 0, index)))
      found.push(noun);
  return found;
}

/** Somebody to whom "he" or "her" can refer. */
const somebody =
  /(?<=.)\p{Lu}\p{L}+|\b(?:man|woman|boy|girl|mother|father|wife|husband|son|daughter|actor|actress|teacher|doctor|officer|official|president|governor|senator|mayor|lawyer|judge|minister|leader|candidate|secretary|spokes\w+|one|who|someone|anyone|everyone|nobody|person|student|worker|reporter|patient|nurse|victim|suspect|teenager|child|baby|billionaire|lawmaker|democrat|republican)\b/u;
const third = /\b(?:he|she|his|her|him)\b/;
/** A first word that is no name. */
const opener =
  /^(?:["“‘]?(?:I|[A-Z][a-z]+ing|Despite|While|After|Before|When|As|If|Since|Because|Although|Though|With|In|On|At|For|From|By|More|Most|Many|Some|Just|Last|During|Among|Until|Even|Other|Those|People|One|Two|Three|No|Not|An?|The)\b|\d)/;

/** Somebody who is named behind the clause of "his" or "her": "Aiming to protect her city, Mayor Ada Holm said". */
const namedAfter =
  /^[^,]{1,120}, (?:an? (?:[\p{L}’'-]+ ){1,6}(?:who|was|is|has|\w+ed|took|shot)\b|(?:\p{Lu}[\p{L}.’'-]* ){2,6}\p{Ll})/u;

/** Whether "he" or "her" stands in a sentence, outside quotations, before anybody is named. */
function pointsToSomebody(own: string): boolean {
  const at = own.search(third);
  if (at === -1) return false;
  const before = sliceText(own, 0, at);
  if (somebody.test(before) || !(opener.test(before) || before.trim() === '')) return false;
  return before.trim() === '' || !namedAfter.test(sliceText(own, at));
}

const quotation = /["“][^"“”]{1,300}["”]/g;

const allQuoted = /^["“][^"“”]+["”]$/;

/** Nouns in lower case, by what stands before them. */
export interface PresumedThings {
  /** With "the", which a sentence that begins its article may have: "The pregnant actress stood". */
  definite: readonly string[];
  /** With "this" or "these": "for these rules". */
  pointed: readonly string[];
  /** Whether "he" or "her" stands in it before anybody is named. */
  somebody: boolean;
}

/** The nouns of a sentence that stand for what must have been named before it. */
export function findPresumedThings(sentence: string): PresumedThings {
  const own =
    /["“]/.test(sentence) && !allQuoted.test(sentence) ? sentence.replace(quotation, '“”') : sentence;
  const subject = findSubject(sentence);
  const definite = findDefinite(own).filter((noun) => subject !== noun);
  return {
    definite: subject === null ? definite : [subject, ...definite],
    pointed: findPointed(own),
    somebody: pointsToSomebody(own),
  };
}

/** Forms of a word have the same beginning. */
const rootLength = 5;

/** Whether a text has a noun, in any of its forms. */
export function isNamed(noun: string, text: string): boolean {
  return text.toLowerCase().includes(cutText(noun.replace(/s$/, ''), rootLength));
}
