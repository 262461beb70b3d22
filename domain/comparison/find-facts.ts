import { type Side, sides } from '../analysis/rating.ts';
import { chanceOfAtLeast, type Table } from '../statistics/exact-test.ts';
import type { ComparisonRow, Passage } from './compared-text.ts';
import { isPersonName } from './find-names.ts';
import type { ParsedArticle, Use } from './parse-articles.ts';
import { quoteAt, type ShownSentences } from './shown-sentences.ts';

export type FactRow = Exclude<ComparisonRow, 'leadsWith'>;

/** Who is quoted, what is given, named or worded in some of the articles. */
interface Candidate {
  row: FactRow;
  key: string;
  text: string;
  uses: ReadonlyMap<ParsedArticle, Use>;
  /** Whether an article may have it in another form. */
  mayHave: (article: ParsedArticle) => boolean;
}

/** What articles of a side have, or leave out, and how many of the others do. */
export interface Fact extends Table {
  side: Side;
  row: FactRow;
  text: string;
  /** The articles that have it: of the side, for `leavesOut` the others. */
  having: ParsedArticle[];
  uses: ReadonlyMap<ParsedArticle, Use>;
  /** Whether further articles of the side may have it, and whether some of the others counted may not. */
  isAtLeast: boolean;
  isAtMost: boolean;
  mayHave: (article: ParsedArticle) => boolean;
  /** Whether chance would hardly cause it, over all that was counted. */
  moreThanChance: boolean;
  value: number;
}

/** The maximum probability that chance alone gives the articles any such fact. */
export const maxChance = 0.05;
/** The minimum distance between the shares of the side and of the others. */
const minDistance = 0.34;
const minShare = 0.34;
/** The minimum share of the others with what a side leaves out, and their minimum number. */
const minElsewhere = 0.6;
const minElsewhereArticles = 2;
/** A sentence of fewer words says hardly more than that somebody spoke. */
const minSpoken = 8;
/** A sentence of so many words shows a fact better than a shorter one. */
const telling = 14;
const leadSentences = 3;
const minLeading = 0.5;

/** Collects uses over the articles by key. */
function collect<Own extends Use>(
  articles: readonly ParsedArticle[],
  usesOf: (article: ParsedArticle) => ReadonlyMap<string, Own>,
): Map<string, Map<ParsedArticle, Own>> {
  const all = new Map<string, Map<ParsedArticle, Own>>();
  for (const article of articles)
    for (const [key, use] of usesOf(article))
      all.set(key, (all.get(key) ?? new Map<ParsedArticle, Own>()).set(article, use));
  return all;
}

function listCandidates(articles: readonly ParsedArticle[]): Candidate[] {
  const speakers = [...collect(articles, (article) => article.speakers)].flatMap(
    ([key, uses]): Candidate[] =>
      isPersonName(key)
        ? [{ row: 'quotes', key, text: key, uses, mayHave: (article) => article.mayQuote(key) }]
        : [],
  );
  const figures = [...collect(articles, (article) => article.figures)].flatMap(([key, uses]): Candidate[] => {
    const [use] = uses.values();
    if (use === undefined) return [];
    return [
      { row: 'stresses', key, text: use.text, uses, mayHave: (article) => article.mayGive(use.figure) },
    ];
  });
  const terms = [...collect(articles, (article) => article.terms)].map(([key, uses]): Candidate => {
    const text = `“${[...uses.values()][0]?.text ?? key}”`;
    return { row: 'words', key, text, uses, mayHave: (article) => uses.has(article) };
  });
  return [...speakers, ...figures, ...terms];
}

/** Persons and institutions that articles name more than once: what another article may leave out. */
function listNamed(articles: readonly ParsedArticle[]): Candidate[] {
  return [...collect(articles, (article) => article.names)].flatMap(([key, uses]): Candidate[] =>
    isPersonName(key)
      ? [{ row: 'leavesOut', key, text: key, uses, mayHave: (article) => article.mayName(key) }]
      : [],
  );
}

/** The share of articles that have it in the headline or among the first sentences. */
function shareInLead(having: readonly ParsedArticle[], uses: Candidate['uses']): number {
  const isLeading = (article: ParsedArticle) =>
    uses.get(article)?.sentences.some((order) => order < leadSentences);
  return having.filter(isLeading).length / Math.max(1, having.length);
}

