import type { CandidatePair } from './batch-index.ts';

/** So many of an article's likeliest pairs tell how it belongs to a story: a large one need not be like it everywhere. */
const pairsRead = 3;
/** Pairs less likely than this are as good as none. */
const hopeless = 0.02;
/** From so many articles on, a story is weighed without rivals: its own articles rival each other. */
const largeFrom = 4;

/** For each pair the probability that it tells of one event: among its rivals, and by itself. */
export interface PairProbabilities {
  rivalled: Float64Array;
  alone: Float64Array;
}

interface Proposal {
  link: number;
  a: number;
  b: number;
  /** Of both stories when it was made: it is void once either has changed. */
  versions: number;
}

/** What a merge is done on, for fitting: the link and both sides. */
export type OnMerge = (link: number, a: readonly number[], b: readonly number[]) => void;

/** The largest first; the same order whatever the order of pushing, as far as links and places differ. */
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

/** Joins what is likeliest first, until no link is as likely as asked. */
export class BatchLinker {
  /** By article the numbers of its pairs. */
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
      if (Math.max(probabilities.rivalled[i] ?? 0, probabilities.alone[i] ?? 0) < hopeless) continue;
      this.near[a]?.set(b, i);
      this.near[b]?.set(a, i);
    }
    this.storyOf = Int32Array.from({ length: articles }, (_, at) => at);
    this.members = Array.from({ length: articles }, (_, at) => [at]);
    this.versions = new Int32Array(articles);
  }

  /** For each article the place of one that stands for its story. */
  run(min: number, onMerge?: OnMerge): Int32Array {
    for (const [at, near] of this.near.entries())
      for (const [other, pair] of near) {
        const link = this.probabilities.rivalled[pair] ?? 0;
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

  /** How surely the articles of a story belong together: the mean over each against the others; 1 for one. */
  coherence(story: number): number {
    const members = this.members[story] ?? [];
    if (members.length < 2) return 1;
    const { alone, rivalled } = this.probabilities;
    const weighed = members.length < largeFrom ? rivalled : alone;
    const others = members.length - 1;
    return members.reduce((sum, at) => sum + this.towards(at, story, others, weighed), 0) / members.length;
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
      const link = (this.side(story, other) + this.side(other, story)) / 2;
      const [a, b] = story < other ? [story, other] : [other, story];
      const versions = (this.versions[a] ?? 0) + (this.versions[b] ?? 0);
      if (link >= min) this.heap.push({ link, a, b, versions });
    }
  }

  private side(from: number, to: number): number {
    const members = this.members[from] ?? [];
    const others = this.members[to]?.length ?? 0;
    const { alone, rivalled } = this.probabilities;
    const weighed = Math.max(members.length, others) < largeFrom ? rivalled : alone;
    return members.reduce((sum, at) => sum + this.towards(at, to, others, weighed), 0) / members.length;
  }

  /** Mean of an article's likeliest pairs with a story of so many others. */
  private towards(at: number, story: number, others: number, weighed: Float64Array): number {
    const read = Math.min(pairsRead, others);
    const best: number[] = [];
    for (const [other, pair] of this.near[at] ?? [])
      if (this.storyOf[other] === story) best.push(weighed[pair] ?? 0);
    best.sort((x, y) => y - x);
    return best.slice(0, read).reduce((sum, probability) => sum + probability, 0) / read;
  }
}
