import { impersonal } from '#domain/analysis/name-words.ts';
import { findStoryTopics } from '#domain/analysis/story-topics.ts';
import { sliceText, upperFirst } from '#domain/text/cut-text.ts';
import { findNameRuns } from './find-name-runs.ts';
import { countNameUsage } from './name-usage.ts';
import { namesInRun } from './names-in-run.ts';
import type { ParsedDocument } from './parse-document.ts';

const maxTopics = 6;

/** How often each name occurs in the text; single words at the start of a sentence do not count. */
function countNames(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  const runs = findNameRuns(text);
  const usage = countNameUsage(runs);
  for (const run of runs) {
    for (const name of namesInRun(run, usage)) {
      const opens = run.opens && run.chunks[0]?.words[0] === name;
      if (!name.includes(' ') && (opens || run.numbered)) continue;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return counts;
}

type CountedName = [name: string, count: number];

/** Groups names of several words by one of their words. */
function namesBy(counts: ReadonlyMap<string, number>, wordOf: (words: string[]) => string | undefined) {
  const names = new Map<string, CountedName[]>();
  for (const [name, count] of counts) {
    const word = name.includes(' ') ? wordOf(name.split(' ')) : undefined;
    if (word === undefined) continue;
    const known = names.get(word);
    if (known === undefined) names.set(word, [[name, count]]);
    else known.push([name, count]);
  }
  return names;
}

function isPersonal(name: string): boolean {
  const words = name.split(' ');
  return words.length <= 3 && words.every((word) => !impersonal.has(word.toLowerCase()) && word !== 'of');
}

/**
 * Replaces a surname or first name alone by the full name in the text. A word is a first name only if the full name
 * occurs as often, or if the surname occurs alone too: "Vale" is not a first name in "Vale Energy".
 */
function joinParts(counts: Map<string, number>): Map<string, number> {
  const joined = new Map(counts);
  const bySurname = namesBy(counts, (words) => words.at(-1));
  const byFirst = namesBy(counts, ([first]) => first);
  for (const [name, count] of counts) {
    if (name.includes(' ')) continue;
    const asFirst = (byFirst.get(name) ?? []).filter(
      ([full, times]) =>
        isPersonal(full) && (times >= count || counts.has(sliceText(full, full.lastIndexOf(' ') + 1))),
    );
    const [full, next] = [...(bySurname.get(name) ?? asFirst)].sort((a, b) => b[1] - a[1]);
    if (full === undefined || full[1] === next?.[1]) continue;
    joined.delete(name);
    joined.set(full[0], (joined.get(full[0]) ?? 0) + count);
  }
  return joined;
}

/** All runs of words inside a name, without the name itself. */
function partsOf(name: string): string[] {
  const words = name.split(' ');
  return words.flatMap((_, from) =>
    words
      .slice(from)
      .map((__, more) => words.slice(from, from + more + 1).join(' '))
      .filter((part) => part !== name),
  );
}

/** Names that are repeated and not part of another repeated name. */
function dropParts(counts: Map<string, number>): CountedName[] {
  const repeated = [...counts].filter(([name, count]) => count >= (name.includes(' ') ? 2 : 3));
  const parts = new Set(repeated.flatMap(([name]) => partsOf(name)));
  return repeated.filter(([name]) => !parts.has(name));
}

/** Whether the text also writes the word without a capital, so that it is not a name. */
function isWord(name: string, text: string): boolean {
  if (name.includes(' ')) return false;
  const word = name.toLowerCase();
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (!/\w/.test(text.charAt(at - 1)) && !/\w/.test(text.charAt(at + word.length))) return true;
  }
  return false;
}

/**
 * Topics for display: the story topic first, then names that the article repeats, without names of the outlet.
 */
export function findTopics(document: ParsedDocument, outletName: string | null): string[] {
  if (!document.english || document.wordCount < 40) return [];
  const story = findStoryTopics(document.title, document.text).map(upperFirst);
  const own = outletName?.toLowerCase() ?? '';
  const names = dropParts(joinParts(countNames(document.text)))
    .filter(([name]) => own === '' || !own.includes(name.toLowerCase()))
    .sort((a, b) => b[1] * (b[0].includes(' ') ? 1.5 : 1) - a[1] * (a[0].includes(' ') ? 1.5 : 1));
  const topics = new Set(story);
  for (const [name] of names) {
    if (topics.size >= maxTopics) break;
    if (!isWord(name, document.text)) topics.add(name);
  }
  return [...topics];
}
