/** Two groups of articles that may be joined. */
export interface Proposal {
  link: number;
  a: number;
  b: number;
  /** The sum of both stories' versions: a later change of either makes the proposal void. */
  versions: number;
}

/** A binary heap with the largest link first. Ties are resolved by index, so the order of pushes does not matter. */
export class ProposalHeap {
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
