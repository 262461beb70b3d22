import { placeNames } from '#domain/analysis/name-words.ts';
import { countWords } from '#domain/analysis/text-kind.ts';
import { withoutQuotations } from '#domain/stories/heated-words.ts';
import { maxPassageLength, toQuotable } from '#domain/stories/story-text.ts';
import { findCaptionLines } from '#domain/text/caption-lines.ts';
import { cutText, sliceText } from '#domain/text/cut-text.ts';
import { cities } from '#domain/text/known-names.ts';
import { letterPattern } from '#domain/text/letters.ts';
import { overlapsSpans, type Span } from '#domain/text/quoted-spans.ts';
import { withoutTitle } from '#domain/text/without-title.ts';
import { type ParsedDocument, textSentences } from './parse-document.ts';

const maxSentences = 80;
/** So many of the first usable sentences are put in the form in which they may be quoted at once. */
const maxQuotedAtOnce = 10;
const minWords = 7;
/** The beginning of an article says most, so a longer one is cut at the end of a clause, between so many characters. */
const minClipped = 75;
const maxClipped = 290;
/** So many of the first usable sentences may be cut. */
const maxClippedPlace = 3;

const stopWords = new Set(
  `the of and to in a is that for it as was on with be by at from this are have has had not but or an they which one
you were her she he his all their there would will when who been if more we can no what about up out its do said
into than them then some could time these two may after over also new says say told mr mrs ms just like`.split(
    /\s+/,
  ),
);

const boilerplate =
  /^CLOSE\b|^(?:check back|on the menu today|updated? (?:at|on|\(|\d)|update:|how we did this|want the best)\b|^\p{L}+ dispatch:|\b(?:stories that matter|rush transcript|copy may not be in its final form|i[’']m \p{L}+ \p{L}+\.|(?:in|to) your inbox|is a nonprofit newsroom|conducted this study to|(?:published|produced|reported) in (?:partnership|collaboration) with|is making (?:its|some of its|all its) [^.]{0,60}\b(?:free|available)|this article is more than|a version of this (?:story|article))\b|\bShow Hide\b|\bthe following [a-z ]{2,60}[.:]$|^(?:listen|watch|hear|read|see|tune)\b[^,]{0,100}\bhere[.!]?$|\b(?:sign up|newsletter|subscribe|click here|read more|related:|^advertisement|all rights reserved|copyright|contributed to this|follow (?:us|him|her|me|them)\b|getty|photo by|image credit|share this|correction:|editor['’]s note|view comments|download|watch (?:below|the video)|breaking news alerts|(?:opinions|views) expressed (?:by|in|here|are)|can be (?:found|read|viewed|watched|seen) (?:here|below|in|at|on))/iu;

const longWords = letterPattern(String.raw`[\p{L}]{3,}`, 'g');
const ending = /(?:ing|ed|e?s)$/;

const withoutEnding = (word: string): string => (/[gds]$/.test(word) ? word.replace(ending, '') : word);

export function contentWords(sentence: string): string[] {
  const lower = sentence.toLowerCase();
  const words = lower.match(longWords(lower)) ?? [];
  return words.filter((word) => !stopWords.has(word)).map(withoutEnding);
}

/** Forms of a word have the same beginning. */
const rootLength = 5;

export const rootsOf = (words: Iterable<string>): ReadonlySet<string> =>
  new Set([...words].map((word) => cutText(word, rootLength)));

/** How many words two sets have in common. */
export function sharedWords(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of b) if (a.has(word)) shared += 1;
  return shared;
}

