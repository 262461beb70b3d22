import type { ListedArticle } from './connector.ts';

const maxKept = 10_000;

/**
 * The outlets of links whose target is unknown, as the connector listed them. A check of such an article receives
 * the link alone. Kept in memory until the process ends.
 */
export class ListedOutlets {
  readonly #outlets = new Map<string, string>();

  remember(articles: readonly ListedArticle[]): void {
    for (const { address, isResolved, outletAddress } of articles) {
      if (isResolved || outletAddress === null) continue;
      this.#outlets.delete(address);
      this.#outlets.set(address, outletAddress);
    }
    for (const address of this.#outlets.keys()) {
      if (this.#outlets.size <= maxKept) break;
      this.#outlets.delete(address);
    }
  }

  /** The outlet's domain or address; null when the link was not listed. */
  outletOf(address: string): string | null {
    return this.#outlets.get(address) ?? null;
  }
}
