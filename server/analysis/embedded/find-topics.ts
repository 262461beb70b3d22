import { findStoryTopics } from '#domain/analysis/story-topics.ts';
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
senate government report campaign however`.split(/\s+/),
);

function tidy(raw: string): string | null {
  const words = raw
    .trim()
    .replace(/['’]s$/, '')
    .split(/\s+/);
  while (words.length > 0 && ordinary.has((words[0] ?? '').toLowerCase().replace(/[.’']/g, '')))
    words.shift();
  while (words.length > 0 && /^(?:of|the|and|for|gov|sen|rep|mr|mrs|president)$/i.test(words.at(-1) ?? ''))
    words.pop();
  const tidied = words.join(' ');
  return tidied.length < 4 || tidied.length > 40 ? null : tidied;
}

function dropParts(counts: Map<string, number>): [string, number][] {
  const ranked = [...counts].filter(([name, count]) => count >= (name.includes(' ') ? 2 : 3));
  return ranked.filter(
    ([name]) => !ranked.some(([other]) => other !== name && ` ${other} `.includes(` ${name} `)),
  );
}

/**
 * Topics for people: the story topic first, then names that the article repeats. Names of the outlet
 * itself are left out.
 */
export function findTopics(document: ReadDocument, outletName: string | null): string[] {
  if (!document.english || document.wordCount < 40) return [];
  const story = findStoryTopics(document.title, document.text).map(
    (topic) => topic[0]?.toUpperCase() + topic.slice(1),
  );
  const counts = new Map<string, number>();
  for (const [raw] of document.text.matchAll(phrase)) {
    const name = tidy(raw);
    if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const own = outletName?.toLowerCase() ?? '';
  const names = dropParts(counts)
    .filter(([name]) => own === '' || !own.includes(name.toLowerCase()))
    .sort((a, b) => b[1] * (b[0].includes(' ') ? 1.5 : 1) - a[1] * (a[0].includes(' ') ? 1.5 : 1))
    .map(([name]) => name);
  return [...new Set([...story, ...names])].slice(0, mostTopics);
}
