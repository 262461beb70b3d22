import { ProposalHeap } from './proposal-heap.ts';

/** Two articles, by number, and the probability that they report one event. */
export interface Edge {
  a: number;
  b: number;
  probability: number;
}

export interface Grouping {
  edges: readonly Edge[];
  /**
   * The link of two groups from the mean probability over all their pairs and the number of these; -Infinity for two
   * groups that are not joined.
   */
  linkOf(mean: number, pairs: number): number;
  /** Groups with a lower link are not joined. */
  min: number;
  /** Articles that join a group of others, but never two such groups; none if absent. */
  isTheme?: (article: number) => boolean;
}

/** The probability of a pair without an edge: the articles share so little that they were not compared. */
const missingProbability = 0.02;

/** The sum of the known probabilities between two groups, and their number. */
interface Between {
  sum: number;
  known: number;
}

/** Joins the groups of the largest mean link first (average linkage), until no link reaches the minimum. */
class MeanGrouper {
  private readonly near: Map<number, Between>[];
  private readonly sizes: Int32Array;
  private readonly versions: Int32Array;
  private readonly groupOf: Int32Array;
  private readonly heap = new ProposalHeap();
  private readonly grouping: Grouping;
  /** How many articles of each group are no themes. */
  private readonly reports: Int32Array;
  private joinsThemes = false;

  constructor(articles: number, grouping: Grouping) {
    this.grouping = grouping;
    this.near = Array.from({ length: articles }, () => new Map<number, Between>());
    this.sizes = new Int32Array(articles).fill(1);
    this.versions = new Int32Array(articles);
    this.groupOf = Int32Array.from({ length: articles }, (_, at) => at);
    this.reports = Int32Array.from({ length: articles }, (_, at) =>
      grouping.isTheme?.(at) === true ? 0 : 1,
    );
    for (const { a, b, probability } of grouping.edges) {
      this.near[a]?.set(b, { sum: probability, known: 1 });
      this.near[b]?.set(a, { sum: probability, known: 1 });
    }
  }

  run(): Int32Array {
    this.joinLikeliest();
    this.joinsThemes = true;
    this.joinLikeliest();
    return this.groupOf.map((_, at) => this.rootOf(at));
  }

  private joinLikeliest(): void {
    for (const [group, near] of this.near.entries())
      for (const other of near.keys()) if (group < other) this.propose(group, other);
    for (let next = this.heap.pop(); next !== undefined; next = this.heap.pop()) {
      const { a, b, versions } = next;
      if (this.groupOf[a] !== a || this.groupOf[b] !== b || this.versionOf(a, b) !== versions) continue;
      this.join(a, b);
      for (const other of this.near[a]?.keys() ?? []) this.propose(a, other);
    }
  }

  private versionOf(a: number, b: number): number {
    return (this.versions[a] ?? 0) + (this.versions[b] ?? 0);
  }

  private propose(group: number, other: number): void {
    const [a, b] = group < other ? [group, other] : [other, group];
    const between = this.near[a]?.get(b);
    const areReports = (this.reports[a] ?? 0) > 0 && (this.reports[b] ?? 0) > 0;
    if (between === undefined || areReports === this.joinsThemes) return;
    const pairs = (this.sizes[a] ?? 1) * (this.sizes[b] ?? 1);
    const mean = (between.sum + missingProbability * (pairs - between.known)) / pairs;
    const link = this.grouping.linkOf(mean, pairs);
    if (link >= this.grouping.min) this.heap.push({ link, a, b, versions: this.versionOf(a, b) });
  }

  private join(into: number, from: number): void {
    this.groupOf[from] = into;
    this.sizes[into] = (this.sizes[into] ?? 0) + (this.sizes[from] ?? 0);
    this.reports[into] = (this.reports[into] ?? 0) + (this.reports[from] ?? 0);
    this.versions[into] = (this.versions[into] ?? 0) + 1;
    const own = this.near[into];
    own?.delete(from);
    for (const [other, { sum, known }] of this.near[from] ?? []) {
      const theirs = this.near[other];
      theirs?.delete(from);
      if (other === into || own === undefined) continue;
      const before = own.get(other);
      const between = { sum: sum + (before?.sum ?? 0), known: known + (before?.known ?? 0) };
      own.set(other, between);
      theirs?.set(into, between);
    }
    this.near[from]?.clear();
  }

  private rootOf(at: number): number {
    let root = at;
    for (let next = this.groupOf[root] ?? root; next !== root; next = this.groupOf[root] ?? root) root = next;
    return root;
  }
}

/** Groups articles by mean links. Returns for each article the number of the first article of its group. */
export function groupByMean(articles: number, grouping: Grouping): Int32Array {
  return new MeanGrouper(articles, grouping).run();
}
