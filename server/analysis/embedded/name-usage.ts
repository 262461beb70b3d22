import { loneWords, officeWords } from '#domain/analysis/name-words.ts';
import { bare, type Chunk, isAcronym, isOpener, type Run, type Words } from './find-name-runs.ts';

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
