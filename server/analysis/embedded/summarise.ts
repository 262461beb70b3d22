import { countWords } from '#domain/analysis/text-kind.ts';
import { sliceText } from '#domain/text/cut-text.ts';
import { characterClass } from '#domain/text/letters.ts';
import type { Span } from '#domain/text/quoted-spans.ts';
import { type ParsedDocument, textSentences } from './parse-document.ts';

const maxSentences = 3;
const maxCharacters = 300;
const maxCandidates = 120;

const stopWords = new Set(
  `the of and to in a is that for it as was on with be by at from this are have has had not but or an they which one
you were her she he his all their there would will when who been if more we can no what about up out its do said
into than them then some could time these two may after over also new says say told mr mrs ms just like`.split(
    /\s+/,
  ),
);

const boilerplate =
  /\b(?:sign up|newsletter|subscribe|click here|read more|related:|advertisement|all rights reserved|copyright|contributed to this|follow (?:us|him|her|me|them)\b|getty|photo by|image credit|share this|correction:|editor['’]s note|view comments|download|watch (?:below|the video)|breaking news alerts)/i;

const longWords = new RegExp(`${characterClass('A-Za-z', '\\p{L}')}{3,}`, 'gu');
const endings = ['ing', 'ed', 'es', 's'];

function withoutEnding(word: string): string {
  const ending = endings.find((each) => word.endsWith(each));
  return ending === undefined ? word : sliceText(word, 0, -ending.length);
}

function contentWords(sentence: string): string[] {
  const words = sentence.toLowerCase().match(longWords) ?? [];
  return words.filter((word) => !stopWords.has(word)).map(withoutEnding);
}

const dateline =
  /^(?:\| )?Print this (?:story|article)\s+|^[A-Z][A-Za-z. ]{2,30}(?:, [A-Z][A-Za-z.]+)? \((?:CNN|AP|AFP|UPI|Reuters|CNN Business)\)\s*(?:[—–-]+\s*)?|^\((?:[A-Z]{2,5}|Reuters|Bloomberg)\)\s*(?:[—–-]+\s*)?|^[A-Z][A-Z.,'’ /]{2,40}[^.]{0,30}\([A-Za-z ]{2,30}\)\s*[—–-]+\s*|^[A-Z][A-Z ]{3,30}(?:, [A-Z][a-z.]+)?\s*[—–-]{1,2}\s+/;

/** Captions: a person does something in the present tense, with a full date. */
const caption =
  /\bfile photo\b|^In this\b.*\bphoto\b|\b(?:gestures?|speaks?|poses?|arrives?|waves?|walks?|attends?|listens?|smiles|looks on|is seen|are seen|stands?|sits?|holds?|takes part|addresses|pictured)\b.*\b(?:(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan\.|Feb\.|Aug\.|Sept\.|Oct\.|Nov\.|Dec\.) \d{1,2}, (?:19|20)\d\d)/;

/** Whether a quotation mark has no partner, so that the sentence holds half of a quotation. */
function hasUnpairedQuote(sentence: string): boolean {
  if (!/["“”]/.test(sentence)) return false;
  const count = (mark: string): number => sentence.split(mark).length - 1;
  return count('"') % 2 === 1 || count('“') !== count('”');
}

interface Sentence {
  order: number;
  sentence: string;
  words: ReadonlySet<string>;
}

interface Candidate extends Sentence {
  score: number;
}

function isUsable(sentence: string): boolean {
  if (sentence.length > maxCharacters) return false;
  const words = countWords(sentence);
  if (words < 7 || boilerplate.test(sentence) || /^CLOSE\b/.test(sentence)) return false;
  if (hasUnpairedQuote(sentence) || caption.test(sentence) || /@|\.\.\.|…|\bhttps?:/.test(sentence))
    return false;
  if (!/[.!?]["”’)]?$/.test(sentence) || /[?]["”’)]?$/.test(sentence)) return false;
  if (/^(?:["“‘]|(?:And|But|So|Or|Yet|It|That|This|These|Those|They|He|She|Here|I)\b)/.test(sentence))
    return words >= 12;
  return true;
}

function weighWords(sentences: readonly Sentence[], title: string): Map<string, number> {
  const frequency = new Map<string, number>();
  for (const { words } of sentences) {
    for (const word of words) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  }
  for (const word of contentWords(title)) frequency.set(word, (frequency.get(word) ?? 0) + 2);
  return frequency;
}

function scoreOf({ words, order, sentence }: Sentence, frequency: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const word of words) sum += Math.log(1 + (frequency.get(word) ?? 0));
  const centrality = sum / Math.max(8, words.size) ** 0.8;
  const position = order === 0 ? 1.6 : order < 4 ? 1.3 : order < 10 ? 1.1 : 1;
  return (
    centrality *
    position *
    (/^["“‘]/.test(sentence) ? 0.75 : 1) *
    (/^(?:And|But|So|Or|Yet|It|That|This|These|Those|They|He|She|I)\b/.test(sentence) ? 0.7 : 1)
  );
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared += 1;
  return shared / Math.max(1, Math.min(a.size, b.size));
}

/** Whether a sentence is of a post that the page shows, which has no quotation marks. */
const isPosted = ({ quoted, full }: ParsedDocument, { start, end }: Span): boolean =>
  !/["“‘]/.test(full.charAt(start)) &&
  quoted.some((quotation) => quotation.start <= start && end <= quotation.end);

function findCandidates(document: ParsedDocument): Candidate[] {
  const spans: Span[] = textSentences(document)
    .slice(0, maxCandidates)
    .filter((span) => !isPosted(document, span));
  const sentences = spans.map(({ start, end }, order): Sentence => {
    const sentence = sliceText(document.full, start, end).replace(dateline, '');
    return { order, sentence, words: new Set(contentWords(sentence)) };
  });
  const frequency = weighWords(sentences, document.title);
  return sentences
    .filter(({ sentence }) => isUsable(sentence))
    .map((each) => ({ ...each, score: scoreOf(each, frequency) }));
}

/**
 * Up to three sentences of the article in text order: early and central ones, without similar sentences. Empty for
 * very short text.
 */
export function summarise(document: ParsedDocument): string[] {
  if (document.wordCount < 40) return [];
  const candidates = findCandidates(document).sort((a, b) => b.score - a.score || a.order - b.order);
  const chosen: Candidate[] = [];
  for (const candidate of candidates) {
    if (chosen.length === maxSentences) break;
    if (chosen.every((other) => overlap(candidate.words, other.words) < 0.5)) chosen.push(candidate);
  }
  return chosen.sort((a, b) => a.order - b.order).map(({ sentence }) => sentence.replace(/\s+/g, ' '));
}
