import { siteOf } from '#domain/articles/site-of.ts';
import { hostOf } from '#domain/outlets/find-outlet.ts';
import type { WaitingItem } from '../item-store.ts';
import type { PageCrawler } from '../page-crawler.ts';

/** An item whose page waits until its site is free. */
export interface DeferredItem {
  id: string;
  site: string;
}

/** The site of the page of an address, which one part of a run may request. */
export function siteOfAddress(address: string): string {
  return siteOf(hostOf(address) ?? '');
}

interface SiteOptions {
  /** Returns those of the sites that the part may request. */
  claim: (sites: readonly string[]) => Promise<ReadonlySet<string>>;
  onDeferred: (items: readonly DeferredItem[]) => void;
}

/** Crawls the pages of the sites that its part may request and defers the others. */
export class OwnSitesCrawler implements PageCrawler {
  readonly #pages: PageCrawler;
  readonly #options: SiteOptions;
  readonly #own = new Set<string>();

  constructor(pages: PageCrawler, options: SiteOptions) {
    this.#pages = pages;
    this.#options = options;
  }

  async add(items: readonly WaitingItem[]): Promise<void> {
    const placed = items.map((item) => ({ item, site: siteOfAddress(item.address) }));
    const unknown = placed.flatMap(({ site }) => (this.#own.has(site) ? [] : [site]));
    for (const site of await this.#options.claim([...new Set(unknown)])) this.#own.add(site);
    const own = placed.filter(({ site }) => this.#own.has(site));
    const others = placed.filter(({ site }) => !this.#own.has(site));
    this.#options.onDeferred(others.map(({ item, site }) => ({ id: item.id, site })));
    await this.#pages.add(own.map(({ item }) => item));
  }

  get waiting(): number {
    return this.#pages.waiting;
  }

  waitUntilFewer(max: number): Promise<void> {
    return this.#pages.waitUntilFewer(max);
  }

  whenIdle(): Promise<void> {
    return this.#pages.whenIdle();
  }

  finish(patienceMs: number): Promise<{ left: number }> {
    return this.#pages.finish(patienceMs);
  }
}