function toFact(candidate: Candidate, side: Side, articles: readonly ParsedArticle[], tests: number): Fact[] {
  const { row, text, uses, mayHave } = candidate;
  const own = articles.filter(({ member }) => member.side === side);
  const others = articles.filter(({ member }) => member.side !== side);
  const having = own.filter((article) => uses.has(article));
  const mayCount = (among: readonly ParsedArticle[]) =>
    among.filter((article) => uses.has(article) || mayHave(article)).length;
  const table = {
    count: having.length,
    of: own.length,
    othersCount: mayCount(others),
    othersOf: others.length,
  };
  const [rate, otherRate] = [
    table.count / Math.max(1, table.of),
    table.othersCount / Math.max(1, table.othersOf),
  ];
  if (table.count < (table.of < 3 ? 1 : 2) || rate < minShare || rate - otherRate < minDistance) return [];
  const leading = shareInLead(having, uses);
  // A figure counts for a side that leads with it.
  if (row === 'stresses' && leading < minLeading) return [];
  const moreThanChance = chanceOfAtLeast(table) * tests <= maxChance;
  const places =
    having.reduce((sum, article) => sum + (uses.get(article)?.sentences.length ?? 0), 0) / having.length;
  const isAlone = table.othersCount === 0;
  const value =
    rate -
    otherRate +
    0.3 * leading +
    (isAlone ? 0.3 : 0) +
    0.1 * Math.min(4, table.count) +
    0.1 * Math.min(3, places);
  const isAtLeast = mayCount(own) > having.length;
  const isAtMost = others.some((article) => !uses.has(article) && mayHave(article));
  return [{ ...table, isAtLeast, isAtMost, side, row, text, having, uses, mayHave, moreThanChance, value }];
}

/** What most of the others have and no article of the side, in any form. */
function toOmission(
  candidate: Candidate,
  side: Side,
  articles: readonly ParsedArticle[],
  tests: number,
): Fact[] {
  const { text, uses, mayHave } = candidate;
  const own = articles.filter(({ member }) => member.side === side);
  const others = articles.filter(({ member }) => member.side !== side);
  const having = others.filter((article) => uses.has(article));
  const outlets = new Set(having.map(({ member }) => member.outlet.domain));
  if (own.length === 0 || own.some((article) => uses.has(article) || mayHave(article))) return [];
  if (outlets.size < minElsewhereArticles || having.length < minElsewhere * others.length) return [];
  if (others.some((article) => !uses.has(article) && mayHave(article))) return [];
  // What stands far below is no part of the event.
  if (shareInLead(having, uses) < minLeading) return [];
  const table = { count: having.length, of: others.length, othersCount: 0, othersOf: own.length };
  const moreThanChance = chanceOfAtLeast(table) * tests <= maxChance;
  const counted = { count: 0, of: own.length, othersCount: having.length, othersOf: others.length };
  const value = having.length / others.length + Math.min(4, own.length) * 0.1;
  return [
    {
      ...counted,
      isAtLeast: false,
      isAtMost: false,
      side,
      row: 'leavesOut',
      text,
      having,
      uses,
      mayHave,
      moreThanChance,
      value,
    },
  ];
}

/**
 * The facts that set a side's articles apart from the others, the strongest first: whom they alone quote, which figures
 * they give, which partisan terms they use, and which persons and figures they leave out. Each is a count; a fact is
 * marked where Fisher's exact test, corrected for all that was counted (Bonferroni), leaves chance at most `maxChance`.
 */
export function findFacts(articles: readonly ParsedArticle[]): Fact[] {
  const covering = sides.filter((side) => articles.some(({ member }) => member.side === side));
  if (covering.length < 2) return [];
  const candidates = listCandidates(articles);
  const named = [...listNamed(articles), ...candidates.filter(({ row }) => row === 'stresses')];
  const shared = [...candidates, ...named].filter(({ uses }) => uses.size > 1).length;
  const tests = Math.max(1, shared * covering.length);
  return covering
    .flatMap((side) => [
      ...candidates.flatMap((candidate) => toFact(candidate, side, articles, tests)),
      ...named.flatMap((candidate) => toOmission(candidate, side, articles, tests)),
    ])
    .sort((a, b) => Number(b.moreThanChance) - Number(a.moreThanChance) || b.value - a.value);
}

/** A sentence that shows a fact, with its article: one that is not on the page yet if possible, and not short; null for none. */
export function choosePassage({ row, having, uses, text }: Fact, shown: ShownSentences): Passage | null {
  const written = text.split(' ').at(-1)?.replace(/[“”]/g, '') ?? '';
  const passages = having.flatMap((article) =>
    (uses.get(article)?.sentences ?? []).flatMap((place) => {
      const quote = place < 0 ? null : quoteAt(article.sentences, place, { isSpeech: row === 'quotes' });
      const isLong = row !== 'quotes' || (quote?.split(' ').length ?? 0) >= minSpoken;
      return isLong && quote?.includes(written) === true ? [{ article: article.member.id, quote }] : [];
    }),
  );
  const unread = passages.filter(({ quote }) => !shown.says(quote));
  const passage = unread.find(({ quote }) => quote.split(' ').length >= telling) ?? unread[0] ?? passages[0];
  if (passage !== undefined) shown.add(passage.quote);
  return passage ?? null;
}
