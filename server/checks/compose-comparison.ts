import type { Side } from '#domain/analysis/rating.ts';
import { cutPassage, pickPassages } from '#domain/search/pick-passages.ts';
import { type SearchTerm, searchTerms, stemsOf } from '#domain/search/search-terms.ts';
import { type ComparedArticle, sides } from './compared-article.ts';

const headings: Readonly<Record<Side, string>> = { left: 'Left:', center: 'Center:', right: 'Right:' };
const mostWords = 5;
/** Words of four letters and less, and figures, tell little of a side. */
const shortestWord = 5;

/** One line that opens no section of its own. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function quote({ source, title, text }: ComparedArticle, stems: ReadonlySet<string>): string {
  const [passage] = pickPassages(text, stems, 1);
  const who = oneLine(source);
  if (passage !== undefined) return `- ${who}: “${oneLine(passage)}”`;
  return `- ${who}: “${cutPassage(oneLine(title))}” (headline)`;
}

interface Vocabulary {
  /** How often each stem occurs, and a word as it was first written. */
  counts: Map<string, { term: SearchTerm; articles: number }>;
}

function readVocabulary(articles: readonly ComparedArticle[]): Vocabulary {
  const counts: Vocabulary['counts'] = new Map();
  for (const { title, text } of articles) {
    for (const term of searchTerms(`${title} ${text}`)) {
      const known = counts.get(term.stem) ?? { term, articles: 0 };
      counts.set(term.stem, { term: known.term, articles: known.articles + 1 });
    }
  }
  return { counts };
}

/** Words that stand in most of one side's articles and in none of the others'. */
function ownWords(side: Side, articles: readonly ComparedArticle[]): string[] {
  const own = readVocabulary(articles.filter((article) => article.side === side));
  const others = readVocabulary(articles.filter((article) => article.side !== side));
  if (others.counts.size === 0) return [];
  const titles = stemsOf(
    articles
      .filter((article) => article.side === side)
      .map(({ title }) => title)
      .join(' '),
  );
  return [...own.counts.values()]
    .filter(({ term }) => term.word.length >= shortestWord && !others.counts.has(term.stem))
    .filter(({ term, articles: count }) => count > 1 || titles.has(term.stem))
    .sort((a, b) => b.articles - a.articles)
    .slice(0, mostWords)
    .map(({ term }) => `“${term.word}”`);
}

/** How many of the side's articles hold wording that the lexicon marks as partisan. */
function describeWording(articles: readonly ComparedArticle[]): string | null {
  const read = articles.filter(({ analysis }) => analysis !== null);
  const marked = read.filter(({ analysis }) =>
    analysis?.lean.evidence.some(({ kind }) => kind !== 'loaded-term'),
  );
  if (marked.length === 0) return null;
  const names = [...new Set(marked.map(({ source }) => oneLine(source)))].join(', ');
  return `- Partisan wording was found in ${marked.length} of ${read.length} ${read.length === 1 ? 'article' : 'articles'} read: ${names}.`;
}

function describeSide(
  side: Side,
  articles: readonly ComparedArticle[],
  stems: ReadonlySet<string>,
): string[] {
  const own = articles.filter((article) => article.side === side);
  const lines = own.map((article) => quote(article, stems));
  const words = ownWords(side, articles);
  if (words.length > 0) lines.push(`- Words that the other sides’ articles do not use: ${words.join(', ')}.`);
  const wording = describeWording(own);
  if (wording !== null) lines.push(wording);
  return [headings[side], ...lines];
}

/**
 * How the sides put it, out of the articles' own sentences and counted words, each naming its article. A
 * side without articles has its heading and nothing below it.
 * @param stems what the subject is about, to choose the sentences by
 */
export function composeComparison(articles: readonly ComparedArticle[], stems: ReadonlySet<string>): string {
  return sides.flatMap((side) => describeSide(side, articles, stems)).join('\n');
}
