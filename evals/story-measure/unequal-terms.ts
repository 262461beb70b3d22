import { logChoose } from '#domain/statistics/exact-test.ts';
import { seededRandom } from '#models/lean/lean-training.ts';
import type { EventArticle } from './event-articles.ts';
import { minOfSide } from './group-events.ts';
import type { CarriedTerms, TermKind } from './terms-of.ts';

/** The share of false claims that is accepted among those of an event (Benjamini and Hochberg 1995). */
const maxFalse = 0.05;
/** A term in fewer articles is not tested. */
const minArticles = 3;

/** Fisher's exact test, two-sided: the probability of a division at least as unlikely as `a` of `n` and `b` of `m`. */
export function exactTest(a: number, n: number, b: number, m: number): number {
  const all = a + b;
  const chance = (k: number) => Math.exp(logChoose(n, k) + logChoose(m, all - k) - logChoose(n + m, all));
  const own = chance(a) * (1 + 1e-9);
  let sum = 0;
  for (let k = Math.max(0, all - m); k <= Math.min(n, all); k += 1) if (chance(k) <= own) sum += chance(k);
  return Math.min(1, sum);
}

/** How many of the probabilities are claims, when a share of `maxFalse` of the claims may be false. */
function countClaims(probabilities: number[]): number {
  const sorted = probabilities.sort((a, b) => a - b);
  const last = sorted.findLastIndex((p, at) => p <= (maxFalse * (at + 1)) / sorted.length);
  return last + 1;
}

/** A case of the test: an article, or an outlet with the terms of all its articles. */
interface Case {
  lean: number;
  terms: ReadonlySet<number>;
}

function countUnequal(cases: readonly Case[]): number {
  const left = cases.filter(({ lean }) => lean === -1);
  const right = cases.filter(({ lean }) => lean === 1);
  if (left.length < minOfSide || right.length < minOfSide) return 0;
  const counts = new Map<number, [number, number]>();
  for (const { lean, terms } of [...left, ...right])
    for (const term of terms) {
      const own = counts.get(term) ?? [0, 0];
      own[lean === -1 ? 0 : 1] += 1;
      counts.set(term, own);
    }
  const tried = [...counts.values()].filter(([l, r]) => l + r >= minArticles);
  return countClaims(tried.map(([l, r]) => exactTest(l, left.length, r, right.length)));
}

function byOutlet(articles: readonly EventArticle[], termsOf: (article: EventArticle) => Uint32Array) {
  const outlets = new Map<string, { lean: number; terms: Set<number> }>();
  for (const article of articles) {
    const own = outlets.get(article.brand) ?? { lean: article.lean, terms: new Set<number>() };
    for (const term of termsOf(article)) own.terms.add(term);
    outlets.set(article.brand, own);
  }
  return outlets;
}

export interface UnequalTerms {
  /** Terms that an exact test over articles finds unequal, in all events. */
  articles: number;
  /** The same, when the sides are dealt to the outlets of the event at random; the mean of several deals. */
  dealt: number;
  /** The same, when each outlet counts once. */
  outlets: number;
}

const deals = 5;

/**
 * Counts the terms of one kind that the sides of the events carry unequally beyond chance, and how many remain when
 * the sides are dealt to the outlets at random: these are words of single outlets.
 */
export function countUnequalTerms(
  events: readonly EventArticle[][],
  termsOf: (article: EventArticle) => CarriedTerms,
  kind: TermKind,
): UnequalTerms {
  const random = seededRandom(20_261_124);
  const unequal: UnequalTerms = { articles: 0, dealt: 0, outlets: 0 };
  for (const event of events) {
    const sided = event.filter(({ lean }) => lean !== 0);
    const outlets = byOutlet(sided, (article) => termsOf(article)[kind]);
    const casesBy = (leanOf: (brand: string) => number) =>
      sided.map((article) => ({ lean: leanOf(article.brand), terms: new Set(termsOf(article)[kind]) }));
    unequal.articles += countUnequal(casesBy((brand) => outlets.get(brand)?.lean ?? 0));
    unequal.outlets += countUnequal([...outlets.values()]);
    for (let deal = 0; deal < deals; deal += 1) {
      const leans = [...outlets.values()].map(({ lean }) => lean);
      const dealt = new Map<string, number>();
      for (const brand of outlets.keys())
        dealt.set(brand, leans.splice(Math.floor(random() * leans.length), 1)[0] ?? 0);
      unequal.dealt += countUnequal(casesBy((brand) => dealt.get(brand) ?? 0)) / deals;
    }
  }
  return unequal;
}
