import { findStoryTopics } from '#domain/analysis/story-topics.ts';
import { sliceText, upperFirst } from '#domain/text/cut-text.ts';
import type { ReadDocument } from './read-document.ts';

const mostTopics = 6;

/** One to four capitalised words, small words between them allowed. */
const phrase =
  /(?<![@#/\w])[A-Z][a-zA-Z’'-]{0,30}[a-z]\b(?:\s(?:(?:of|the|and|for)\s)?[A-Z][a-zA-Z’'-]{0,30}[a-z]\b){0,3}(?!\/)/g;

const ordinary = new Set(
  `the a an and but or in on at it he she they we i this that these those there here if when while as after before
since for from with by to of mr mrs ms dr sen rep gov president senator representative congressman congresswoman
governor mayor secretary justice judge sir lord monday tuesday wednesday thursday friday saturday sunday january
february march april may june july august september october november december no not what who why how yes one
two some many most all his her its their our my your so such then than even still also both just last next first
republican democrat republicans democrats american americans house state more related photo image getty
advertisement democratic politics news story read twitter facebook department party court administration congress
senate government report campaign however although though because until once unless getting images coverage today
tonight yesterday sept oct nov dec jan feb aug i've i'm i’ve i’m let's let’s people representatives unlike another other each every despite amid among following according`.split(
    /\s+/,
  ),
);

function tidy(raw: string): string | null {
  const words = raw
    .replace(/^(?:Acting |Former )?Secretary of (?:the )?[A-Z][a-z]+ (?=[A-Z])/, '')
    .trim()
    .replace(/['’]s$/, '')
    .split(/\s+/);
  while (words.length > 0 && ordinary.has((words[0] ?? '').toLowerCase().replace(/[.]/g, ''))) words.shift();
  while (words.length > 0 && /^(?:of|the|and|for|gov|sen|rep|mr|mrs|president)$/i.test(words.at(-1) ?? ''))
    words.pop();
  const tidied = words.join(' ');
  // Two names side by side are no name of their own.
  if (words.length === 3 && words[1] === 'and') return null;
  return tidied.length < 4 || tidied.length > 40 ? null : tidied;
}

/** Words that stand with a capital only because a sentence begins there tell no name. */
const opening = /(?:^|[.!?:;…\n“"‘(•–—-]\s*)$/;

/** How often each name stands in the text; single words at the beginning of a sentence do not count. */
function countNames(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const match of text.matchAll(phrase)) {
    const name = tidy(match[0]);
    if (name === null) continue;
    const before = sliceText(text, Math.max(0, match.index - 4), match.index);
    const after = sliceText(text, match.index + match[0].length, match.index + match[0].length + 3);
    // "Phase 3", "Title IX": a word with a number is no name.
    const opens = match[0].startsWith(name) && opening.test(before);
    if (!name.includes(' ') && (opens || /^\s(?:\d|[IVX])/.test(after))) continue;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

type CountedName = [name: string, count: number];

/** Names of several words by their last one. */
function namesBySurname(counts: ReadonlyMap<string, number>): Map<string, CountedName[]> {
  const names = new Map<string, CountedName[]>();
  for (const [name, count] of counts) {
    const space = name.lastIndexOf(' ');
    if (space === -1) continue;
    const surname = sliceText(name, space + 1);
    const known = names.get(surname);
    if (known === undefined) names.set(surname, [[name, count]]);
    else known.push([name, count]);
  }
  return names;
}

/** A surname alone is written with the first name that the text gives it. */
function joinSurnames(counts: Map<string, number>): Map<string, number> {
  const joined = new Map(counts);
  const fullNames = namesBySurname(counts);
  for (const [name, count] of counts) {
    if (name.includes(' ')) continue;
    const [full, next] = (fullNames.get(name) ?? []).sort((one, other) => other[1] - one[1]);
    if (full === undefined || full[1] === next?.[1]) continue;
    joined.delete(name);
    joined.set(full[0], (joined.get(full[0]) ?? 0) + count);
  }
  return joined;
}

/** Every run of words within a name, the name itself left out. */
function partsOf(name: string): string[] {
  const words = name.split(' ');
  return words.flatMap((_, from) =>
    words
      .slice(from)
      .map((__, more) => words.slice(from, from + more + 1).join(' '))
      .filter((part) => part !== name),
  );
}

/** Names that are repeated and no part of another such name. */
function dropParts(counts: Map<string, number>): CountedName[] {
  const repeated = [...counts].filter(([name, count]) => count >= (name.includes(' ') ? 2 : 3));
  const parts = new Set(repeated.flatMap(([name]) => partsOf(name)));
  return repeated.filter(([name]) => !parts.has(name));
}

/** Whether the text also writes the word without a capital: then it is a word, not a name. */
function isWord(name: string, text: string): boolean {
  if (name.includes(' ')) return false;
  const word = name.toLowerCase();
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (!/\w/.test(text.charAt(at - 1)) && !/\w/.test(text.charAt(at + word.length))) return true;
  }
  return false;
}

/**
 * Topics for people: the story topic first, then names that the article repeats. Names of the outlet
 * itself are left out.
 */
export function findTopics(document: ReadDocument, outletName: string | null): string[] {
  if (!document.english || document.wordCount < 40) return [];
  const story = findStoryTopics(document.title, document.text).map(upperFirst);
  const own = outletName?.toLowerCase() ?? '';
  const names = dropParts(joinSurnames(countNames(document.text)))
    .filter(([name]) => own === '' || !own.includes(name.toLowerCase()))
    .sort((a, b) => b[1] * (b[0].includes(' ') ? 1.5 : 1) - a[1] * (a[0].includes(' ') ? 1.5 : 1));
  const topics = new Set(story);
  for (const [name] of names) {
    if (topics.size >= mostTopics) break;
    if (!isWord(name, document.text)) topics.add(name);
  }
  return [...topics];
}
