import type { ComparisonPoint, ComparisonPoints } from '../analysis/format-comparison.ts';
import type { Side } from '../analysis/rating.ts';
import { comparisonRows, type SideComparison } from './compared-text.ts';
import { formatDescription, formatEntry } from './format-differences.ts';

/**
 * The lines of the comparative text, written from the comparison, with the ids of the articles they quote.
 * @param outletOf the name of an article's outlet
 */
export function buildPoints(
  sides: Readonly<Record<Side, SideComparison>>,
  outletOf: (article: string) => string,
): ComparisonPoints<string> {
  const of = (side: Side): ComparisonPoint<string>[] => [
    ...comparisonRows.flatMap((row) => sides[side][row].map((entry) => formatEntry(row, entry))),
    ...comparisonRows.flatMap((row) =>
      sides[side].described[row].map((entry) => formatDescription(row, entry)),
    ),
    ...sides[side].passages.map(({ article, quote }) => ({
      text: `${outletOf(article)}: “${quote}”`,
      articles: [article],
    })),
  ];
  return { left: of('left'), center: of('center'), right: of('right') };
}
