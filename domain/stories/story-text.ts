import { findSentences } from '#domain/text/sentences.ts';
import { sides } from '../analysis/rating.ts';
import { stemsOf } from '../search/search-terms.ts';
import { findCaptionLines } from '../text/caption-lines.ts';
import { cutAtWord } from '../text/cut-at-word.ts';
import { cutText, sliceText } from '../text/cut-text.ts';
import { letterPattern } from '../text/letters.ts';
import { isPageText } from '../text/page-text.ts';
import { findQuotedSpans, mergeSpans, overlapsSpans, type Span } from '../text/quoted-spans.ts';
import { findReaderPrompts } from '../text/reader-prompts.ts';
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
  /** Where it begins in the text. */
  start: number;
  /** Whether the sentence that stands directly before it in the text is the usable one before it. */
  follows: boolean;
}

/** An article of a story with its quotable sentences. */
export interface StoryText {
  member: StoryMember;
  sentences: readonly StorySentence[];
  /** The beginning of its text. */
  beginning?: string | undefined;
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
  /^(?:\((?:Reuters|Bloomberg|AFP|Meridian|[A-Z]\w{1,20}\.(?:com|org|net)|[A-Z]{2,10}(?: [A-Z][a-z]+)?)\) ?[—–-]* ?|(?:[A-Z][A-Z./'’-]{2,}(?: [A-Z][A-Z./'’-]+)*)(?:, [A-Z][A-Za-z. ]{1,20})?(?:,? [A-Z][a-z]{2,8}\.? \d{1,2})?(?: \([A-Za-z ]{2,30}\))?(?: ?[—–]+ ?| ?-+ ))/;
/** Labels of the page that some texts have before their first sentence. */
const mark =
  /^(?:(?:(?:Facebook|Twitter|Pinterest|WhatsApp|Email|LinkedIn|Share) ){2,}|NRPLUS MEMBER ARTICLE\s+|Story [Hh]ighlights\s+|Update(?: \d{1,2}:\d\d [ap]\.m\.(?: [A-Z]{2,3})?)?:\s+|(?:[A-Z][a-z]+(?: [A-Z][a-z]+)?(?:, [A-Z][a-z.]+)? )?\((?:CNN|CNNMoney|CNN Business|AP|UPI|AFP|WASHINGTON)\)\s*[—–-]*\s*)/;
/** Some texts separate a large first letter: "T he", "C AN". */
const initial = /^([B-HJ-NP-Z]) (?=[a-z]|\p{Lu}{2})/u;
/** The credit of a picture, in brackets after its caption. */
const credit = /(?:^|[\s.])\((?:[A-Z][\w.]+(?: [A-Z][\w.]+){0,3})(?: Photo| Images)?\/[^)\n]{2,60}\)\s*$/;
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

function isUsable(sentence: string, words: number): boolean {
  return (
    words >= minWords &&
    sentence.length <= maxPassageLength &&
    isWhole(sentence, words) &&
    !isPageText(sentence) &&
    !/^\(|[;:,]$/.test(sentence) &&
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

/** The end of a clause, behind which a long sentence can be cut. */
const clauseEnd = /(?:[,;]| [—–-]+)(?= )/g;
const minClause = 120;
const ellipsis = ' …';

/** A long sentence, cut at the end of a clause or else of a word. */
function shorten(sentence: string): string {
  const longest = maxPassageLength - ellipsis.length;
  const end = [...sliceText(sentence, 0, longest).matchAll(clauseEnd)].at(-1)?.index ?? 0;
  if (end < minClause) return cutAtWord(sentence, maxPassageLength);
  return `${sliceText(sentence, 0, end).trimEnd()}${ellipsis}`;
}

/** Whether a sentence stands in a quotation or a post that begins before it, so that it is not the writer's. */
const isSpoken = (text: string, quoted: readonly Span[], { start, end }: Span): boolean =>
  !/["“‘«„]/.test(text.charAt(start)) && quoted.some((span) => span.start <= start && end <= span.end);

/**
 * Parses the usable sentences at the beginning of an article, in order; a first one that is too long is cut. None speaks
 * to a language model, repeats the headline, or is part of a longer quotation.
 * @param title its headline, which some texts have before the first sentence
 */
export function parseStorySentences(text: string, title = ''): StorySentence[] {
  const sentences: StorySentence[] = [];
  const beginning = cutText(text, maxCharacters);
  const spans = findSentences(beginning);
  const quoted = findQuotedSpans(beginning);
  const others = mergeSpans(findCaptionLines(beginning), findReaderPrompts(beginning, spans));
  let isDirect = false;
  for (const { start, end } of spans) {
    if (end === maxCharacters && start > 0) break;
    const follows = isDirect;
    isDirect = false;
    if (overlapsSpans(others, { start, end }) || isSpoken(beginning, quoted, { start, end })) continue;
    const written = withoutTitle(sliceText(beginning, start, end), title);
    const isLong = sentences.length === 0 && written.length > maxPassageLength;
    const found = toQuotable(isLong ? shorten(written) : written, sliceText(beginning, end, end + 130));
    if (found === null || found.text === title) continue;
    sentences.push({ ...found, stems: stemsOf(found.text), order: sentences.length, start, follows });
    isDirect = true;
    if (sentences.length === maxSentences) break;
  }
  return sentences;
}

/** The beginning of a text of which no sentence is usable, as it stands. */
export function firstSentenceOf(text: string): string {
  const [first] = findSentences(text, 1);
  return first === undefined ? '' : cutAtWord(sliceText(text, first.start, first.end), maxPassageLength);
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
