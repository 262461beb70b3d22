import { findSentences } from '#domain/text/sentences.ts';
import { sides } from '../analysis/rating.ts';
import { stemsOf } from '../search/search-terms.ts';
import { findCaptionLines } from '../text/caption-lines.ts';
import { cutText, sliceText } from '../text/cut-text.ts';
import { letterPattern } from '../text/letters.ts';
import { overlapsSpans } from '../text/quoted-spans.ts';
import { findIntroduced, findReferences, type References } from '../text/references.ts';
import { withoutTitle } from '../text/without-title.ts';
import { originals } from './count-members.ts';
import type { StoryMember } from './story-member.ts';

/** A sentence of an article that may be shown: one line of at most 300 characters. */
export interface StorySentence {
  text: string;
  stems: ReadonlySet<string>;
  words: number;
  /** Its index among the article's sentences. */
  order: number;
  /** What it presumes. */
  references: References;
}

/** An article of a story with its quotable sentences. */
export interface StoryText {
  member: StoryMember;
  sentences: readonly StorySentence[];
}

/** The maximum length of a shown passage of a publisher's text. */
export const maxPassageLength = 300;
const maxCharacters = 3000;
const maxSentences = 12;
const minWords = 6;
/** A shorter line without a mark at its end is a heading or a byline. */
const minUnmarkedWords = 12;
/** The share of words with a capital in a line that is set as a headline. */
const headlineShare = 0.7;

/** A place in brackets before the text: "(New York) – ". */
const placeLine = /^\([A-Z][A-Za-z. ]{2,30}\) ?[—–]+ ?/;
const dateline =
  /^(?:\((?:Reuters|Bloomberg|AFP|Meridian|[A-Z]\w{1,20}\.(?:com|org|net)|[A-Z]{2,10}(?: [A-Z][a-z]+)?)\) ?[—–-]* ?|(?:[A-Z][A-Z./'’-]{2,}(?: [A-Z][A-Z./'’-]+)*)(?:, [A-Z][A-Za-z. ]{1,20})?(?: \([A-Za-z ]{2,30}\))?(?: ?[—–]+ ?| ?-+ ))/;
