import { type Side, sides } from '../analysis/rating.ts';
import { chanceOfAtLeast, type Table } from '../statistics/exact-test.ts';
import type { ComparisonRow } from './compared-text.ts';
import type { Term, TermUse } from './find-terms.ts';
import { shuffleSeries } from './shuffle-series.ts';

/** A term that one side has and the others hardly have, or the reverse. */
export interface Contrast extends Table {
  side: Side;
  row: ComparisonRow;
  term: Term;
  /** By index: the articles of the side with the term; for `leavesOut` those of the others. */
  articles: number[];
  /**
   * The probability that chance alone gives any contrast as strong in the same articles, in (0, 1]; for a partisan
   * term that of its own table.
   */
  chance: number;
}

/** The maximum probability that chance alone gives a story any entry. */
export const maxChance = 0.05;
/** A side with fewer independent articles gets no claim. */
export const minArticles = 2;
/** Articles are members of a bit mask. */
export const maxArticles = 30;
/** With fewer rated articles no division of them is improbable enough: 6 can be divided in 20 ways. */
export const minCompared = 6;
/** The minimum difference between the shares of articles. */
const minDifference = 0.5;
/** The maximum share of articles with a term that their sides are said not to have. */
const maxElsewhere = 0.25;
/** How often an article must use a term that it stresses. */
const minStressed = 3;
/**
 * The weight of a test. What an article stresses differs between the sides more often than what it mentions at all, so
 * a mention must be ten times as improbable.
 */
const weights = { lead: 1, stress: 1, any: 0.1 } as const;
const shuffles = 999;

type Level = keyof typeof weights;

const hasAt: Readonly<Record<Level, (use: TermUse) => boolean>> = {
  lead: (use) => use.isInLead,
  stress: (use) => use.count >= minStressed,
  any: () => true,
};

/** A hypothesis: a term at a level, and whether the side has it or lacks it. */
interface Feature {
  term: Term;
  level: Level;
  isLow: boolean;
  row: ComparisonRow;
  /** The articles that have it, as bits. */
  having: number;
  /** The articles that may have it, as bits. */
  possible: number;
}

