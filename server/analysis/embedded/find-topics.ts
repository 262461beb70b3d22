import { officeWords } from '#domain/analysis/name-words.ts';
import { findStoryTopics } from '#domain/analysis/story-topics.ts';
import { sliceText, upperFirst } from '#domain/text/cut-text.ts';
import { hasAsciiLettersOnly } from '#domain/text/letters.ts';
import { bare, countNameUsage, findNameRuns, type Run } from './find-name-runs.ts';
import { joinNames } from './join-names.ts';
import { namesInRun } from './names-in-run.ts';
import type { ParsedDocument } from './parse-document.ts';

const maxTopics = 6;

interface FoundNames {
  /** How often each name occurs in the text; single words at the start of a sentence do not count. */
  counts: Map<string, number>;
  /** Single words that an office or a form of address names a person. */
  surnames: Set<string>;
  /** Names that occur inside a sentence. */
  innerNames: Set<string>;
}

function findNames(text: string): FoundNames {
  const counts = new Map<string, number>();
  const surnames = new Set<string>();
  const innerNames = new Set<string>();
  const runs = findNameRuns(text);
  const usage = countNameUsage(runs);
  for (const run of runs) {
    for (const name of namesInRun(run, usage)) {
      const opens = run.opens && run.chunks[0]?.words[0] === name.split(' ')[0];
      if (!name.includes(' ') && (opens || run.numbered)) continue;
      if (!opens) innerNames.add(name);
      counts.set(name, (counts.get(name) ?? 0) + 1);
      if (!name.includes(' ') && isAfterOffice(run, name)) surnames.add(name);
    }
  }
  return { counts, surnames, innerNames };
}

/** Whether an office or a form of address stands before the word, as in "Senator Holm". */
function isAfterOffice({ chunks }: Run, name: string): boolean {
  return chunks.some(({ words }) => {
    const at = words.indexOf(name);
    return at > 0 && officeWords.has(bare(words[at - 1]));
  });
}

type CountedName = [name: string, count: number];

/** All runs of words inside a name, without the name itself. */
function partsOf(name: string): string[] {
  const words = name.split(' ');
  // The father of "Ada Holm Jr" is another person.
  if (/^[JS]r$/.test(words.at(-1) ?? '')) return [];
  const parts: string[] = [];
  for (const [from, first] of words.entries()) {
    let part = first;
    if (words.length > 1) parts.push(part);
    for (let to = from + 1; to < words.length; to += 1) {
      part += ` ${words[to]}`;
      if (from > 0 || to < words.length - 1) parts.push(part);
    }
  }
  return parts;
}

/** Names that are repeated and not part of another repeated name. */
function dropParts(counts: Map<string, number>): CountedName[] {
  const repeated = [...counts].filter(([name, count]) => count >= (name.includes(' ') ? 2 : 3));
  const parts = new Set(repeated.flatMap(([name]) => partsOf(name)));
  return repeated.filter(([name]) => !parts.has(name));
}

/** The words that the text writes without a capital. */
const wordsInLowerCase = (text: string): ReadonlySet<string> => new Set(text.match(/\b[a-z]+/g));

/** Whether the text also writes the word without a capital, so that it is not a name. */
function isWord(name: string, text: string): boolean {
  if (name.includes(' ')) return false;
  const word = name.toLowerCase();
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (!/\w/.test(text.charAt(at - 1)) && !/\w/.test(text.charAt(at + word.length))) return true;
  }
  return false;
}

/** Whether a word is the surname of an office holder: "the Holm administration". */
const isHeldBy = (name: string, text: string): boolean =>
  !name.includes(' ') && text.includes(`${name} administration`);

/** What is known of the article beside its text. */
export interface TopicContext {
  /** The name of its outlet; null if unknown. */
  outlet: string | null;
  byline: string | null;
  /** Whether a name in lower case is that of an outlet or an agency. */
  isOutlet(name: string): boolean;
}

const isSmallLetter = (character: string): boolean => character >= 'a' && character <= 'z';

/** Whether a word stands in a text without letters around it, both in lower case and of ASCII. */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1 && at < text.length; at = text.indexOf(word, at + 1))
    if (!isSmallLetter(text.charAt(at - 1)) && !isSmallLetter(text.charAt(at + word.length))) return true;
  return false;
}

/** Whether the headline names it, in full, by its last word or by its initials: "NYT". */
function isInTitle(name: string, title: string): boolean {
  const words = name.split(' ');
  const initials = words.map((word) => word.charAt(0)).join('');
  const lower = title.toLowerCase();
  const has = (word: string): boolean =>
    hasAsciiLettersOnly(title + word)
      ? hasWord(lower, word.toLowerCase())
      : new RegExp(`(?<!\\p{L})${escapePattern(word)}(?!\\p{L})`, 'iu').test(title);
  return has(words.at(-1) ?? '') || (initials.length >= 3 && has(initials));
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether a name is of a source of the article and not of a subject: its outlet, its author, or a quoted outlet. */
function isSource(name: string, { outlet, byline, isOutlet }: TopicContext, title: string): boolean {
  const small = name.toLowerCase();
  if (outlet?.toLowerCase().includes(small) === true) return true;
  if (name.includes(' ') && byline?.toLowerCase().includes(small) === true) return true;
  const rest = sliceText(small, small.indexOf(' ') + 1);
  return (
    (isOutlet(small) || (rest.includes(' ') && isOutlet(rest)) || isOutlet(small.replace(/^the /, ''))) &&
    !isInTitle(name, title)
  );
}

/**
 * Topics for display: the story topic first, then names that the article repeats, without names of its outlet, its author
 * and the outlets that it quotes. A surname whose full name the article leaves out is no topic.
 */
export function findTopics(document: ParsedDocument, context: TopicContext): string[] {
  if (!document.english || document.wordCount < 40) return [];
  const { title, text } = document;
  const { counts, surnames, innerNames } = findNames(text);
  let written: ReadonlySet<string> | undefined;
  const words = {
    isWord: (word: string) => {
      written ??= wordsInLowerCase(text);
      return written.has(word.toLowerCase());
    },
    isInside: (name: string) => innerNames.has(name),
  };
  const names = dropParts(joinNames(counts, words))
    .filter(([name]) => !surnames.has(name) && !isHeldBy(name, text))
    .filter(([name]) => !isSource(name, context, title))
    .sort((a, b) => b[1] * (b[0].includes(' ') ? 1.5 : 1) - a[1] * (a[0].includes(' ') ? 1.5 : 1));
  const topics = new Set(findStoryTopics(title, text).map(upperFirst));
  for (const [name] of names) {
    if (topics.size >= maxTopics) break;
    if (!isWord(name, text)) topics.add(name);
  }
  return [...topics];
}
