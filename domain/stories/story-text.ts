import { findSentences } from '#domain/text/sentences.ts';
import { sides } from '../analysis/rating.ts';
import { stemsOf } from '../search/search-terms.ts';
import { cutText, sliceText } from '../text/cut-text.ts';
import { originals } from './count-members.ts';
import type { StoryMember } from './story-member.ts';

/** A sentence of an article that may be shown: one line of at most 300 characters. */
export interface StorySentence {
  text: string;
  stems: ReadonlySet<string>;
  words: number;
  /** Its place among the article's sentences, from 0. */
  order: number;
}

/** An article of a story with the sentences that stand for it. */
export interface StoryText {
  member: StoryMember;
  sentences: readonly StorySentence[];
}

/** Publishers' text is shown in passages no longer than this. */
const maxPassageLength = 300;
const maxCharacters = 3000;
const maxSentences = 12;
const minWords = 6;
/** Lines of fewer words without a mark at their end are headings and bylines. */
const surelySentence = 12;

const dateline =
  /^(?:\((?:Reuters|Bloomberg|AFP|Meridian|[A-Z]{2,10}(?: [A-Z][a-z]+)?)\) ?[—–-]* ?|(?:[A-Z][A-Z.'’-]{2,}(?: [A-Z][A-Z.'’-]+)*)(?:, [A-Z][A-Za-z. ]{1,20})?(?: \([A-Za-z ]{2,30}\))? ?[—–-]+ )/;
