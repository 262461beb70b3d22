import { seededRandom } from '#models/lean/lean-training.ts';
import type { EventArticle } from './event-articles.ts';
import { minOfSide } from './group-events.ts';
import { type CarriedTerms, type TermKind, termKinds } from './terms-of.ts';

/** Scores of an article between the sides of its event; above 0 it is nearer to the right. */
export interface PlacedArticle {
  brand: string;
  lean: -1 | 0 | 1;
  event: string;
  /** By the terms that it carries. */
  carried: Record<TermKind, number>;
  /** By the terms that it leaves out. */
  leftOut: Record<TermKind, number>;
}

const draws = 4;
/** The maximum of articles of a side in a draw. */
const maxOfSide = 15;
const minOutlets = 2;
/** A term with a smaller difference between the sides has no weight; in standard deviations of a fair coin. */
const minDifference = 1.4;

interface Reference {
  article: EventArticle;
  terms: CarriedTerms;
}

/** Draws `count` articles, one of each outlet before a second of any. */
function drawArticles(references: readonly Reference[], count: number, random: () => number): Reference[] {
  const shuffled = [...references];
  for (let at = shuffled.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [shuffled[at], shuffled[other]] = [shuffled[other] as Reference, shuffled[at] as Reference];
  }
  const seen = new Map<string, number>();
  return shuffled
    .map((reference) => {
      const turn = seen.get(reference.article.brand) ?? 0;
      seen.set(reference.article.brand, turn + 1);
      return { reference, turn };
    })
    .sort((a, b) => a.turn - b.turn)
    .slice(0, count)
    .map(({ reference }) => reference);
}

function countTerms(references: readonly Reference[], kind: TermKind): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { terms } of references)
    for (const term of terms[kind]) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/** The difference of each term between equally many articles of the sides, where it is large enough. */
function differences(
  left: readonly Reference[],
  right: readonly Reference[],
  kind: TermKind,
): Map<number, number> {
  const ofLeft = countTerms(left, kind);
  const ofRight = countTerms(right, kind);
  const found = new Map<number, number>();
  for (const term of new Set([...ofLeft.keys(), ...ofRight.keys()])) {
    const [l, r] = [ofLeft.get(term) ?? 0, ofRight.get(term) ?? 0];
    const difference = (r - l) / Math.sqrt(r + l);
    if (l + r >= 2 && Math.abs(difference) >= minDifference) found.set(term, difference);
  }
  return found;
}

function scoreKind(
  own: Uint32Array,
  found: ReadonlyMap<number, number>,
): { carried: number; leftOut: number } {
  const carried = { sum: 0, squares: 1 };
  const leftOut = { sum: 0, squares: 1 };
  const has = new Set(own);
  for (const [term, difference] of found) {
    const into = has.has(term) ? carried : leftOut;
    into.sum += difference;
    into.squares += difference ** 2;
  }
  return {
    carried: carried.sum / Math.sqrt(carried.squares),
    leftOut: -leftOut.sum / Math.sqrt(leftOut.squares),
  };
}

const zeros = (): Record<TermKind, number> => ({ names: 0, figures: 0, words: 0, phrases: 0 });

/**
 * Places an article between equally many articles of either side by other outlets, averaged over several draws. With
 * all articles of the sides, the outlet that is left out would reveal its own side by what is missing. Null when either
 * side has too few articles or outlets.
 */
function placeArticle(
  subject: Reference,
  references: readonly Reference[],
  random: () => number,
): Pick<PlacedArticle, 'carried' | 'leftOut'> | null {
  const others = references.filter(({ article }) => article.brand !== subject.article.brand);
  const [left, right] = ([-1, 1] as const).map((lean) =>
    others.filter(({ article }) => article.lean === lean),
  );
  const isEnough = (side: readonly Reference[] = []) =>
    side.length >= minOfSide && new Set(side.map(({ article }) => article.brand)).size >= minOutlets;
  if (left === undefined || right === undefined || !isEnough(left) || !isEnough(right)) return null;
  const count = Math.min(left.length, right.length, maxOfSide);
  const placed = { carried: zeros(), leftOut: zeros() };
  for (let draw = 0; draw < draws; draw += 1) {
    const ofLeft = drawArticles(left, count, random);
    const ofRight = drawArticles(right, count, random);
    for (const kind of termKinds) {
      const score = scoreKind(subject.terms[kind], differences(ofLeft, ofRight, kind));
      placed.carried[kind] += score.carried / draws;
      placed.leftOut[kind] += score.leftOut / draws;
    }
  }
  return placed;
}

/** Places each article of the events between the sides; those that cannot be placed are left out. */
export function placeBetweenSides(
  events: readonly EventArticle[][],
  termsOf: (article: EventArticle) => CarriedTerms,
): PlacedArticle[] {
  const random = seededRandom(20_261_123);
  return events.flatMap((articles, event) => {
    const references = articles.map((article) => ({ article, terms: termsOf(article) }));
    return references.flatMap((subject) => {
      const placed = placeArticle(subject, references, random);
      const { brand, lean } = subject.article;
      return placed === null ? [] : [{ brand, lean, event: String(event), ...placed }];
    });
  });
}
