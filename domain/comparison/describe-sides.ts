import { type Side, sides } from '../analysis/rating.ts';
import { sliceText } from '../text/cut-text.ts';
import { canDescribe, listKnownWords } from './can-describe.ts';
import type { EntryChooser, ShownContrast } from './choose-entries.ts';
import type { ComparisonRow } from './compared-text.ts';
import type { Contrast } from './find-contrasts.ts';
import { isPersonName } from './find-names.ts';
import { type ComparedDocument, findTerms, type Term, type TermUse } from './find-terms.ts';
import { type CountForms, findForms } from './other-forms.ts';

/** The minimum share of a side's articles that have what describes them. */
const minShare = 0.5;
/** The minimum distance from the share of the other articles: what all articles have describes no side. */
const minDistance = 1 / 3;
/** The minimum share of the other articles with a name that a side's articles leave out, and their minimum number. */
const minElsewhere = 0.6;
const minElsewhereArticles = 2;
/** An article with fewer characters is a notice, which leaves nearly everything out. */
const minCharacters = 1200;
const maxEntries: Readonly<Record<ComparisonRow, number>> = {
  leadsWith: 2,
  stresses: 2,
  leavesOut: 2,
  words: 2,
  quotes: 3,
};
/** The order in which rows take their terms and passages: a term stands on the page once. */
const order: readonly ComparisonRow[] = ['quotes', 'leavesOut', 'leadsWith', 'stresses', 'words'];

/** How often an article must use a term that it stresses. */
const minStressed: Readonly<Record<Term['kind'], number>> = { name: 3, phrase: 3, word: 5, speaker: 1 };
/** How often it must use a word that is shown as its word; one that is rarer is seldom about the event. */
const minWordUses = 4;

/** An article with fewer characters repeats less: two uses stress a term. */
const shortArticle = 1500;
const minShortUses = 2;

/** When an article has a term in a row. */
type Has = (use: TermUse, term: Term, min: (uses: number) => number) => boolean;

const isIn: Readonly<Record<OwnRow, Has>> = {
  leadsWith: ({ isInTitle, count, sentences }, { kind }, min) =>
    isInTitle && count >= min(3) && sentences.length >= (kind === 'name' ? 1 : min(2)),
  stresses: ({ count }, { kind }, min) => count >= min(minStressed[kind]),
  words: ({ count }, _, min) => count >= min(minWordUses),
  quotes: () => true,
};

/** How a name or a word may be written: a name by its last word, a word without its plural ending. */
const formOf = ({ kind, text }: Term): string =>
  kind === 'name' && isPersonName(text)
    ? (text.split(' ').at(-1) ?? text).toLowerCase()
    : text.toLowerCase().replace(/([^s])s$/, '$1');

/** A document with its headline and its headline and whole text together. */
interface Searchable {
  document: ComparedDocument;
  title: string;
  whole: string;
}

function toSearchable(document: ComparedDocument): Searchable {
  const title = document.title.text;
  return { document, title, whole: `${title} ${document.article.text}` };
}

/** When another article has it too, in whatever form, so that it does not describe the side. */
const isElsewhere: Readonly<
  Record<OwnRow, (document: Searchable, use: TermUse | undefined, forms: TermForms) => boolean>
> = {
  leadsWith: ({ title }, use, { root }) => use?.isInLead === true || root(title) > 0,
  stresses: ({ title, whole }, use, { whole: count }) =>
    (use?.count ?? 0) >= 2 || count(title) > 0 || count(whole) >= 2,
  words: ({ whole }, use, { whole: count }) => use !== undefined || count(whole) > 0,
  quotes: (_, use) => use !== undefined,
};

interface TermForms {
  whole: CountForms;
  /** Other words with the same beginning included: “suspension” for “suspended”. */
  root: CountForms;
}

/** A longer word is recognised by its beginning, without so many letters at its end. */
const minRoot = 5;
const ending = 3;

function formsOfTerm(term: Term): TermForms {
  const form = formOf(term);
  const whole = findForms(form, term.text);
  if (term.kind !== 'word' || form.length <= minRoot) return { whole, root: whole };
  return { whole, root: findForms(sliceText(form, 0, Math.max(minRoot, form.length - ending)), term.text) };
}

type OwnRow = Exclude<ComparisonRow, 'leavesOut'>;

/** The rows that a term may stand in. */
function rowsOf({ kind }: Term): readonly OwnRow[] {
  if (kind === 'speaker') return ['quotes'];
  return kind === 'word' ? ['leadsWith', 'words'] : ['leadsWith', 'stresses'];
}

interface Described {
  contrast: Contrast;
  value: number;
}

