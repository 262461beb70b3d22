import { type ArticleFeatures, countMask, inTitle } from './article-features.ts';
import type { TermWeights } from './background.ts';

/** What the index holds: an article's place in the order of arrival, its slot, its features. */
export interface Indexed {
  slot: number;
  arrival: number;
  features: ArticleFeatures;
  /** The terms it can be found by. */
  keys: Uint32Array;
}

const keyCount = 28;
const queryTerms = 48;
/** The most entries one search reads: cost stays flat however common the words are. */
const scanBudget = 6_000;

function strength(mark: number): number {
  return (1 + Math.log(Math.max(1, mark & countMask))) * (mark & inTitle ? 1.8 : 1);
}

/** The terms an article is found by: its most telling ones, by the background alone. */
export function keysOf(features: ArticleFeatures, weights: TermWeights): Uint32Array {
  const { terms, marks, language } = features;
  const ranked = Array.from(terms, (term, i) => {
    return { term, weight: strength(marks[i] ?? 0) * weights.staticWeight(language, term) };
  });
  ranked.sort((a, b) => b.weight - a.weight || a.term - b.term);
  return Uint32Array.from(ranked.slice(0, keyCount), ({ term }) => term);
}

/** Finds the articles that share telling terms with another. */
export class ArticleIndex<Item extends Indexed> {
  private readonly postings = new Map<number, Item[]>();
  private readonly weights: TermWeights;
  private scores = new Float32Array(1024);
  private readonly slots: (Item | undefined)[] = [];
  private readonly free: number[] = [];

  constructor(weights: TermWeights) {
    this.weights = weights;
  }

  /** Gives the item its slot. */
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
      if (list === undefined) this.postings.set(key, [item]);
      else list.push(item);
    }
  }

  remove(item: Item): void {
    this.slots[item.slot] = undefined;
    this.free.push(item.slot);
    for (const key of item.keys) {
      const list = this.postings.get(key);
      const at = list?.indexOf(item) ?? -1;
      if (list === undefined || at < 0) continue;
      if (list.length === 1) this.postings.delete(key);
      else list.splice(at, 1);
    }
  }

  /** The articles that share most with these features, best first; newer entries first where many would do. */
  search(features: ArticleFeatures, most: number): Item[] {
    const touched = this.scan(features);
    const best: Item[] = [];
    let floor = 0;
    for (const item of touched) {
      const score = this.scores[item.slot] ?? 0;
      if (best.length === most && score < floor) continue;
      let at = best.length;
      while (at > 0 && this.isBefore(item, score, best[at - 1])) at -= 1;
      if (at >= most) continue;
      best.splice(at, 0, item);
      if (best.length > most) best.pop();
      floor = this.scores[best.at(-1)?.slot ?? 0] ?? 0;
    }
    for (const item of touched) this.scores[item.slot] = 0;
    return best;
  }

  private isBefore(item: Item, score: number, other: Item | undefined): boolean {
    if (other === undefined) return false;
    const theirs = this.scores[other.slot] ?? 0;
    return score > theirs || (score === theirs && item.arrival < other.arrival);
  }

  private scan(features: ArticleFeatures): Item[] {
    const touched: Item[] = [];
    let budget = scanBudget;
    for (const { term, weight } of this.queryTermsOf(features)) {
      const list = this.postings.get(term);
      if (list === undefined) continue;
      const from = Math.max(0, list.length - budget);
      for (let i = list.length - 1; i >= from; i -= 1) {
        const item = list[i];
        if (item === undefined) continue;
        const before = this.scores[item.slot] ?? 0;
        if (before === 0) touched.push(item);
        this.scores[item.slot] = before + weight;
      }
      budget -= list.length - from;
      if (budget <= 0) break;
    }
    return touched;
  }

  /** Rarest first, so that the budget goes to what tells most. */
  private queryTermsOf(features: ArticleFeatures): { term: number; weight: number }[] {
    const { terms, marks, language } = features;
    const { logOf } = this.weights;
    const ceiling = this.weights.ceiling(language);
    const ranked: { term: number; weight: number; idf: number }[] = [];
    for (let i = 0; i < terms.length; i += 1) {
      const term = terms[i] ?? 0;
      const idf = 1 - (logOf[term] ?? 0) / ceiling;
      if (idf > 0.1) ranked.push({ term, idf, weight: strength(marks[i] ?? 0) * idf * idf });
    }
    ranked.sort((a, b) => b.weight - a.weight || a.term - b.term);
    ranked.length = Math.min(ranked.length, queryTerms);
    return ranked.sort((a, b) => b.idf - a.idf || a.term - b.term);
  }
}
