import type { ComparisonPoint, ComparisonPoints } from '../analysis/format-comparison.ts';
import type { Side } from '../analysis/rating.ts';
import { nestQuotes } from '../text/nest-quotes.ts';
import {
  type ComparisonEntry,
  type ComparisonRow,
  comparisonRows,
  type SideComparison,
} from './compared-text.ts';

/** What a side does with what it has, as the comparative text says it. */
const heads: Readonly<Record<ComparisonRow, string>> = {
  leadsWith: 'Leads with',
  quotes: 'Quotes',
  stresses: 'Gives',
  words: 'Uses',
  leavesOut: 'Leaves out',
};

/**
 * The lines of the comparative text, written from the comparison, with the ids of the articles they quote.
 * @param outletOf the name of an article's outlet
 */
export function buildPoints(
  sides: Readonly<Record<Side, SideComparison>>,
  outletOf: (article: string) => string,
): ComparisonPoints<string> {
  const quote = (article: string, text: string): ComparisonPoint<string> => ({
    text: `${outletOf(article)}: ${nestQuotes(text)}`,
    articles: [article],
  });
  const toPoint = (row: ComparisonRow, entry: ComparisonEntry): ComparisonPoint<string> => ({
    text: `${heads[row]} ${entry.text} (${entry.isAtLeast ? 'at least ' : ''}${entry.count} of ${entry.of} ${entry.of === 1 ? 'article' : 'articles'}, ${entry.isAtMost ? 'at most ' : ''}${entry.othersCount} of ${entry.othersOf} of the others).`,
    articles: entry.passages.map(({ article }) => article),
  });
  const of = (side: Side): ComparisonPoint<string>[] => {
    const { headlines, passages, described } = sides[side];
    return [
      ...headlines.map(({ article, text }) => quote(article, text)),
      ...passages.map((passage) => quote(passage.article, passage.quote)),
      ...comparisonRows.flatMap((row) =>
        [...sides[side][row], ...described[row]].map((entry) => toPoint(row, entry)),
      ),
    ];
  };
  return { left: of('left'), center: of('center'), right: of('right') };
}