function countBits(mask: number): number {
  let bits = mask - ((mask >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

const maskOf = (articles: Iterable<number>): number => {
  let mask = 0;
  for (const at of articles) mask |= 1 << at;
  return mask;
};

/** The levels that are tested, and the row of a term that a side has at the level. */
function levelsOf({ kind }: Term): [Level, ComparisonRow][] {
  if (kind === 'speaker') return [['any', 'quotes']];
  return [
    ['lead', 'leadsWith'],
    ['stress', 'stresses'],
    ['any', kind === 'word' ? 'words' : 'stresses'],
  ];
}

function featuresOf(term: Term): Feature[] {
  const features = levelsOf(term).map(([level, row]): Feature => {
    const having = maskOf([...term.uses].flatMap(([at, use]) => (hasAt[level](use) ? [at] : [])));
    const possible = level === 'any' ? maskOf(term.possible) : having;
    return { term, level, row, isLow: false, having, possible };
  });
  const any = features.at(-1);
  if (any === undefined || term.kind === 'speaker' || term.kind === 'word') return features;
  return [...features, { ...any, isLow: true, row: 'leavesOut' }];
}

/** Whether the side has enough articles with a term, and the others few enough. */
export function isLarge({ count, of, othersCount, othersOf }: Table, max = maxElsewhere): boolean {
  if (of < minArticles || othersOf < minArticles || count < minArticles) return false;
  const [rate, elsewhere] = [count / of, othersCount / othersOf];
  return rate - elsewhere >= minDifference && elsewhere <= max;
}

interface Measured {
  table: Table;
  /** The weighted probability; 1 where the difference is too small. */
  value: number;
}

/** Measures a feature for a side; both are bits of articles. Probabilities are cached by their table. */
class Measure {
  private readonly known = new Map<number, number>();
  private readonly all: number;

  constructor(all: number) {
    this.all = all;
  }

  of({ having, possible, isLow, level }: Feature, side: number): Measured {
    const [own, others] = isLow ? [this.all & ~side, side] : [side, this.all & ~side];
    const table = {
      count: countBits(having & own),
      of: countBits(own),
      othersCount: countBits(possible & others),
      othersOf: countBits(others),
    };
    const isShown = isLarge(table, isLow ? 0 : maxElsewhere);
    return { table, value: isShown ? Math.min(1, this.chanceOf(table) / weights[level]) : 1 };
  }

  /** Whether too few articles of a side have the feature for a claim; without the cost of a table. */
  isRare({ having, isLow }: Feature, side: number): boolean {
    const own = isLow ? this.all & ~side : side;
    return countBits(having & own) < minDifference * countBits(own);
  }

  private chanceOf(table: Table): number {
    const key = ((table.count * 32 + table.othersCount) * 32 + table.of) * 32 + table.othersOf;
    const found = this.known.get(key);
    if (found !== undefined) return found;
    const chance = chanceOfAtLeast(table);
    this.known.set(key, chance);
    return chance;
  }
}

/** One feature for each set of articles: features of the same articles are one test. */
function distinctTests(features: readonly Feature[]): Feature[] {
  const tests = new Map<string, Feature>();
  for (const feature of features)
    tests.set(`${feature.having} ${feature.possible} ${weights[feature.level]} ${feature.isLow}`, feature);
  return [...tests.values()];
}

const sideMasks = (articleSides: readonly (Side | null)[]): [Side, number][] =>
  sides.map((side) => [side, maskOf(articleSides.flatMap((each, at) => (each === side ? [at] : [])))]);

/** The smallest value of all tests, for each of the random divisions of the articles among the sides; ascending. */
function minimumsByChance(
  tests: readonly Feature[],
  articleSides: readonly Side[],
  measure: Measure,
): number[] {
  const smallest: number[] = [];
  for (const shuffled of shuffleSeries(articleSides, shuffles)) {
    let value = 1;
    for (const [, side] of sideMasks(shuffled))
      for (const test of tests)
        if (!measure.isRare(test, side)) value = Math.min(value, measure.of(test, side).value);
    smallest.push(value);
  }
  return smallest.sort((a, b) => a - b);
}

/**
 * Finds the contrasts between each side and the others that chance would hardly cause, the least probable first. Every
 * term is tested by Fisher's exact test for every side: in the lead, as stressed, mentioned, and left out. The
 * correction for all of these tests is that of Westfall and Young (1993): the same tests on random divisions of the
 * articles among the sides. A contrast remains if at most one division of twenty gives any that is as improbable.
 * @param articleSides the sides of the articles that the terms count by index; at most `maxArticles`
 */
export function findContrasts(terms: readonly Term[], articleSides: readonly Side[]): Contrast[] {
  const measure = new Measure(maskOf(articleSides.keys()));
  const features = terms.flatMap(featuresOf);
  const found = sideMasks(articleSides).flatMap(([side, mask]) =>
    features
      .map((feature) => ({ ...measure.of(feature, mask), feature, side, mask }))
      .filter(({ value }) => value <= maxChance),
  );
  if (found.length === 0) return [];
  const smallest = minimumsByChance(distinctTests(features), articleSides, measure);
  return found
    .map(({ table, value, feature, side, mask }): Contrast & { value: number } => {
      const asSmall = smallest.findIndex((each) => each > value + 1e-12);
      const count = asSmall === -1 ? smallest.length : asSmall;
      const own = feature.isLow ? ~mask : mask;
      const articles = [...articleSides.keys()].filter((at) => (feature.having & own & (1 << at)) !== 0);
      const chance = (1 + count) / (1 + shuffles);
      return { ...table, side, row: feature.row, term: feature.term, articles, chance, value };
    })
    .filter(({ chance }) => chance <= maxChance)
    .sort((a, b) => a.value - b.value)
    .map(({ value: _, ...contrast }) => contrast);
}
