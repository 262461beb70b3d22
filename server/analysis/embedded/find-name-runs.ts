import { officeModifiers, officeWords, openers, particles } from '#domain/analysis/name-words.ts';
import { sliceText } from '#domain/text/cut-text.ts';
import { letterPattern } from '#domain/text/letters.ts';

const wordEnd = String.raw`(?![\p{L}\d])`;
const abbreviation = String.raw`(?:St|Mt|Mrs?|Ms|Dr|Sen|Rep|Gov|Gen|Lt|Prof|Rev|Sgt)\.`;
const word = String.raw`(?:${abbreviation}|[\p{Lu}][\p{L}’'-]{0,30}[\p{Ll}]${wordEnd})`;
const acronym = String.raw`(?:[A-Z]{2,6}|(?:[A-Z]\.){2})${wordEnd}`;

const particle = `(?:${[...particles].join('|')})`;
const inPerson = String.raw`(?:${particle}\s){0,2}(?:(?:al|el|ul)-)?`;

/** A run of capitalised words; it can contain small words, initials, acronyms and particles: "Bill de Blasio". */
const phrase = letterPattern(
  String.raw`(?<![@#/\p{L}\d])(?:${acronym}\s){0,2}(?:(?:de|bin|van|von|al)\s)?${word}(?:\s(?:(?:of|the|and|for)\s){0,2}(?:[A-Z]\.?\s)?${inPerson}(?:${word}|${acronym})){0,7}(?!\/)`,
  'g',
);

/** The characters before the first word of a sentence. */
const opening = /(?:^|[.!?:;…\n“"‘(•–—-]\s*)$/;
const small = new Set(['of', 'the', 'and', 'for']);

export type Words = readonly string[];

/** Capitalised words and the small words or possessive before them: `joint` is "of", "and the", "’s" or empty. */
export interface Chunk {
  joint: string;
  words: Words;
}

export interface Run {
  chunks: readonly Chunk[];
  /** Whether its first word starts a sentence, so that its capital may come from that. */
  opens: boolean;
  /** Whether a number follows, as in "Phase 3". */
  numbered: boolean;
}

/** The word in lower case, without the possessive ending. */
export const bare = (text = ''): string => {
  const lower = text.toLowerCase();
  return lower.endsWith('s') ? lower.replace(/[’']s$/, '') : lower;
};
/** Whether the word is a particle of a name: "de", "bin". */
export const isParticle = (text = ''): boolean => particles.has(text.toLowerCase());
export const isSmall = (text = ''): boolean => small.has(text) || text === '’s' || text === "'s";
export const isOpener = (text = ''): boolean => openers.has(bare(text));
export const isAcronym = (text = ''): boolean => /^(?:[A-Z]{2,}|(?:[A-Z]\.){2})$/.test(text);
/** Whether the word is an office or a part of one. */
export const isOfficial = (text = ''): boolean => {
  const word = bare(text);
  return officeWords.has(word) || officeModifiers.has(word);
};

function chunksOf(run: string): Chunk[] {
  const chunks: Chunk[] = [];
  let joint: string[] = [];
  let words: string[] = [];
  const close = () => {
    if (words.length === 0) return;
    chunks.push({ joint: chunks.length === 0 ? '' : joint.join(' '), words });
    words = [];
    joint = [];
  };
  for (const token of run.split(/\s+/)) {
    // A middle initial is often left out.
    if (/^[A-Z]\.?$/.test(token)) continue;
    const isPossessive = /[’']s$/.test(token);
    if (small.has(token)) close();
    if (small.has(token)) joint.push(token);
    else if (isPossessive) words.push(sliceText(token, 0, -2));
    else words.push(/^(?!St|Mt)[A-Z][a-z]+\.$/.test(token) ? sliceText(token, 0, -1) : token);
    if (!isPossessive) continue;
    close();
    joint = [sliceText(token, -2)];
  }
  close();
  return chunks;
}

/** Drops a function word that has its capital from the start of a sentence: "Without Ada Holm" gives "Ada Holm". */
function withoutOpener(run: string): string {
  const [first = ''] = run.split(/\s/, 1);
  return isOpener(first) && !isOfficial(first) ? sliceText(run, first.length + 1) : run;
}

/** The runs of capitalised words in a text, which can contain names. */
export function findNameRuns(text: string): Run[] {
  const runs: Run[] = [];
  for (const { 0: written, index } of text.matchAll(phrase(text))) {
    const begins = opening.test(sliceText(text, Math.max(0, index - 4), index));
    const run = begins ? withoutOpener(written) : written;
    const end = index + written.length;
    const numbered = /^\s(?:\d|[IVX])/.test(sliceText(text, end, end + 3));
    const chunks = chunksOf(run);
    if (chunks.length > 0) runs.push({ chunks, opens: begins && run === written, numbered });
  }
  return runs;
}
