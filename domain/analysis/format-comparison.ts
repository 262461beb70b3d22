import type { Side } from './rating.ts';

/** One point of a side, as one line of text, and the articles it rests on; none where words were counted. */
export interface ComparisonPoint<Article> {
  text: string;
  articles: Article[];
  /** The words that it rests on, where a language model wrote it. */
  passages?: { article: Article; quote: string }[] | undefined;
}

/** How left, center and right report one event. */
export type ComparisonPoints<Article> = Record<Side, ComparisonPoint<Article>[]>;

const headings = [
  ['left', 'Left:'],
  ['center', 'Center:'],
  ['right', 'Right:'],
] as const;

/**
 * The comparative text that the specification describes: lines 'Left:', 'Center:', 'Right:', each followed by the
 * points of the side as lines '- …'.
 * @param options.omitEmptySides leaves out the heading of a side without points
 */
export function formatComparison(
  points: Readonly<Record<Side, readonly Pick<ComparisonPoint<unknown>, 'text'>[]>>,
  { omitEmptySides = false } = {},
): string {
  return headings
    .filter(([side]) => !omitEmptySides || points[side].length > 0)
    .flatMap(([side, heading]) => [heading, ...points[side].map(({ text }) => `- ${text}`)])
    .join('\n');
}
