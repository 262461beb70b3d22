import type { DeferredItem } from './own-sites-crawler.ts';

/** The items of a run whose pages wait until their sites are free. */
export class DeferredItems {
  #items: readonly DeferredItem[] = [];

  get isEmpty(): boolean {
    return this.#items.length === 0;
  }

  add(items: readonly DeferredItem[]): void {
    this.#items = [...this.#items, ...items];
  }

  /**
   * Gives the items to `plan`, which returns those that stay deferred. Items that are added meanwhile wait for the next
   * call.
   */
  async plan(plan: (items: readonly DeferredItem[]) => Promise<readonly DeferredItem[]>): Promise<void> {
    const items = this.#items;
    this.#items = [];
    this.add(await plan(items));
  }
}
