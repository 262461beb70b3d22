import type { ArticleFeatures } from './article-features.ts';
import type { TermWeights } from './background.ts';
import { copyFrom, sharedText } from './near-copy.ts';
import { compareLeads } from './shared-lead.ts';

/** An article of a group, and whether it is in their story already. */
export interface GroupedArticle {
  features: ArticleFeatures;
  isInside: boolean;
}

/**
 * A stray shares less than this part of what the others share among themselves. What left comes back only if it shares
 * clearly more, so that no article leaves and returns.
 */
const leavesBelow = 0.5;
const returnsFrom = 0.7;
/** An article that shares so much belongs, however alike the others are. */
const maxShared = 0.16;
/** So many always stay. A core of three would cost no recall on the labelled stream, and leave half of the gain. */
const minCore = 2;
/** So many articles of a large group show what it shares. */
const maxCompared = 30;

/** What an article shares with each of the compared ones; not a number for itself and for copies, which say nothing of how alike reports are. */
function sharesOf(
  own: ArticleFeatures,
  compared: readonly ArticleFeatures[],
  weights: TermWeights,
): number[] {
  return compared.map((other) =>
    own === other || sharedText(own.signature, other.signature) >= copyFrom
      ? Number.NaN
      : compareLeads(own, other, weights).words,
  );
}

/** The sum and the number of those that are numbers. */
class Mean {
  private sum = 0;
  private count = 0;

  add(value: number): void {
    if (Number.isNaN(value)) return;
    this.sum += value;
    this.count += 1;
  }

  /** The mean of what remains without another's values, each of which stands twice among these. */
  without({ sum, count }: Mean): number {
    return (this.sum - 2 * sum) / (this.count - 2 * count);
  }

  /** Not a number without any. */
  get value(): number {
    return this.sum / this.count;
  }
}

/** The places of the articles that share much less with the others than these among themselves; some always stay. */
export function findStrays(articles: readonly GroupedArticle[], weights: TermWeights): number[] {
  const step = Math.max(1, articles.length / maxCompared);
  const compared = Array.from({ length: Math.min(maxCompared, articles.length) }, (_, at) =>
    Math.floor(at * step),
  );
  const features = compared.flatMap((at) => articles[at]?.features ?? []);
  const shares = articles.map((article) => sharesOf(article.features, features, weights));
  const kept = new Set(articles.keys());
  const strays: number[] = [];
  while (kept.size > minCore) {
    const worst = findWorst(articles, { shares, compared, kept });
    if (worst === null) break;
    kept.delete(worst);
    strays.push(worst);
  }
  return strays;
}

function findWorst(
  articles: readonly GroupedArticle[],
  {
    shares,
    compared,
    kept,
  }: { shares: readonly number[][]; compared: readonly number[]; kept: ReadonlySet<number> },
): number | null {
  const columns = compared.flatMap((at, column) => (kept.has(at) ? [{ at, column }] : []));
  const all = new Mean();
  for (const { at } of columns) for (const { column } of columns) all.add(shares[at]?.[column] ?? Number.NaN);
  let worst: { at: number; own: number } | null = null;
  for (const at of kept) {
    const own = new Mean();
    for (const { column } of columns) own.add(shares[at]?.[column] ?? Number.NaN);
    // The others among themselves: all without what this one shares, which stands twice among them.
    const among = compared.includes(at) ? all.without(own) : all.value;
    const part = articles[at]?.isInside === true ? leavesBelow : returnsFrom;
    const isStray = own.value < maxShared && own.value < part * among;
    if (isStray && (worst === null || own.value < worst.own)) worst = { at, own: own.value };
  }
  return worst?.at ?? null;
}