const pageText =
  /\b(?:sign up|newsletter|subscribe|click here|read more|advertisement|all rights reserved|getty|photo by|file photo|image credit|share this|print this|follow (?:us|him|her)|contributed to this|cookies?|(?:this|the) (?:article|story|post) (?:is|was|has|will|contains)|story contains|for (?:more|continuing|full) coverage|check out|editor['’]s note|our coverage|stories that matter|delivered (?:weekday|daily|to your)|number indicates|requests? for (?:further )?comment|reached out to [^.]{2,80} for (?:comment|elaboration)|declined to comment|views expressed in this|breaking news alerts|available for free to|available to all readers|content created by|all sharing options|just watched|more videos|replay|archived recording|visit [^.]{2,60} homepage)\b|^NEW:|https?:|@\w|[{}<>|]/i;
/** Labels of the page that some texts have before their first sentence. */
const mark =
  /^(?:(?:(?:Facebook|Twitter|Pinterest|WhatsApp|Email|LinkedIn|Share) ){2,}|NRPLUS MEMBER ARTICLE\s+|Story [Hh]ighlights\s+|Update(?: \d{1,2}:\d\d [ap]\.m\.(?: [A-Z]{2,3})?)?:\s+|(?:[A-Z][a-z]+(?: [A-Z][a-z]+)?(?:, [A-Z][a-z.]+)? )?\((?:CNN|CNNMoney|CNN Business|AP|UPI|AFP|WASHINGTON)\)\s*[—–-]*\s*)/;
/** Some texts separate a large first letter: "T he", "C AN". */
const initial = /^([B-HJ-NP-Z]) (?=[a-z]|\p{Lu}{2})/u;
/** The credit of a picture, in brackets after its caption. */
const credit = /(?:^|[\s.])\((?:[A-Z][\w.]+(?: [A-Z][\w.]+){0,3})(?: Photo| Images)?\/[^)\n]{2,60}\)\s*$/;
/** A label of the page, of a picture or of a box at the start of a sentence. */
const label =
  /^(?:CLOSE\b|Click (?:to|here|on)\b|(?:Image|Photo|Photograph|Picture|Video|Audio|Caption|Credit|Note|Notes|Correction|Clarification|Update|Updated|Related|Source|Watch|Listen|See also|Read|Editor|Today|Plus|Above|Below|Claim|Verdict|Rating)s?(?: \d+)?\s*[:|]|(?:Coverage of|Enlarge|Expand|Toggle|Hide caption|Show caption|Play|Loading|Columnists|In-depth|Skip to)\b)/i;
/** The title of a podcast or a series of the publisher: "WENDLEPOST Dispatch: June 9". */
const series = /^\p{Lu}{4,} \p{Lu}\p{Ll}+: /u;
/** Texts of some publishers contain hidden lists of links after this word. */
const linkList = /\bMORE\b/;
/** The author's biography below the text. */
const biography =
  /\b(?:is|was) (?:a|an|the)?\s*(?:[\w-]+ ){0,4}(?:editor|reporter|correspondent|columnist|contributor|staff writer|fellow|strategist and former|author of)(?:-at-large)?\b|\bfreelance (?:writer|journalist)\b|\bhas written for\b/i;
/** A caption: somebody is seen somewhere. */
const caption =
  /^(?:\p{Lu}[\p{L}.’'-]+ ){2,4}in (?:\p{Lu}\p{L}+ )?(?:19|20)\d\d(?:,| when| at| with|\.)|^In this\b.*\bphoto\b|\b(?:is|are) (?:seen|pictured|shown) (?:during|outside|near|inside|at|on|behind|before|through)\b/u;
/** A caption: somebody does something in the present tense, on a full date. */
const datedCaption =
  /\b(?:gestures?|speaks?|poses?|participates?|arrives?|waves?|walks?|attends?|listens?|smiles|looks on|is seen|are seen|stands?|sits?|holds?|gives|announces|takes part|addresses|pictured|leaves|march|wait|gather|protest|rally|hold|stand|walk|attend|listen|wear|sit|line up|work|cheer|demonstrate|kneel|chant|speak|arrive|wave|look on)\b.*\b(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan\.|Feb\.|Aug\.|Sept\.|Oct\.|Nov\.|Dec\.) \d{1,2}(?:st|nd|rd|th)?, (?:19|20)\d\d/;
const fullDate = /\d(?:st|nd|rd|th)?, (?:19|20)\d\d/;
/** A caption: somebody makes a gesture in the present tense. */
const gesture =
  /^[^,.“"]{3,90}? (?:(?:cheers|listens|gestures|smiles) (?:as|during|at|outside)|hugs (?:as|during|at|after|\p{Lu}))/u;
/** A full date at the end: a caption, if no verb reports. */
const dated =
  /\b(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*\.? \d{1,2}, (?:19|20)\d\d[.)]*$/;
/** A day without a year at the end: a caption, if no verb says what happened. */
const placed =
  /(?:\b(?:at|in|outside|near|during)\b.*\bon|\bon the (?:evening|night|morning|afternoon) of) (?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*\.? \d{1,2}\.?$/;
const finalFigure = /\d[.)]*$/;
const happening = /\b(?:\w{3,}ed|is|are|has|have|met|held|came|went|took|made|gave|left|set|put|got|ran)\b/;
const reporting =
  /\b(?:was|were|had|will|would|said|says|told|did|became|began|signed|voted|died|won|lost|filed|issued|announced|approved|killed|charged|since|after|before)\b/i;
/** Some texts have a space before a mark, where a link ended. */
const spaced = / ([,.;:!?])(?= |$)/g;
/** Pages on the stock market put the price of a share after its company: "Wendle WDL, +8.43%". */
const ticker = / [A-Z]{1,5}, [+−-]\d{1,3}\.\d{2}%/g;
/** White space that is not a single space. */
const otherSpace = /\s{2}|[^\S ]/;
const closingMark = /["”’)»]/;
const endMark = /[\p{Sentence_Terminal}…]$/u;

/** Whether a credit follows the sentence directly: then it is a caption. */
function hasCredit(following: string): boolean {
  const [bracketed = ''] = /^\s*\([^)\n]{5,120}\)/.exec(following) ?? [];
  return credit.test(bracketed);
}

/** How often a sign of one character occurs. */
function countSigns(sentence: string, sign: string): number {
  let count = 0;
  for (let at = sentence.indexOf(sign); at !== -1; at = sentence.indexOf(sign, at + 1)) count += 1;
  return count;
}

function hasLooseQuote(sentence: string): boolean {
  const [straight, opening, closing] = [
    countSigns(sentence, '"'),
    countSigns(sentence, '“'),
    countSigns(sentence, '”'),
  ];
  // Some writers close a curved mark with a straight one.
  return straight % 2 === 0 ? opening !== closing : Math.abs(opening - closing) !== 1;
}

/** Whether a mark ends a sentence, perhaps before closing quotation marks or brackets. */
function isEnded(sentence: string): boolean {
  let end = sentence.length;
  while (end > 0 && closingMark.test(sentence.charAt(end - 1))) end -= 1;
  return endMark.test(sliceText(sentence, Math.max(0, end - 2), end));
}

/** A line without a mark at its end is a sentence only if it is long and not capitalized as a headline. */
function isWhole(sentence: string, words: number): boolean {
  const capitals = sentence.match(/(?:^|\s)["“‘(]?\p{Lu}/gu)?.length ?? 0;
  // A headline can end with an abbreviation: "Four Charged Over Fire In D.C."
  if (isEnded(sentence)) return capitals < words * headlineShare || !/\.\p{Lu}\.$/u.test(sentence);
  return words >= minUnmarkedWords && capitals < words / 2;
}

/** Some sentences are cut inside brackets, after an abbreviation: "10) as the vote began". */
const hasLooseBracket = (sentence: string): boolean =>
  countSigns(sentence, '(') !== countSigns(sentence, ')');

/** Joined links ("Ada HolmHolm") and a headline before a sentence. */
const broken = letterPattern(
  String.raw`([\p{Lu}][\p{Ll}]{3,})\1|^(?:[\p{Lu}][\p{Lu}-]{2,}[\s,]+){2}[\p{Lu}]|[\p{Ll}]:[\p{Lu}]|[\p{Ll}\d]\.[\p{Lu}][\p{Ll}]{2}|^[—–-]{1,3} |(?<!\p{L})(?:Rep|Sen|Gov)\.[’']s(?!\p{L})`,
);

/** The reference of a case: "Roe v. Wade, 410 U.S. 113". */
const isCaseReference = (sentence: string): boolean =>
  sentence.includes(' v. ') && /\d U\.S\./.test(sentence);

function isCaption(sentence: string): boolean {
  if (
    caption.test(sentence) ||
    gesture.test(sentence) ||
    (fullDate.test(sentence) && datedCaption.test(sentence))
  )
    return true;
  if (!finalFigure.test(sentence) || reporting.test(sentence)) return false;
  return dated.test(sentence) || (placed.test(sentence) && !happening.test(sentence));
}

function isUsable(sentence: string, words: number): boolean {
  return (
    words >= minWords &&
    sentence.length <= maxPassageLength &&
    isWhole(sentence, words) &&
    !pageText.test(sentence) &&
    !label.test(sentence) &&
    !series.test(sentence) &&
    !linkList.test(sentence) &&
    !isCaption(sentence) &&
    !/^\(|[;:,]$/.test(sentence) &&
    !biography.test(sentence) &&
    !hasLooseQuote(sentence) &&
    !hasLooseBracket(sentence) &&
    !broken(sentence).test(sentence) &&
    !isCaseReference(sentence)
  );
}

/**
 * A sentence of an article as it may be shown: on one line, without labels of the page; null if it may not.
 * @param following what the text has after it: a credit shows that it is a caption
 */
export function toQuotable(sentence: string, following = ''): { text: string; words: number } | null {
  const text = (otherSpace.test(sentence) ? sentence.replace(/\s+/g, ' ') : sentence)
    .trim()
    .replace(/^(?:[►▶•]\s*|\d{1,2}(?=\p{Lu}\p{Ll}* \p{Ll}))/u, '')
    .replace(mark, '')
    .replace(initial, '$1')
    .replace(placeLine, '')
    .replace(dateline, '')
    .replace(ticker, '')
    .replace(spaced, '$1');
  const words = text.split(' ').length;
  return isUsable(text, words) && !credit.test(text) && !hasCredit(following) ? { text, words } : null;
}

/**
 * Parses the usable sentences at the beginning of an article, in order.
 * @param title its headline, which some texts have before the first sentence
 */
export function parseStorySentences(text: string, title = ''): StorySentence[] {
  const sentences: StorySentence[] = [];
  const beginning = cutText(text, maxCharacters);
  const surnames = new Set(findIntroduced(beginning));
  const captions = findCaptionLines(beginning);
  for (const { start, end } of findSentences(beginning)) {
    if (end === maxCharacters) break;
    if (overlapsSpans(captions, { start, end })) continue;
    const sentence = withoutTitle(sliceText(beginning, start, end), title);
    const found = toQuotable(sentence, sliceText(beginning, end, end + 130));
    if (found === null) continue;
    const references = findReferences(found.text, surnames);
    sentences.push({ ...found, stems: stemsOf(found.text), order: sentences.length, references });
    if (sentences.length === maxSentences) break;
  }
  return sentences;
}

/**
 * Chooses the articles that a projection quotes, at most `max`: no copies, sides in turn, each outlet once before any
 * twice, the most probable members of the story first.
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

/** The share of the shorter sentence's stems that are in the other, in [0, 1]. */
export function overlapOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  let shared = 0;
  for (const stem of small) if (large.has(stem)) shared += 1;
  return shared / Math.max(1, small.size);
}
