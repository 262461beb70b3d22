import { lettersOf } from '../text/letters.ts';
import { splitWords } from '../text/split-words.ts';

interface ListedTitle {
  title: string;
  /** Of its feed; items with the same guid are one. */
  guid: string | null;
  /** By a feed that speaks for the site: anybody's feed may list its addresses under any headline. */
  isOfSite: boolean;
}

/** One text for so many headlines that it does not mention belongs to none of them. */
export const minTitles = 3;
/** Of the words of a headline: an article says more of them in its text, whatever its headline was before. */
const maxMentioned = 0.5;
const maxWords = 2000;
/** Shorter words in ASCII are in any text. */
const minLetters = 4;
/** Endings differ by grammar. */
const stemLength = 5;

function stemsOf(text: string): Set<string> {
  const words = splitWords(text, maxWords);
  const long = words.filter((word) => word.length >= minLetters || /[^\0-\x7f]/.test(word));
  return new Set((long.length === 0 ? words : long).map((word) => word.slice(0, stemLength)));
}

/**
 * The items for which a site shows a notice in place of the article, such as a request to sign in: one text of at least
 * three headlines of the site itself that it does not mention. Recognised by repetition alone, so in any language.
 */
export function findNotices<Item extends ListedTitle>(text: string, items: readonly Item[]): Item[] {
  if (items.length < minTitles) return [];
  const said = stemsOf(text);
  const isMentioned = ({ title }: Item) => {
    const stems = [...stemsOf(title)];
    return stems.filter((stem) => said.has(stem)).length >= maxMentioned * stems.length;
  };
  const unmentioned = items.filter((item) => !isMentioned(item));
  const own = unmentioned.filter(({ isOfSite }) => isOfSite);
  const byGuid = new Map(own.map((item, at) => [item.guid ?? at, item]));
  const titles = new Set([...byGuid.values()].map(({ title }) => lettersOf(title.toLowerCase())));
  return titles.size < minTitles ? [] : unmentioned;
}
