import type { CandidatePair } from './batch-index.ts';
import { ProposalHeap } from './proposal-heap.ts';

/** The number of likeliest pairs that link an article to a story: a large story need not be similar everywhere. */
const maxPairs = 8;
/** Less likely pairs are ignored. */
const minProbability = 0.02;
/** An article with so many likely pairs may have more than were searched for; see `isCrowded`. */
const minCrowd = 20;
const minLikely = 0.5;

/** Called before each merge with the link and both sides; used for fitting. */
export type OnMerge = (link: number, a: readonly number[], b: readonly number[]) => void;

/** Joins the likeliest stories first, until no link reaches the minimum. */
export class BatchLinker {
  /** For each article its neighbours with the indexes of their pairs. */
  private readonly near: Map<number, number>[];
  private readonly probabilities: Float64Array;
  /**
   * Whether an article is in an event that may be larger than the number of candidates. A pair of two such articles that
   * was not compared is unknown; any other is unlikely.
   */
  private readonly isCrowded: Uint8Array;
  /** How many articles of each story are not crowded. */
  private readonly uncrowded: Int32Array;
  private readonly storyOf: Int32Array;
  private readonly members: number[][];
  private readonly versions: Int32Array;
  private readonly heap = new ProposalHeap();

  /** @param probabilities for each pair the probability that its articles report one event */
  constructor(articles: number, pairs: readonly CandidatePair[], probabilities: Float64Array) {
    this.probabilities = probabilities;
    this.near = Array.from({ length: articles }, () => new Map());
    const likely = new Int32Array(articles);
    for (const [i, { a, b }] of pairs.entries()) {
      if ((probabilities[i] ?? 0) < minLikely) continue;
      likely[a] = (likely[a] ?? 0) + 1;
      likely[b] = (likely[b] ?? 0) + 1;
    }
    this.isCrowded = Uint8Array.from(likely, (count) => (count >= minCrowd ? 1 : 0));
    this.uncrowded = Int32Array.from(this.isCrowded, (crowded) => 1 - crowded);
    for (const [i, { a, b }] of pairs.entries()) {
      const isUnlikely = (probabilities[i] ?? 0) < minProbability;
      if (!isUnlikely || this.isCrowded[a]) this.near[a]?.set(b, i);
      if (!isUnlikely || this.isCrowded[b]) this.near[b]?.set(a, i);
    }
    this.storyOf = Int32Array.from({ length: articles }, (_, at) => at);
    this.members = Array.from({ length: articles }, (_, at) => [at]);
    this.versions = new Int32Array(articles);
  }

  /** Returns for each article the index of the article that represents its story. */
  run(min: number, onMerge?: OnMerge): Int32Array {
    for (const [at, near] of this.near.entries())
      for (const [other, pair] of near) {
        const link = this.probabilities[pair] ?? 0;
        if (at < other && link >= min) this.heap.push({ link, a: at, b: other, versions: 0 });
      }
    for (let next = this.heap.pop(); next !== undefined; next = this.heap.pop()) {
      const { a, b, link } = next;
      const isVoid = (this.versions[a] ?? 0) + (this.versions[b] ?? 0) !== next.versions;
      if (isVoid || this.storyOf[a] !== a || this.storyOf[b] !== b) continue;
      onMerge?.(link, this.members[a] ?? [], this.members[b] ?? []);
      this.merge(a, b);
      this.propose(a, min);
    }
    return this.storyOf;
  }

  /** The mean probability that each article of a story belongs to the others; 1 for a single article. */
  coherence(story: number): number {
    const members = this.members[story] ?? [];
    if (members.length < 2) return 1;
    const others = members.length - 1;
    return meanOf(members.map((at) => this.probabilityTowards(at, story, others)));
  }

  private merge(into: number, from: number): void {
    for (const at of this.members[from] ?? []) this.storyOf[at] = into;
    this.members[into]?.push(...(this.members[from] ?? []));
    this.members[from] = [];
    this.uncrowded[into] = (this.uncrowded[into] ?? 0) + (this.uncrowded[from] ?? 0);
    this.versions[into] = (this.versions[into] ?? 0) + 1;
  }

  private propose(story: number, min: number): void {
    const others = new Set<number>();
    for (const at of this.members[story] ?? [])
      for (const near of this.near[at]?.keys() ?? []) others.add(this.storyOf[near] ?? 0);
    others.delete(story);
    for (const other of others) {
      const link = (this.linkTowards(story, other) + this.linkTowards(other, story)) / 2;
      const [a, b] = story < other ? [story, other] : [other, story];
      const versions = (this.versions[a] ?? 0) + (this.versions[b] ?? 0);
      if (link >= min) this.heap.push({ link, a, b, versions });
    }
  }

  private linkTowards(from: number, to: number): number {
    const members = this.members[from] ?? [];
    const others = this.members[to]?.length ?? 0;
    return meanOf(members.map((at) => this.probabilityTowards(at, to, others)));
  }

  /** The mean of an article's likeliest pairs with a story of `others` articles; null if it is unknown. */
  private probabilityTowards(at: number, story: number, others: number): number | null {
    const best: number[] = [];
    let crowded = 0;
    for (const [other, pair] of this.near[at] ?? []) {
      if (this.storyOf[other] !== story) continue;
      best.push(this.probabilities[pair] ?? 0);
      crowded += this.isCrowded[other] ?? 0;
    }
    const known = this.isCrowded[at] ? crowded + (this.uncrowded[story] ?? 0) : others;
    const pairs = Math.min(maxPairs, known);
    if (pairs === 0) return null;
    best.sort((x, y) => y - x);
    return best.slice(0, pairs).reduce((sum, probability) => sum + probability, 0) / pairs;
  }
}

/** The mean of the known values; 0 if none is known. */
function meanOf(values: readonly (number | null)[]): number {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? 0 : known.reduce((sum, value) => sum + value, 0) / known.length;
}