const dateline =
  /^(?:\| )?Print this (?:story|article)\s+|^[A-Z][A-Za-z. ]{2,30}(?:, [A-Z][A-Za-z.]+)? \((?:CNN|AP|AFP|UPI|Reuters|CNN Business)\)\s*(?:[—–-]+\s*)?|^\((?:[A-Z]{2,5}|Reuters|Bloomberg|[A-Z]\w{1,20}\.(?:com|org|net))\)\s*(?:[—–-]+\s*)?|^\([A-Z][A-Za-z. ]{2,30}\)\s*[—–-]+\s*|^[A-Z][A-Z.,'’ /]{2,40}[^.]{0,30}\([A-Za-z ]{2,30}\)\s*[—–-]+\s*|^[A-Z][A-Z ]{3,30}(?:, [A-Z][a-z.]+)?\s*[—–-]{1,2}\s+/;

/** A note on a correction and the names of the writers, which agencies set before the dateline. */
const agencyNote =
  /^(?:\(This [^()]{10,300}\)\s*)?(?:By [A-Z][^()]{3,80} )?(?=[A-Z][A-Z.,'’ /]{2,40} \((?:Reuters|AP|AFP|UPI)\))/;

/** A city in capitals before the first word: "MINNEAPOLIS Both parties said". */
const bareCity = /^([A-Z]{5,}) (?=[A-Z][a-z])/;

/** A sentence without what agencies set before it. */
export const withoutDateline = (sentence: string): string =>
  sentence
    .replace(agencyNote, '')
    .replace(dateline, '')
    .replace(bareCity, (found, city: string) => (cities.has(city.toLowerCase()) ? '' : found));

/** Captions: a person does something in the present tense, with a full date. */
const caption =
  /^FILE\b|^(?:\p{Lu}[\p{L}.’'-]+ ){2,3}(?!has|is|was|does)\p{Ll}{2,}s (?:with|at|in|on|to|from|after|during|outside|for|his|her|their|the|a)\b.*, (?:19|20)\d\d\.$|\bfile (?:photo|image)\b|^In this\b.*\bphoto\b|^(?:\p{Lu}[\p{L}.’'-]+ ){2,6}(?:gestures|speaks|poses|arrives|waves|walks|attends|listens|looks on|stands|sits|holds|departs|returns|boards) [^,;:]*\bon \p{Lu}[a-z]+day\.$|\b(?:gestures?|speaks?|poses?|arrives?|waves?|walks?|attends?|listens?|smiles|looks on|is seen|are seen|stands?|sits?|holds?|takes part|addresses|pictured|(?:is|are) joined by)\b.*\b(?:(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan\.|Feb\.|Aug\.|Sept\.|Oct\.|Nov\.|Dec\.) \d{1,2}, (?:19|20)\d\d)/u;

export interface UsableSentence {
  /** Its index among all sentences of the text. */
  order: number;
  /** As it may be quoted, once that is known; see `toQuoted`. */
  sentence: string;
  isQuotable: boolean;
  words: ReadonlySet<string>;
  span: Span;
}

/** Whether it is a sentence of the article, and no line of its page. */
export function isPlainSentence(sentence: string): boolean {
  return countWords(sentence) >= minWords && !boilerplate.test(sentence) && !caption.test(sentence);
}

/** So many names of places side by side at the start are labels of a chart or a map. */
const minLabels = 3;
const twoNames = /^\p{Lu}\S* \p{Lu}/u;

function hasLabels(sentence: string): boolean {
  if (!twoNames.test(sentence)) return false;
  const words = sentence.split(' ', 8);
  const end = words.findIndex((word) => !/^\p{Lu}[\p{L}’'-]*$/u.test(word));
  const leading = end === -1 ? words : words.slice(0, end);
  return leading.filter((word) => placeNames.has(word.toLowerCase())).length >= minLabels;
}

const ellipsis = /\.\.\.|…/;
/** A date or an address of the page, a post, or who speaks in an interview: "Holm: The road is closed." */
const pageParts = /^\d{1,2}\/|^@|\S@|\bhttps?:|^\p{Lu}[\p{L}.’'-]*(?: \p{Lu}[\p{L}.’'-]*){0,2}: ["“]?\p{Lu}/u;

function isUsable(sentence: string): boolean {
  if (!isPlainSentence(sentence) || pageParts.test(sentence)) return false;
  // Who quotes may leave something out; a text that does so itself is cut.
  if (ellipsis.test(sentence) && ellipsis.test(withoutQuotations(sentence))) return false;
  return (
    !hasLabels(sentence) &&
    /^["“‘]?[\p{Lu}\d]/u.test(sentence) &&
    /(?:\.["”’)]?|!["”’)])$/.test(sentence) &&
    !/\+\d+ \+\d/.test(sentence)
  );
}

/** Whether a sentence is of a post that the page shows, which has no quotation marks. */
const isPosted = ({ quoted, full }: ParsedDocument, { start, end }: Span): boolean =>
  !/["“‘]/.test(full.charAt(start)) &&
  quoted.some((quotation) => quotation.start <= start && end <= quotation.end);

/** The end of a clause, where what follows can be left out: "…, which", "…; the", "…, saying". */
const clauseEnd =
  /(?:; | — | – |, (?=(?:which|who|where|when|while|as|after|before|because|since|although|though|and|but|so|according|with|without|including|despite|amid|until|unless|even|[a-z]+ing)\b))/g;
/** Where a phrase of time, place or circumstance begins, which can be left out: "… the road in the state". */
const phraseStart =
  / (?=(?:in|at|during|after|before|since|amid|across|while|through|despite|following|because|until|when|where) )/g;
/** Words that need what follows them, and verbs, whose phrases may be part of them. */
const needsMore =
  /\b(?:as|such|even|only|just|not|well|than|more|less|and|or|nor|but|is|are|was|were|be|been|being|has|have|had|up|out|down|so|then|that|who|which|the|a|an|of|to|for|by|with|from|into|on|at|in|long|soon|right|back|early|late|later|ever|\w+ed|\w+ing|\w+ly)$/;
/** A cut at the end of a phrase keeps so much. */
const minPhrase = 170;
/** The main clause of such a sentence may stand after what is cut. */
const begun =
  /^(?:While|Although|Though|Even|If|When|Whether|As|After|Before|Because|Since|[A-Z][a-z]+ing)\b|^(?:[\w-]+ ){1,5}(?:years?|months?|weeks?|days?|hours?|minutes?) (?:after|before|since|into)\b|, (?:the|a|an|who|whom|whose|which|where) (?![^,]*\b(?:said|says|announced|reported|showed|shows)\b)[^,]*$|^[^—–]{3,90} [—–] ?(?:who|which|whose|a|an|the)\b[^—–]*$|: according to [^,]*$/;
/** "not because …" announces what is to come: "but …". */
const announcing =
  /\b(?:not (?:because|only|just|merely|simply|to|for|by|in|so much)|both|either|neither|between)\b/;
const announced = /\b(?:but|and|or|nor)\b/;
/** What a colon announces stands behind it, in more than a few words. */
const endsAfterColon = /: (?:\S+ ){0,4}\S*$/;
const dashes = /[—–]|(?<= )--?(?= )/g;

/** Whether nothing that a clause has begun ends in what stands behind it. */
function isClosed(clause: string, rest: string): boolean {
  const [before, behind] = [clause, rest].map((text) => text.match(dashes)?.length ?? 0) as [number, number];
  // A pair of dashes sets an addition apart; the main clause continues behind it.
  const isInside = before % 2 === 1 ? behind > 0 : behind > 1 && /^ ?[—–]/.test(rest);
  if (isInside || begun.test(clause)) return false;
  const opened = announcing.exec(clause);
  return opened === null || announced.test(sliceText(clause, opened.index)) || !announced.test(rest);
}

/**
 * A sentence that is too long for a passage, up to the end of a clause, or else of a phrase where that is allowed; null if
 * none ends at a fitting place.
 */
function clip(sentence: string, mayEndPhrase: boolean): string | null {
  const beginning = sliceText(sentence, 0, maxClipped + 12);
  const findEnd = (pattern: RegExp, min: number, needed?: RegExp): number | undefined =>
    [...beginning.matchAll(pattern)]
      .map(({ index }) => index)
      .findLast((at) => {
        if (at < min || at > maxClipped) return false;
        const clause = sliceText(sentence, 0, at);
        return (
          !endsAfterColon.test(clause) &&
          isClosed(clause, sliceText(sentence, at)) &&
          needed?.test(clause) !== true
        );
      });
  const end =
    findEnd(clauseEnd, minClipped) ?? (mayEndPhrase ? findEnd(phraseStart, minPhrase, needsMore) : undefined);
  return end === undefined ? null : `${sliceText(sentence, 0, end)}.`;
}

/**
 * The sentence as it may be quoted; null if it may not, or is no sentence that a summary needs.
 * @param place how many usable ones stand before it: the first ones may be cut
 */
function toUsable(
  { full, title }: ParsedDocument,
  { start, end }: Span,
  place = Number.POSITIVE_INFINITY,
): string | null {
  const written = withoutDateline(withoutTitle(sliceText(full, start, end), title));
  const isClipped = place < maxClippedPlace && written.length > maxPassageLength;
  const shown = isClipped ? clip(written, place === 0) : written;
  if (shown === null) return null;
  const sentence = toQuotable(shown, sliceText(full, end, end + 130))?.text ?? null;
  if (sentence === null || !isUsable(sentence)) return null;
  return isClipped ? sentence.replace(/\.$/, ' …') : sentence;
}

/** A sentence in the form in which it may be quoted; null if it may not. */
export function toQuoted(document: ParsedDocument, found: UsableSentence): UsableSentence | null {
  if (found.isQuotable) return found;
  const sentence = toUsable(document, found.span);
  return sentence === null ? null : { ...found, sentence, isQuotable: true };
}

/**
 * The sentences that a summary may quote. Whether later ones can be quoted as they stand is found out only when they
 * are needed, since that takes time.
 */
export function findUsable(document: ParsedDocument): UsableSentence[] {
  const found: UsableSentence[] = [];
  const spans = textSentences(document).slice(0, maxSentences);
  const captions = findCaptionLines(document.full);
  for (const [order, span] of spans.entries()) {
    if (isPosted(document, span) || overlapsSpans(captions, span)) continue;
    const isQuotable = found.length < maxQuotedAtOnce;
    const written = sliceText(document.full, span.start, span.end);
    const sentence = isQuotable ? toUsable(document, span, found.length) : isUsable(written) ? written : null;
    if (sentence === null) continue;
    found.push({ order, sentence, isQuotable, span, words: new Set(contentWords(sentence)) });
  }
  return found;
}
