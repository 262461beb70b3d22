import type { TermHit } from '../analysis/find-terms.ts';
import type { PartisanSide, Side } from '../analysis/rating.ts';
import { stemsOf } from '../search/search-terms.ts';
import { chanceOfAtLeast } from '../statistics/exact-test.ts';
import { cutText, sliceText } from '../text/cut-text.ts';
import { findSentences } from '../text/sentences.ts';
import { type Contrast, isLarge } from './find-contrasts.ts';
import type { ComparedDocument, Term, TermUse } from './find-terms.ts';
import { maxComparedCharacters } from './tokenize.ts';

/** Finds the partisan terms of a text outside its quotations. */
export type FindPartisanTerms = (text: string) => readonly TermHit[];

/** How often articles use a term on average; one that is rarer is seldom about the event. */
const minUses = 1.5;

interface Wording {
  side: PartisanSide;
  forms: Map<string, number>;
  uses: Map<number, TermUse>;
}

/** Several words that all have a capital: "Center for Reproductive Rights" is a name and no wording. */
const isName = (written: string): boolean => /^\p{Lu}\S*(?: \p{Lu}\S*)+$/u.test(written);

/** Adds the partisan terms of an article, with the sentences that have them. */
function addTerms(
  { article, title }: ComparedDocument,
  at: number,
  { findTerms, found }: { findTerms: FindPartisanTerms; found: Map<string, Wording> },
): void {
  const body = cutText(article.text, maxComparedCharacters);
  const sentences = findSentences(body);
  const add = ({ entry, start, end }: TermHit, text: string, sentence: number) => {
    if (entry.side === undefined) return;
    const wording = found.get(entry.term) ?? { side: entry.side, forms: new Map(), uses: new Map() };
    const use = wording.uses.get(at) ?? { count: 0, isInLead: false, isInTitle: false, sentences: [] };
    use.count += 1;
    if (sentence >= 0 && use.sentences.at(-1) !== sentence) use.sentences.push(sentence);
    wording.uses.set(at, use);
    const form = sliceText(text, start, end);
    wording.forms.set(form, (wording.forms.get(form) ?? 0) + 1);
    found.set(entry.term, wording);
  };
  for (const hit of findTerms(title.text)) add(hit, title.text, -1);
  for (const hit of findTerms(body)) {
    if (isName(sliceText(body, hit.start, hit.end))) continue;
    const sentence = sentences.findIndex(({ start, end }) => start <= hit.start && hit.start < end);
    add(hit, body, sentence);
  }
}

function toTerm({ forms, uses }: Wording): Term {
  const [text] = [...forms].reduce((best, form) => (form[1] > best[1] ? form : best), ['', 0]);
  return { kind: 'word', text, stems: [...stemsOf(text)], uses, possible: new Set(uses.keys()) };
}

/**
 * Finds the partisan terms that articles of their side use and the others hardly use. Which side a term belongs to is
 * known beforehand, from articles outside the story: that is the prior evidence, so that a small story can show it. On
 * running stories such terms differ in the known direction ten times as often as in the opposite one.
 */
export function findWordingContrasts(
  documents: readonly ComparedDocument[],
  articleSides: readonly Side[],
  findTerms: FindPartisanTerms,
): Contrast[] {
  const found = new Map<string, Wording>();
  for (const [at, document] of documents.entries()) addTerms(document, at, { findTerms, found });
  return [...found.values()]
    .flatMap((wording): Contrast[] => {
      const { side, uses } = wording;
      const articles = [...uses.keys()].filter((at) => articleSides[at] === side);
      const of = articleSides.filter((each) => each === side).length;
      const table = {
        ...{ count: articles.length, of },
        ...{ othersCount: uses.size - articles.length, othersOf: articleSides.length - of },
      };
      const total = articles.reduce((sum, at) => sum + (uses.get(at)?.count ?? 0), 0);
      if (!isLarge(table) || total < minUses * articles.length) return [];
      return [
        { ...table, side, row: 'words', term: toTerm(wording), articles, chance: chanceOfAtLeast(table) },
      ];
    })
    .sort((a, b) => a.chance - b.chance);
}