interface Material {
  documents: readonly Searchable[];
  articleSides: readonly Side[];
}

const placesOf = (articleSides: readonly Side[], isOwn: (side: Side) => boolean): number[] =>
  [...articleSides.keys()].filter((at) => isOwn(articleSides[at] as Side));

/** What articles of a side have, and the others have less. */
function describeBy(term: Term, side: Side, { documents, articleSides }: Material): Described[] {
  const own = placesOf(articleSides, (each) => each === side);
  const others = placesOf(articleSides, (each) => each !== side);
  let forms: TermForms | undefined;
  return rowsOf(term).flatMap((row) => {
    const articles = own.filter((at) => {
      const use = term.uses.get(at);
      const isShort = (documents[at]?.document.article.text.length ?? 0) < shortArticle;
      const min = (uses: number) => (isShort ? Math.min(minShortUses, uses) : uses);
      return use !== undefined && isIn[row](use, term, min);
    });
    if (articles.length < Math.min(2, own.length) || articles.length < minShare * own.length) return [];
    const elsewhere = others.filter((at) => {
      const document = documents[at];
      forms ??= formsOfTerm(term);
      return document !== undefined && isElsewhere[row](document, term.uses.get(at), forms);
    }).length;
    const [rate, otherRate] = [articles.length / own.length, elsewhere / others.length];
    // Whom a side quotes is shown in full, also if the others quote the same people.
    if (row !== 'quotes' && rate - otherRate < minDistance) return [];
    const uses = articles.reduce((sum, at) => sum + (term.uses.get(at)?.count ?? 0), 0) / articles.length;
    const table = {
      ...{ count: articles.length, of: own.length },
      ...{ othersCount: elsewhere, othersOf: others.length },
    };
    const share = row === 'quotes' ? rate : rate - otherRate;
    const value = share * Math.log2(1 + uses) * (term.kind === 'word' ? 0.7 : 1);
    return [{ contrast: { ...table, side, row, term, articles, chance: 1 }, value }];
  });
}

/** A name that most other articles carry and no article of the side. */
function describeAbsence(term: Term, side: Side, { documents, articleSides }: Material): Described[] {
  // An article may write an abbreviation out.
  if (term.kind !== 'name' || /^\p{Lu}{2,}$/u.test(term.text)) return [];
  const own = placesOf(articleSides, (each) => each === side);
  const others = placesOf(articleSides, (each) => each !== side);
  const articles = others.filter((at) => (term.uses.get(at)?.count ?? 0) >= 2);
  const outlets = new Set(articles.map((at) => documents[at]?.document.article.outlet.domain));
  const share = articles.length / others.length;
  if (outlets.size < minElsewhereArticles || share < minElsewhere) return [];
  const count = findForms(formOf(term), term.text);
  const isAbsent = own.every((at) => {
    const { document, whole = '' } = documents[at] ?? {};
    return (document?.article.text.length ?? 0) >= minCharacters && count(whole) === 0;
  });
  if (!isAbsent) return [];
  const carrying = others.filter((at) => term.uses.has(at)).length;
  const table = { count: carrying, of: others.length, othersCount: 0, othersOf: own.length };
  return [{ contrast: { ...table, side, row: 'leavesOut', term, articles, chance: 1 }, value: share }];
}

/** The best of one row first, with all sides in one list. */
function describeRow(row: ComparisonRow, described: readonly Described[]): Contrast[] {
  return described
    .filter(({ contrast }) => contrast.row === row)
    .sort((a, b) => b.value - a.value || (a.contrast.term.text < b.contrast.term.text ? -1 : 1))
    .map(({ contrast }) => contrast);
}

/**
 * Describes the articles of each side: what they lead with, stress, leave out, whom they quote and which words they use.
 * It says nothing of chance and claims no difference between the sides; what the other articles have as often is left
 * out, since it describes no side.
 * @param articleSides the sides of the documents by index
 */
export function describeSides(
  documents: readonly ComparedDocument[],
  articleSides: readonly Side[],
  chooser: EntryChooser,
): ShownContrast[] {
  const all = findTerms(documents, { minArticles: 1, minOutlets: 1 });
  const known = listKnownWords(all);
  const terms = all.filter((term) => canDescribe(term, known));
  const compared = sides.filter((side) => articleSides.includes(side));
  if (compared.length < 2) return [];
  const material = { documents: documents.map(toSearchable), articleSides };
  const described = compared.flatMap((side) =>
    terms.flatMap((term) => [...describeBy(term, side, material), ...describeAbsence(term, side, material)]),
  );
  return order.flatMap((row) =>
    chooser.choose(describeRow(row, described), { maxEntries: (each) => maxEntries[each], minOutlets: 1 }),
  );
}
