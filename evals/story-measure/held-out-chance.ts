import type { Interval } from '../support/over-outlets.ts';

/** A scored article with its outlet; above 0 it is nearer to the right. */
export interface ScoredArticle {
  brand: string;
  lean: -1 | 0 | 1;
  score: number;
}

/** A scored article with what may be said about it. */
export interface SpokenArticle extends ScoredArticle {
  /** The chance that the side is right, by the articles of other outlets; null where nothing is said. */
  chance: number | null;
}

/** Shares of the articles by absolute score, the strongest, from which a limit is chosen. */
const shares = [1, 0.7, 0.5, 0.3, 0.2, 0.1, 0.05];
const minOutlets = 5;
/** In standard deviations: one side of a 95 % interval, corrected over the seven shares that are tried. */
const width = 2.69;

const isHit = ({ score, lean }: ScoredArticle) => Math.sign(score) === lean;

/** The share of hits among articles of either side, and its lower bound over outlets (a ratio of sums). */
function hitRate(articles: readonly ScoredArticle[]): { chance: number; low: number } {
  const outlets = new Map<string, { hits: number; count: number }>();
  for (const article of articles) {
    if (article.lean === 0) continue;
    const own = outlets.get(article.brand) ?? { hits: 0, count: 0 };
    outlets.set(article.brand, { hits: own.hits + (isHit(article) ? 1 : 0), count: own.count + 1 });
  }
  const sums = [...outlets.values()];
  const count = sums.reduce((sum, own) => sum + own.count, 0);
  if (sums.length < minOutlets) return { chance: 0.5, low: 0 };
  const chance = sums.reduce((sum, own) => sum + own.hits, 0) / count;
  const squares = sums.reduce((sum, own) => sum + (own.hits - chance * own.count) ** 2, 0);
  const deviation = Math.sqrt((squares * sums.length) / (sums.length - 1)) / count;
  return { chance, low: chance - width * deviation };
}

/** The limit of the absolute score from which the side is hit beyond chance, and how often; null if there is none. */
function chooseLimit(articles: readonly ScoredArticle[]): { limit: number; chance: number } | null {
  const sizes = articles.map(({ score }) => Math.abs(score)).sort((a, b) => b - a);
  for (const share of shares) {
    const limit = sizes[Math.ceil(share * sizes.length) - 1] ?? 0;
    const strong = articles.filter(({ score }) => score !== 0 && Math.abs(score) >= limit);
    const { chance, low } = hitRate(strong);
    if (low > 0.5) return { limit, chance };
  }
  return null;
}

/** For each outlet, limit and chance come from the articles of all other outlets. */
export function stateHeldOut(articles: readonly ScoredArticle[]): SpokenArticle[] {
  const limits = new Map(
    [...new Set(articles.map(({ brand }) => brand))].map(
      (brand) => [brand, chooseLimit(articles.filter((other) => other.brand !== brand))] as const,
    ),
  );
  return articles.map((article) => {
    const limit = limits.get(article.brand) ?? null;
    const speaks = limit !== null && article.score !== 0 && Math.abs(article.score) >= limit.limit;
    return { ...article, chance: speaks ? limit.chance : null };
  });
}

export interface SpokenFigures {
  /** The share of articles about which anything is said. */
  share: number;
  /** Of these: the side of the outlet is hit; an outlet of the center counts as missed. */
  hits: number;
  /** Of these: the outlet is of the opposite side. */
  opposite: number;
  /** The distance of the stated chance from the share of hits among outlets of a side. */
  calibrationError: number;
}

export function measureSpoken(articles: readonly SpokenArticle[]): SpokenFigures {
  const spoken = articles.filter(({ chance }) => chance !== null);
  const sided = spoken.filter(({ lean }) => lean !== 0);
  const of = (part: readonly SpokenArticle[], whole: readonly SpokenArticle[]) =>
    part.length / Math.max(1, whole.length);
  const stated = sided.reduce((sum, { chance }) => sum + (chance ?? 0), 0) / Math.max(1, sided.length);
  return {
    share: of(spoken, articles),
    hits: of(spoken.filter(isHit), spoken),
    opposite: of(
      sided.filter((article) => !isHit(article)),
      spoken,
    ),
    calibrationError: Math.abs(stated - of(sided.filter(isHit), sided)),
  };
}

/** The middle 95 % of each figure over `draw` results. */
export function intervalsOf(drawn: readonly SpokenFigures[]): Record<keyof SpokenFigures, Interval> {
  const middle = (name: keyof SpokenFigures): Interval => {
    const sorted = drawn.map((figures) => figures[name]).sort((a, b) => a - b);
    const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
    return { low: at(0.025), high: at(0.975) };
  };
  return {
    share: middle('share'),
    hits: middle('hits'),
    opposite: middle('opposite'),
    calibrationError: middle('calibrationError'),
  };
}