const furniture =
  /\b(?:sign up|newsletter|subscribe|click here|read more|advertisement|all rights reserved|getty|photo by|file photo|image credit|share this|print this|follow (?:us|him|her)|contributed to this|cookies?|(?:this|the) (?:article|story|post) (?:is|was|has|will|contains)|story contains|for (?:more|continuing|full) coverage|check out|editor['’]s note|our coverage|stories that matter|delivered (?:weekday|daily|to your)|number indicates|requests? for (?:further )?comment|reached out to [^.]{2,80} for (?:comment|elaboration)|declined to comment)\b|^NEW:|https?:|@\w|[{}<>|]/i;
/** Marks of the page that some texts keep before their first sentence. */
const mark =
  /^(?:NRPLUS MEMBER ARTICLE\s+|(?:[A-Z][a-z]+(?: [A-Z][a-z]+)?(?:, [A-Z][a-z.]+)? )?\((?:CNN|CNNMoney|CNN Business|AP|UPI|AFP|WASHINGTON)\)\s*[—–-]*\s*)/;
/** A large first letter stands apart in some texts: "T he". */
const initial = /^([B-HJ-NP-Z]) (?=[a-z])/;
/** Who took the picture, in brackets behind what is under it. */
const credit = /(?:^|[\s.])\((?:[A-Z][\w.]+(?: [A-Z][\w.]+){0,3})(?: Photo| Images)?\/[^)\n]{2,60}\)\s*$/;
/** What a page says of itself, of a picture or of a box, at the beginning of a sentence. */
const label =
  /^(?:CLOSE\b|Click (?:to|here|on)\b|(?:Image|Photo|Photograph|Picture|Video|Audio|Caption|Credit|Note|Notes|Correction|Clarification|Update|Updated|Related|Source|Watch|Listen|See also|Read|Editor)s?(?: \d+)?\s*[:|]|(?:Enlarge|Expand|Toggle|Hide caption|Show caption|Play|Loading|Columnists|In-depth|Skip to)\b)/i;
/** Some publishers' hidden lists of links show in its texts behind this word. */
const linkList = /\bMORE\b/;
/** Who wrote it, under the text. */
const biography =
  /\b(?:is|was) (?:a|an|the)?\s*(?:[\w-]+ ){0,4}(?:editor|reporter|correspondent|columnist|contributor|staff writer|fellow)(?:-at-large)?\b/i;
/** Sentences under a picture: somebody is seen somewhere, or does something in the present tense, on a full date. */
const caption =
  /^In this\b.*\bphoto\b|\b(?:is|are) (?:seen|pictured|shown) (?:during|outside|near|inside|at|on|behind|before|through)\b|\b(?:gestures?|speaks?|poses?|arrives?|waves?|walks?|attends?|listens?|smiles|looks on|is seen|are seen|stands?|sits?|holds?|gives|announces|takes part|addresses|pictured|leaves|march|wait|gather|protest|rally|hold|stand|walk|attend|listen|wear|sit|line up|work|cheer|demonstrate|kneel|chant|speak|arrive|wave|look on)\b.*\b(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan\.|Feb\.|Aug\.|Sept\.|Oct\.|Nov\.|Dec\.) \d{1,2}, (?:19|20)\d\d/;
/** A full date with its year ends a caption too, which has no verb that reports. */
const dated =
  /\b(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*\.? \d{1,2}, (?:19|20)\d\d[.)]*$/;
/** So does a day without a year, where no word tells what anybody did. */
const placed =
  /\b(?:at|in|outside|near|during)\b.*\bon (?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*\.? \d{1,2}\.?$/;
const happening = /\b(?:\w{3,}ed|is|are|has|have|met|held|came|went|took|made|gave|left|set|put|got|ran)\b/;
const reporting =
  /\b(?:was|were|had|will|would|said|says|told|did|became|began|signed|voted|died|won|lost|filed|issued|announced|approved|killed|charged|since|after|before)\b/i;
/** Where a link stood at the end of a sentence, some texts keep a space before its mark. */
const spaced = / ([,.;:!?])(?= |$)/g;
const ended = /[\p{Sentence_Terminal}…]["”’)»]*$/u;

/** Whether a credit stands right behind a sentence: then it is a caption. */
function hasCredit(text: string, end: number): boolean {
  const [behind = ''] = /^\s*\([^)\n]{5,120}\)/.exec(sliceText(text, end, end + 130)) ?? [];
  return credit.test(behind);
}

function hasLooseQuote(sentence: string): boolean {
  const count = (mark: string): number => sentence.split(mark).length - 1;
  return count('"') % 2 === 1 || count('“') !== count('”');
}

/** A line without a mark at its end is a sentence only when it is long and not written as a headline. */
function isWhole(sentence: string, words: number): boolean {
  if (ended.test(sentence)) return true;
  const capitals = sentence.match(/(?:^|\s)["“‘(]?\p{Lu}/gu)?.length ?? 0;
  return words >= surelySentence && capitals < words / 2;
}

function isUsable(sentence: string, words: number): boolean {
  return (
    words >= minWords &&
    sentence.length <= maxPassageLength &&
    isWhole(sentence, words) &&
    !furniture.test(sentence) &&
    !label.test(sentence) &&
    !linkList.test(sentence) &&
    !caption.test(sentence) &&
    !(dated.test(sentence) && !reporting.test(sentence)) &&
    !(placed.test(sentence) && !reporting.test(sentence) && !happening.test(sentence)) &&
    !/[;:,]$/.test(sentence) &&
    !biography.test(sentence) &&
    !hasLooseQuote(sentence)
  );
}

/** The sentences of an article's beginning that can stand alone, in order. */
export function parseStorySentences(text: string): StorySentence[] {
  const read: StorySentence[] = [];
  const beginning = cutText(text, maxCharacters);
  for (const { start, end } of findSentences(beginning)) {
    if (end === maxCharacters) break;
    const sentence = sliceText(beginning, start, end)
      .replace(/\s+/g, ' ')
      .trim()
      .replace(mark, '')
      .replace(initial, '$1')
      .replace(dateline, '')
      .replace(spaced, '$1');
    const words = sentence.split(' ').length;
    if (!isUsable(sentence, words) || credit.test(sentence) || hasCredit(beginning, end)) continue;
    read.push({ text: sentence, stems: stemsOf(sentence), words, order: read.length });
    if (read.length === maxSentences) break;
  }
  return read;
}

/**
 * The articles whose texts a story is told from, at most `most`: no copies, sides in turn, each outlet once
 * before any twice, the surest members of the story first.
 */
export function chooseQuotedArticles(members: readonly StoryMember[], max = 24): StoryMember[] {
  const bySide = [...sides, null].map((side) => {
    const own = originals(members).filter((member) => member.side === side);
    own.sort((a, b) => b.probability - a.probability || Date.parse(a.dated) - Date.parse(b.dated));
    const seen = new Set<string>();
    const isFirst = ({ outlet }: StoryMember) => !seen.has(outlet.domain) && seen.add(outlet.domain);
    const first = own.filter(isFirst);
    return [...first, ...own.filter((member) => !first.includes(member))];
  });
  const chosen: StoryMember[] = [];
  const longest = Math.max(0, ...bySide.map(({ length }) => length));
  for (let turn = 0; turn < longest && chosen.length < max; turn += 1) {
    for (const list of bySide) {
      const member = list[turn];
      if (member !== undefined && chosen.length < max) chosen.push(member);
    }
  }
  return chosen;
}

/** The share of the shorter sentence's stems that the other has too, in [0, 1]. */
export function overlapOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  let shared = 0;
  for (const stem of small) if (large.has(stem)) shared += 1;
  return shared / Math.max(1, small.size);
}
