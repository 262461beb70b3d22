import type { CandidatePair } from './batch-index.ts';

/** The number of likeliest pairs that link an article to a story: a large story need not be similar everywhere. */
const maxPairs = 3;
/** Less likely pairs are ignored. */
const minProbability = 0.02;
/** From this size a story is weighed without rivals, because its own articles are rivals of each other. */
const minLarge = 4;

/** The probability of each pair that it reports one event: among its rivals, and isolated from them. */
export interface PairProbabilities {
  amongRivals: Float64Array;
  isolated: Float64Array;
}

interface Proposal {
  link: number;
  a: number;
  b: number;
  /** The sum of both stories' versions: a later change of either makes the proposal void. */
  versions: number;
}

/** Called before each merge with the link and both sides; used for fitting. */
export type OnMerge = (link: number, a: readonly number[], b: readonly number[]) => void;

/** A binary heap with the largest link first. Ties are resolved by index, so the order of pushes does not matter. */
class Heap {
  private readonly items: Proposal[] = [];

  push(item: Proposal): void {
    const { items } = this;
    let at = items.push(item) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.isBefore(at, parent)) break;
      this.swap(at, parent);
      at = parent;
    }
  }

  pop(): Proposal | undefined {
    const { items } = this;
    const last = items.length - 1;
    if (last > 0) this.swap(0, last);
    const top = items.pop();
    for (let at = 0; ; ) {
      let child = 2 * at + 1;
      if (child >= items.length) break;
      if (child + 1 < items.length && this.isBefore(child + 1, child)) child += 1;
      if (!this.isBefore(child, at)) break;
      this.swap(at, child);
      at = child;
    }
    return top;
  }

  private isBefore(i: number, j: number): boolean {
    const x = this.items[i] as Proposal;
    const y = this.items[j] as Proposal;
    if (x.link !== y.link) return x.link > y.link;
    return x.a !== y.a ? x.a < y.a : x.b < y.b;
  }

  private swap(i: number, j: number): void {
    const { items } = this;
    const proposal = items[i] as Proposal;
    items[i] = items[j] as Proposal;
    items[j] = proposal;
  }
}

/** Joins the likeliest stories first, until no link reaches the minimum. */
export class BatchLinker {
  /** For each article its neighbours with the indexes of their pairs. */
  private readonly near: Map<number, number>[];
  private readonly probabilities: PairProbabilities;
  private readonly storyOf: Int32Array;
  private readonly members: number[][];
  private readonly versions: Int32Array;
  private readonly heap = new Heap();

  constructor(articles: number, pairs: readonly CandidatePair[], probabilities: PairProbabilities) {
    this.probabilities = probabilities;
    this.near = Array.from({ length: articles }, () => new Map());
    for (const [i, { a, b }] of pairs.entries()) {
      if (Math.max(probabilities.amongRivals[i] ?? 0, probabilities.isolated[i] ?? 0) < minProbability)
        continue;
      this.near[a]?.set(b, i);
      this.near[b]?.set(a, i);
    }
    this.storyOf = Int32Array.from({ length: articles }, (_, at) => at);
    this.members = Array.from({ length: articles }, (_, at) => [at]);
    this.versions = new Int32Array(articles);
  }

  /** Returns for each article the index of the article that represents its story. */
  run(min: number, onMerge?: OnMerge): Int32Array {
    for (const [at, near] of this.near.entries())
      for (const [other, pair] of near) {
        const link = this.probabilities.amongRivals[pair] ?? 0;
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
    const { isolated, amongRivals } = this.probabilities;
    const weighed = members.length < minLarge ? amongRivals : isolated;
    const others = members.length - 1;
    return (
      members.reduce((sum, at) => sum + this.probabilityTowards(at, story, others, weighed), 0) /
      members.length
    );
  }

  private merge(into: number, from: number): void {
    for (const at of this.members[from] ?? []) this.storyOf[at] = into;
    this.members[into]?.push(...(this.members[from] ?? []));
    this.members[from] = [];
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
    const { isolated, amongRivals } = this.probabilities;
    const weighed = Math.max(members.length, others) < minLarge ? amongRivals : isolated;
    return (
      members.reduce((sum, at) => sum + this.probabilityTowards(at, to, others, weighed), 0) / members.length
    );
  }

  /** The mean of an article's likeliest pairs with a story of `others` articles. */
  private probabilityTowards(at: number, story: number, others: number, weighed: Float64Array): number {
    const pairs = Math.min(maxPairs, others);
    const best: number[] = [];
    for (const [other, pair] of this.near[at] ?? [])
      if (this.storyOf[other] === story) best.push(weighed[pair] ?? 0);
    best.sort((x, y) => y - x);
    return best.slice(0, pairs).reduce((sum, probability) => sum + probability, 0) / pairs;
  }
}
