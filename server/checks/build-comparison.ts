import type { ComparisonPoint, ComparisonPoints } from '#domain/analysis/format-comparison.ts';
import type { Side } from '#domain/analysis/rating.ts';
import { cutPassage, pickPassages } from '#domain/search/pick-passages.ts';
import { searchTerms, stemsOf } from '#domain/search/search-terms.ts';
import type { ComparedArticle } from './compared-article.ts';

type Point = ComparisonPoint<ComparedArticle>;

const maxWords = 5;
/** Shorter words and figures are not characteristic of a side. */
const minWordLength = 5;
/** A rarer word can be missing in the other articles by chance. */
const minUses = 3;

/** Text without line breaks, so that it starts no section of the comparative text. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function quote(article: ComparedArticle, stems: ReadonlySet<string>): Point {
  const { source, title, text } = article;
  const [passage] = pickPassages(text, stems, 1);
  const quoted =
    passage === undefined ? `“${cutPassage(oneLine(title))}” (headline)` : `“${oneLine(passage)}”`;
  return { text: `${oneLine(source)}: ${quoted}`, articles: [article] };
}

/** Counts the words by their stems, with one written form of each. */
function countWords(articles: readonly ComparedArticle[]): Map<string, { word: string; count: number }> {
  const counts = new Map<string, { word: string; count: number }>();
  for (const { title, text } of articles) {
    for (const [word] of `${title} ${text}`.matchAll(/[\p{L}][\p{L}\p{M}]*/gu)) {
      const [term] = searchTerms(word);
      if (term === undefined) continue;
      const known = counts.get(term.stem) ?? { word: term.word, count: 0 };
      counts.set(term.stem, { word: known.word, count: known.count + 1 });
    }
  }
  return counts;
}

/** Words of one side's headlines that its articles repeat and the articles of other sides never use. */
function ownWords(side: Side, articles: readonly ComparedArticle[]): string[] {
  const read = articles.filter(({ analysis }) => analysis !== null);
  const others = countWords(read.filter((article) => article.side !== side));
  if (others.size === 0) return [];
  const own = read.filter((article) => article.side === side);
  const names = stemsOf(own.map(({ source }) => source).join(' '));
  const headlines = stemsOf(own.map(({ title }) => title).join(' '));
  return [...countWords(own)]
    .filter(([stem, { word }]) => word.length >= minWordLength && headlines.has(stem) && !names.has(stem))
    .filter(([stem]) => !others.has(stem))
    .filter(([, { count }]) => count >= minUses)
    .sort((a, b) => b[1].count - a[1].count)
    .slice(0, maxWords)
    .map(([, { word, count }]) => `“${word}” (${count} times)`);
}

/** The number of the side's articles with partisan wording. */
function describeWording(articles: readonly ComparedArticle[]): Point | null {
  const read = articles.filter(({ analysis }) => analysis !== null);
  const marked = read.filter(({ analysis }) =>
    analysis?.lean.evidence.some(({ kind }) => kind !== 'loaded-term'),
  );
  if (marked.length === 0) return null;
  const names = [...new Set(marked.map(({ source }) => oneLine(source)))].join(', ');
  const noun = read.length === 1 ? 'article' : 'articles';
  return {
    text: `Partisan wording was found in ${marked.length} of ${read.length} ${noun} read: ${names}.`,
    articles: marked,
  };
}

function describeSide(side: Side, articles: readonly ComparedArticle[], stems: ReadonlySet<string>): Point[] {
  const own = articles.filter((article) => article.side === side);
  const points = own.map((article) => quote(article, stems));
  const words = ownWords(side, articles);
  if (words.length > 0) {
    const text = `Words used here and not by the other sides’ articles: ${words.join(', ')}.`;
    points.push({ text, articles: [] });
  }
  const wording = describeWording(own);
  if (wording !== null) points.push(wording);
  return points;
}

/**
 * How the sides report the subject, from the articles' own sentences and from counted words. A side without
 * articles has no points.
 * @param stems of the subject, to choose the sentences by
 */
export function buildComparison(
  articles: readonly ComparedArticle[],
  stems: ReadonlySet<string>,
): ComparisonPoints<ComparedArticle> {
  const of = (side: Side) => describeSide(side, articles, stems);
  return { left: of('left'), center: of('center'), right: of('right') };
}
