import { type ArticleFeatures, countMask, inTitle } from './article-features.ts';
import { cellWidth, type TermWeights } from './background.ts';

/** An entry of the index. */
export interface Indexed {
  slot: number;
  /** The position in the order of arrival. */
  arrival: number;
  features: ArticleFeatures;
  /** The terms of its posting lists. */
  keys: Uint32Array;
}

const keyCount = 28;

/** The limits of a search: terms of the query and entries of the index. They bound the cost for common words. */
export interface Effort {
  terms: number;
  entries: number;
}

const positions = 1024;

const strengths = Float64Array.from({ length: 32 }, (_, mark) => {
  return (1 + Math.log(Math.max(1, mark & countMask))) * (mark & inTitle ? 1.8 : 1);
});

function strength(mark: number): number {
  return strengths[mark & (countMask | inTitle)] ?? 1;
}

const packed = new Float64Array(positions);

/**
 * Packs rank and position into one number: sorting plain numbers is many times cheaper than sorting objects.
 * Ranks lie in [0, 16]; the largest comes first, ties go by position.
 */
function pack(rank: number, position: number): number {
  return Math.round((16 - rank) * 1e9) * positions + position;
}

/** The terms of an article's posting lists: the most informative ones, by the background alone. */
export function keysOf(features: ArticleFeatures, weights: TermWeights): Uint32Array {
  const { terms, marks, language } = features;
  const count = Math.min(positions, terms.length);
  const rarities = weights.staticRarities(language);
  for (let i = 0; i < count; i += 1)
    packed[i] = pack(strength(marks[i] ?? 0) * (rarities[weights.staticLevel(terms[i] ?? 0)] ?? 0), i);
  const ranked = packed.subarray(0, count).sort();
  return Uint32Array.from(ranked.subarray(0, keyCount), (value) => terms[value % positions] ?? 0);
}

/** An inverted index that finds the articles that share informative terms with another. */
export class ArticleIndex<Item extends Indexed> {
  /** Slots by term, in order of arrival. */
  private readonly postings = new Map<number, number[]>();
  private readonly weights: TermWeights;
  private readonly slots: (Item | undefined)[] = [];
  private readonly free: number[] = [];
  private scores = new Float32Array(1024);

  constructor(weights: TermWeights) {
    this.weights = weights;
  }

  /** Adds an item and sets its slot. */
  add(item: Item): void {
    const slot = this.free.pop() ?? this.slots.length;
    item.slot = slot;
    this.slots[slot] = item;
    if (slot >= this.scores.length) {
      const larger = new Float32Array(this.scores.length * 2);
      larger.set(this.scores);
      this.scores = larger;
    }
    for (const key of item.keys) {
      const list = this.postings.get(key);
      if (list === undefined) this.postings.set(key, [slot]);
      else list.push(slot);
    }
  }

  remove(item: Item): void {
    this.slots[item.slot] = undefined;
    this.free.push(item.slot);
    for (const key of item.keys) {
      const list = this.postings.get(key);
      const at = list?.indexOf(item.slot) ?? -1;
      if (list === undefined || at < 0) continue;
      if (list.length === 1) this.postings.delete(key);
      else list.splice(at, 1);
    }
  }

  /** The articles that share most with these features, best first. */
  search(features: ArticleFeatures, max: number, effort: Effort): Item[] {
    const { terms, marks, language } = features;
    const { cells } = this.weights;
    const rarities = this.weights.rarities(language);
    const count = Math.min(positions, terms.length);
    for (let i = 0; i < count; i += 1)
      packed[i] = pack(rarities[cells[(terms[i] ?? 0) * cellWidth] ?? 0] ?? 0, i);
    packed.subarray(0, count).sort();
    const touched: number[] = [];
    let budget = effort.entries;
    // The rarest terms first, so that the budget is spent on the most informative ones.
    for (let k = 0; k < Math.min(count, effort.terms) && budget > 0; k += 1) {
      const i = (packed[k] ?? 0) % positions;
      const term = terms[i] ?? 0;
      const rarity = rarities[cells[term * cellWidth] ?? 0] ?? 0;
      if (rarity <= 0) break;
      budget -= this.scan(term, strength(marks[i] ?? 0) * rarity * rarity, budget, touched);
    }
    return this.best(touched, max);
  }

  /** Scores the latest entries of a term. Returns their number. */
  private scan(term: number, weight: number, max: number, touched: number[]): number {
    const list = this.postings.get(term);
    if (list === undefined) return 0;
    const { scores } = this;
    const from = Math.max(0, list.length - max);
    for (let i = list.length - 1; i >= from; i -= 1) {
      const slot = list[i] ?? 0;
      const previous = scores[slot] ?? 0;
      if (previous === 0) touched.push(slot);
      scores[slot] = previous + weight;
    }
    return list.length - from;
  }

  private best(touched: readonly number[], max: number): Item[] {
    const { scores } = this;
    const best: number[] = [];
    let floor = 0;
    for (const slot of touched) {
      const score = scores[slot] ?? 0;
      if (best.length === max && score < floor) continue;
      let at = best.length;
      while (at > 0 && this.isBefore(slot, score, best[at - 1] ?? 0)) at -= 1;
      if (at >= max) continue;
      best.splice(at, 0, slot);
      if (best.length > max) best.pop();
      floor = scores[best[best.length - 1] ?? 0] ?? 0;
    }
    for (const slot of touched) scores[slot] = 0;
    return best.flatMap((slot) => this.slots[slot] ?? []);
  }

  /** Slots are reused, so ties are resolved by arrival. */
  private isBefore(slot: number, score: number, other: number): boolean {
    const theirs = this.scores[other] ?? 0;
    if (score !== theirs) return score > theirs;
    return (this.slots[slot]?.arrival ?? 0) < (this.slots[other]?.arrival ?? 0);
  }
}
