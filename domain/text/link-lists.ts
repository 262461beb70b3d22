import { sliceText } from './cut-text.ts';

/** The word that ends such a list, where the page has a button that shows all of it. */
const ending = /(?<!\p{Lu})MORE(?![\p{L}\p{N}-])/gu;
/** A list has at most so many characters: three headlines, of which each may be that of a newsletter. */
const maxLength = 900;
/** A name has at most so many words: "Robert (Bob) Swan Holm Jr.". */
const maxNameWords = 7;
const capitalised = /^\p{Lu}[\p{L}.’'-]+$/u;
/** A word with the next name joined to it: "HolmAda". */
const joined = /^(\p{Lu}[\p{L}.’'-]*?\p{Ll})(?=\p{Lu})/u;
/** A word of a name: "Robert", "(Bob)", "de". */
const nameWord = /^(?:["“(]?\p{Lu}|(?:de|del|der|la|van|von)$)/u;
/** How a headline begins. */
const headline = /^["“'‘\p{Lu}\p{N}]/u;
const word = /\S+/g;

interface Word {
  text: string;
  /** In the text that is searched. */
  end: number;
}

/** A word as the last one of a name, and where it ends: the word, or its part before a joined name. */
function namesIn({ text, end }: Word): Word[] {
  const names = capitalised.test(text) ? [{ text, end }] : [];
  const [, part] = joined.exec(text) ?? [];
  return part === undefined ? names : [...names, { text: part, end: end - text.length + part.length }];
}

/** Whether a word repeats the name, with a headline joined to it or, where it ends the text, with nothing. */
function repeats(text: string, name: string, isLast: boolean): boolean {
  if (!text.startsWith(name)) return false;
  const rest = sliceText(text, name.length);
  return rest === '' ? isLast : headline.test(rest);
}

/** Whether the words behind a name are the name again: "Ada Holm Ada Holm", "Holm Ada Holm Holm". */
function isDoubled(words: readonly Word[], at: number): boolean {
  const last = words[at]?.text;
  if (last === undefined || !capitalised.test(last)) return false;
  if (words[at + 1]?.text === last) return false;
  for (const length of [2, 3]) {
    const isSame = Array.from({ length }, (_, back) => back).every((back) => {
      const [first, second] = [words[at - back], words[at - back + length]];
      return first !== undefined && first.text === second?.text && capitalised.test(first.text);
    });
    if (isSame) return true;
  }
  const behind = words.slice(at + 1, at + 1 + maxNameWords);
  return behind.some(({ text }, i) => text === last && behind[i + 1]?.text === last);
}

/** Where the name ends that a list behind it repeats in full; null if the text has none. */
function findNameEnd(text: string): number | null {
  const words = [...text.matchAll(word)].map(({ 0: found, index }) => ({
    text: found,
    end: index + found.length,
  }));
  for (const [at, each] of words.entries()) {
    if (!/^\p{Lu}/u.test(each.text)) continue;
    const following = words.slice(at + 1, at + 1 + maxNameWords);
    const end = following.findIndex(({ text: next }) => !nameWord.test(next));
    const behind = end === -1 ? following : following.slice(0, end);
    for (const name of namesIn(each)) {
      const found = behind.findIndex((other, i) =>
        repeats(other.text, name.text, at + 1 + i === words.length - 1),
      );
      if (found !== -1) return name.end;
    }
    if (isDoubled(words, at)) return each.end;
  }
  return null;
}

/**
 * A text without the lists of links that some pages have inside their sentences, behind the name of a person: the name
 * in full, headlines about the person, and "MORE", as in "Holm Ada (Addie) Maria HolmCouncil closes the road MORE".
 * Everything else stays as it is.
 */
export function removeLinkLists(text: string): string {
  if (!text.includes('MORE')) return text;
  let kept = '';
  let from = 0;
  let searched = 0;
  for (const { index, 0: end } of text.matchAll(ending)) {
    const start = Math.max(searched, index - maxLength);
    searched = index + end.length;
    const line = sliceText(text, start, index);
    const lineStart = line.lastIndexOf('\n') + 1;
    const nameEnd = findNameEnd(sliceText(line, lineStart));
    if (nameEnd === null) continue;
    kept += sliceText(text, from, start + lineStart + nameEnd);
    from = searched;
  }
  return kept + sliceText(text, from);
}
