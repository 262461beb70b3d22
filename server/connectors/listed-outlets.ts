import type { ListedArticle } from './connector.ts';

const maxKept = 10_000;

/**
 * Which outlet stands behind links that hide it, as the connector told when it listed them: whoever has
 * such an article analysed sends the link alone. Kept in memory; a restart forgets.
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
