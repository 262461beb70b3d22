import { isSamePerson } from '../analysis/first-names.ts';
import { cutText } from '../text/cut-text.ts';
import { originals } from './count-members.ts';
import type { StoryMember } from './story-member.ts';

const wordsOf = (tag: string) => tag.toLowerCase().split(' ');
const contains = (tag: string, other: string) => {
  const words = wordsOf(tag);
  return wordsOf(other).every((word) => words.includes(word));
};

interface Tag {
  written: string;
  /** The ids of the articles that name it. */
  articles: ReadonlySet<string>;
}

const byCount = (a: Tag, b: Tag) => b.articles.size - a.articles.size;

/** For a single word: the tag with this surname, or with this first name if no fewer articles use it. */
function fullNameOf(tag: Tag, tags: readonly Tag[]): Tag | undefined {
  const word = tag.written.toLowerCase();
  return tags.find(({ written, articles }) => {
    const words = wordsOf(written);
    if (words.length < 2) return false;
    if (words.at(-1)?.replace(/^(?:al|el|ul)-/, '') === word) return true;
    return words[0] === word && articles.size >= tag.articles.size;
  });
}

const keyLength = 5;
/** Forms of one name have the same key: the beginning of the surname. */
const keyOf = (tag: string): string =>
  cutText(wordsOf(tag).findLast((word) => !/^[js]r$/.test(word)) ?? '', keyLength);

/** Adds articles that name a person in another form to the form that most articles use: "Bob Holm" to "Robert Holm". */
function joinNames(tags: readonly Tag[]): Tag[] {
  const joined = new Map(tags.map((tag) => [tag, tag.articles]));
  const fullNames = new Map<string, Tag[]>();
  const into = new Map<Tag, Tag>();
  for (const tag of tags) {
    const isFull = tag.written.includes(' ');
    const known = fullNames.get(keyOf(tag.written)) ?? [];
    const other = isFull
      ? known.find(({ written }) => isSamePerson(written, tag.written))
      : fullNameOf(tag, tags);
    if (isFull && other === undefined) fullNames.set(keyOf(tag.written), [...known, tag]);
    if (other === undefined) continue;
    const kept = into.get(other) ?? other;
    into.set(tag, kept);
    joined.set(kept, new Set([...(joined.get(kept) ?? []), ...(joined.get(tag) ?? [])]));
    joined.delete(tag);
  }
  return [...joined].map(([{ written }, articles]) => ({ written, articles }));
}

/** Whether a tag says nothing of the story: the topic of what has no topic, or an outlet that reports it. */
function isEmpty(tag: string, members: readonly StoryMember[]): boolean {
  const small = tag.toLowerCase();
  if (small === 'general') return true;
  const isOutlet = members.some(
    ({ outlet }) => outlet.name.toLowerCase().replace(/^the /, '') === small.replace(/^the /, ''),
  );
  const last = wordsOf(tag).at(-1) ?? '';
  return isOutlet && !members.some(({ title }) => title.toLowerCase().includes(last));
}

function collectTags(members: readonly StoryMember[]): Tag[] {
  const tags = new Map<string, { written: string; articles: Set<string> }>();
  for (const { id, topics } of members) {
    for (const written of topics) {
      const key = written.toLowerCase();
      const tag = tags.get(key) ?? { written, articles: new Set() };
      tag.articles.add(id);
      tags.set(key, tag);
    }
  }
  return [...tags.values()].filter(({ written }) => !isEmpty(written, members)).sort(byCount);
}

/**
 * The topics that most articles name, at most `max`. A topic of a single article among several is left out. A person has
 * one name: short forms of the first name, a surname and a first name alone count for the full name ("Bob Holm" and
 * "Holm" for "Robert Holm"). Of other names that contain one another, the one in more articles is kept.
 */
export function topicTags(members: readonly StoryMember[], max = 8): string[] {
  const counted = originals(members);
  const named = joinNames(collectTags(counted))
    .filter(({ articles }) => articles.size >= Math.min(2, counted.length))
    .sort(byCount)
    .map(({ written }) => written);
  return named
    .filter((tag, at) => !named.slice(0, at).some((kept) => contains(kept, tag) || contains(tag, kept)))
    .slice(0, max);
}
