import { loneWords, officeModifiers, officeWords, openers, particles } from '#domain/analysis/name-words.ts';
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

/** Statistics on the names of a text. They decide whether adjacent words are one name or several. */
export interface NameUsage {
  /** How often the words occur without another name directly before or after them. */
  timesAlone(words: Words): number;
  /** How often a chunk occurs directly after the words. */
  timesJoined(before: Words, chunk: Chunk): number;
  /** Whether the word is the last word of a longer name, or a name alone. */
  isLastName(word: string | undefined): boolean;
}

const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
const joinedKey = (before: Words, { joint, words }: Chunk) => [...before, joint, ...words].join(' ');

/** Drops function words and acronyms at the start; the last word stays. */
function coreOf(words: Words): Words {
  const first = words.findIndex((word) => !isOpener(word) && !isAcronym(word));
  return first === -1 ? words.slice(-1) : words.slice(first);
}

export function countNameUsage(runs: readonly Run[]): NameUsage {
  const alone = new Map<string, number>();
  const joined = new Map<string, number>();
  const last = new Set<string>();
  const addAlone = (words: Words, opens: boolean) => {
    add(alone, words.join(' '));
    const own = words.slice(words.findLastIndex((word) => officeWords.has(bare(word))) + 1);
    const [only = ''] = own;
    if (own.length > 0 && own.length < words.length) add(alone, own.join(' '));
    const opensSentence = opens && words.length === 1;
    if (own.length === 1 && !opensSentence && !loneWords.has(bare(only))) last.add(only);
  };
  for (const { chunks, opens } of runs) {
    for (const [at, { words }] of chunks.entries()) {
      const next = chunks[at + 1];
      const core = coreOf(words);
      // In "Critics of Wendle" the first capital comes from the start of the sentence.
      const opensSentence = opens && at === 0 && words.length === 1;
      if (next !== undefined && !opensSentence) add(joined, joinedKey(core, next));
      // "Ways" is not a last name in "House Ways and Means".
      if (core.length > 1 && next?.joint !== 'and') last.add(core.at(-1) ?? '');
      if (chunks.length === 1) addAlone(words, opens);
    }
  }
  return {
    timesAlone: (words) => alone.get(words.join(' ')) ?? 0,
    timesJoined: (before, chunk) => joined.get(joinedKey(before, chunk)) ?? 0,
    isLastName: (word = '') => last.has(word),
  };
}
