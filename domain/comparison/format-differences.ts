import { type Side, sides } from '../analysis/rating.ts';
import type { ShownContrast } from './choose-entries.ts';
import type { ComparisonEntry, ComparisonRow, SideComparison } from './compared-text.ts';

const names: Readonly<Record<Side, string>> = { left: 'Left', center: 'Center', right: 'Right' };
const maxDifferences = 5;

/** What the articles of a side do with a term. */
const verbs: Readonly<Record<ComparisonRow, string>> = {
  leadsWith: 'lead with',
  stresses: 'stress',
  leavesOut: 'leave out',
  words: 'use',
  quotes: 'quote',
};

/** What a side does with a term, as the comparative text says it. */
const heads: Readonly<Record<ComparisonRow, string>> = {
  leadsWith: 'Leads with',
  stresses: 'Stresses',
  leavesOut: 'Leaves out',
  words: 'Uses',
  quotes: 'Quotes',
};

export const differenceAspects = ['headlines', 'tone', 'kind', 'coverage', 'wording'] as const;

/** What one side has of a difference, with articles that show it. */
export interface DifferencePart {
  side: Side;
  text: string;
  articles: string[];
}

/** A difference of the sides in one sentence, with the side named first and articles that show it. */
export interface Difference {
  /** What differs; `wording` is one that chance would hardly cause. */
  aspect: (typeof differenceAspects)[number];
  text: string;
  side: Side;
  articles: string[];
  /** By side; none of the sentence as a whole. */
  parts: DifferencePart[];
}

/** What the other articles do: nothing of the kind, or hardly. */
const hardly = ({ othersCount }: ComparisonEntry) => (othersCount === 0 ? 'do not' : 'hardly do');

const articlesOf = (...entries: readonly ComparisonEntry[]): string[] => [
  ...new Set(entries.flatMap(({ passages }) => passages.map(({ article }) => article))),
];

function claim({ contrast, entry }: ShownContrast): string {
  const { text, count, of } = entry;
  return `${names[contrast.side]} articles ${verbs[contrast.row]} ${text} (${count} of ${of})`;
}

/** "center and right": the other sides with articles. */
function nameOthers(side: Side, compared: Readonly<Record<Side, SideComparison>>): string {
  return sides.filter((other) => other !== side && compared[other].articles > 0).join(' and ');
}

function describeOne(shown: ShownContrast, compared: Readonly<Record<Side, SideComparison>>): string {
  const { contrast, entry } = shown;
  const others = `${nameOthers(contrast.side, compared)} articles`;
  const share = `${entry.othersCount} of ${entry.othersOf}`;
  return contrast.row === 'leavesOut'
    ? `${claim(shown)}; ${others} name it (${share}).`
    : `${claim(shown)}; ${others} ${hardly(entry)} (${share}).`;
}

function describePair(first: ShownContrast, second: ShownContrast): string {
  const shareOf = ({ entry }: ShownContrast) =>
    `the others ${hardly(entry)} (${entry.othersCount} of ${entry.othersOf})`;
  return `${claim(first)}, ${shareOf(first)}; ${claim(second).replace(/^./, (letter) => letter.toLowerCase())}, ${shareOf(second)}.`;
}

/**
 * The strongest contrasts, each in a sentence that names both sides; at most five. A contrast is joined with the
 * strongest one of another side, where there is one.
 */
export function formatDifferences(
  contrasts: readonly ShownContrast[],
  compared: Readonly<Record<Side, SideComparison>>,
): Difference[] {
  const differences: Difference[] = [];
  const used = new Set<ShownContrast>();
  for (const first of contrasts) {
    if (used.has(first) || differences.length === maxDifferences) continue;
    const second = contrasts.find(
      (other) =>
        !used.has(other) &&
        other.contrast.side !== first.contrast.side &&
        [other, first].every(({ contrast }) => contrast.row !== 'leavesOut'),
    );
    used.add(first);
    if (second !== undefined) used.add(second);
    const entries = second === undefined ? [first.entry] : [first.entry, second.entry];
    differences.push({
      ...{ aspect: 'wording', parts: [] },
      text: second === undefined ? describeOne(first, compared) : describePair(first, second),
      side: first.contrast.side,
      articles: articlesOf(...entries),
    });
  }
  return differences;
}

const articleCount = (count: number, of: number) => `${count} of ${of} ${of === 1 ? 'article' : 'articles'}`;

/** An entry as a line of the comparative text. */
export function formatEntry(
  row: ComparisonRow,
  entry: ComparisonEntry,
): { text: string; articles: string[] } {
  const { text, count, of, othersCount, othersOf } = entry;
  return {
    text: `${heads[row]} ${text} (${articleCount(count, of)}, ${othersCount} of ${othersOf} of the others).`,
    articles: articlesOf(entry),
  };
}

/** What articles do with a term, by one article and by several. */
const describing: Readonly<Record<Exclude<ComparisonRow, 'leavesOut'>, readonly [string, string]>> = {
  leadsWith: ['leads with', 'lead with'],
  stresses: ['stresses', 'stress'],
  words: ['often uses', 'often use'],
  quotes: ['quotes', 'quote'],
};

/** An entry of the description as a line of the comparative text: what articles do, without a claim about their side. */
export function formatDescription(
  row: ComparisonRow,
  entry: ComparisonEntry,
): { text: string; articles: string[] } {
  const { text, count, of, othersCount, othersOf } = entry;
  const articles = articlesOf(entry);
  if (row === 'leavesOut') {
    const subject = of === 1 ? 'The article does not name' : `None of the ${of} articles names`;
    return { text: `${subject} ${text}; ${othersCount} of ${othersOf} of the others do.`, articles };
  }
  const [one, several] = describing[row];
  const subject = of === 1 ? `The article ${one}` : `${articleCount(count, of)} ${several}`;
  return { text: `${subject} ${text}.`, articles };
}
