import { beforeDemonyms, demonyms } from '../analysis/name-words.ts';
import { isPersonName } from './find-names.ts';
import type { Term } from './find-terms.ts';
import { generalNames, generalStems } from './general-words.ts';

/** Forms of verbs and adverbs: “senators sold”, “strongly approve”. */
const verbOrAdverb =
  /(?:ed|ing|ly)$|^(?:sold|said|made|took|held|won|lost|told|gave|went|came|ran|met|led|spent|bought|sent|left)$/;
/** Endings of adjectives, and nouns that have them. */
const adjective = /(?:al|ive|ic|ous|ful|able|ible|less|ary)$/;
const nounLikeAdjective =
  /^(?:hospital|trial|pandemic|epidemic|clinic|arsenal|capital|withdrawal|refusal|approval|rival|missionary|table|cable)$/;
/** A name that a link follows without a space: “HolmMORE”. */
const joinedLink = /\p{Ll}\p{Lu}{2,}/u;
/** A single word that is cut out of the name of an institution or a law: “Rehabilitation”, “Amendment”. */
const institutionEnding = /(?:tion|ment|ness|ity|ism|ship)$/;
const attributeEnding = /born |u\.s\.$/;
/** Words that no person is called: abbreviations, crowned heads, papers. */
const impersonalWord =
  /^(?:\p{Lu}{2,}|U\.S\.|King|Queen|Hopkins|Times|Post|Crimson|Herald|Tribune|Journal|News|Press|Globe)$/u;

/** Newspapers are sources, and seldom a subject. */
const newspaper = / (?:times|post|journal|herald|tribune|gazette|news|press|register|chronicle|observer)$/i;

/** Whether a name ends in an adjective of a people, as the first part of another name: "North Korean". */
const isAdjective = (words: readonly string[]): boolean =>
  demonyms.has((words.at(-1) ?? '').replace(/s$/, '')) && !beforeDemonyms.has(words.at(-2) ?? '');

/** What the compared articles use as names and as words. */
export interface KnownWords {
  names: ReadonlySet<string>;
  /** Words that the articles use without a capital: “Disease Control” is no person. */
  ordinary: ReadonlySet<string>;
}

export function listKnownWords(terms: readonly Term[]): KnownWords {
  const of = (kind: Term['kind']) => terms.flatMap((term) => (term.kind === kind ? [term.text] : []));
  return { names: new Set(of('name')), ordinary: new Set(of('word').map((word) => word.toLowerCase())) };
}

/** Words of a headline before a name: “Angry Afghan”, “Inviting Taliban”. */
function isHeadline(name: string): boolean {
  const words = name.toLowerCase().split(' ');
  const last = words.at(-1) ?? '';
  const hasOpening = /ing$/.test(words[0] ?? '') || demonyms.has(last) || generalNames.has(last);
  return isPersonName(name) && hasOpening;
}

function isSpeaker(name: string, { ordinary }: KnownWords): boolean {
  const last = name.toLowerCase().split(' ').at(-1) ?? '';
  const isWord = ordinary.has(last) || ordinary.has(last.replace(/s$/, ''));
  return (
    isPersonName(name) &&
    !isWord &&
    !joinedLink.test(name) &&
    !isHeadline(name) &&
    name.split(' ').every((word) => !impersonalWord.test(word))
  );
}

function isWholeName(name: string, { names }: KnownWords): boolean {
  const lower = name.toLowerCase();
  const [first = '', ...more] = name.split(' ');
  // A headline in capitals joins words to a name that also stands alone.
  const isJoined = more.length > 0 && names.has(first);
  const isCut = more.length === 0 ? institutionEnding.test(lower) : attributeEnding.test(lower);
  return (
    !isJoined &&
    !isCut &&
    !isHeadline(name) &&
    !joinedLink.test(name) &&
    !generalNames.has(lower) &&
    !newspaper.test(name) &&
    !isAdjective(lower.split(' '))
  );
}

/** Whether a term can describe a side: no word of any report, no party, no country; speakers are persons. */
export function canDescribe({ kind, text, stems }: Term, known: KnownWords): boolean {
  if (kind === 'speaker') return isSpeaker(text, known);
  if (kind === 'name') return isWholeName(text, known);
  const words = text.toLowerCase().split(' ');
  const last = words.at(-1) ?? '';
  if (adjective.test(last) && !nounLikeAdjective.test(last)) return false;
  const general = stems.filter((stem) => generalStems.has(stem)).length;
  return !words.some((word) => verbOrAdverb.test(word)) && general < Math.min(2, stems.length);
}
