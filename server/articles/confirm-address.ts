import { isSamePage } from '#domain/articles/compare-addresses.ts';
import type { ExtractedArticle, ExtractedPage } from '#domain/articles/extracted-article.ts';
import { areNearCopies } from '#domain/clustering/near-copy.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import { areOfOnePublisher } from '#domain/outlets/speaks-for.ts';
import { lettersOf } from '#domain/text/letters.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import type { Fetcher } from '#server/fetching/fetcher.ts';
import type { ExtractionPool } from '#server/ingestion/workers/extraction-pool.ts';
import { getArticleFetchedSince } from './article-store.ts';

/** An article fetched within this time is reused from the store. */
export const reuseMilliseconds = 15 * 60_000;
/** Short, because the page itself is already fetched. */
const timeoutMs = 4_000;
/** Shorter texts can be equal by chance. */
const minLetters = 300;

export interface ConfirmAddressDeps {
  fetcher: Pick<Fetcher, 'fetch'>;
  extraction: Pick<ExtractionPool, 'extract'>;
  outlets: OutletTable;
  /** The article that was fetched recently at an address, if any. */
  getRecentArticle(address: string): Promise<ExtractedArticle | null>;
}

export interface ConfirmAddressOptions {
  signal: AbortSignal;
  /** Set when a person is waiting. */
  urgent?: boolean;
  onSpacing?: ((gapMs: number, address: string) => void) | undefined;
}

/** Creates a lookup of articles that were fetched within the last quarter of an hour. */
export function createRecentArticleLookup({
  db,
  clock,
}: {
  db: Db;
  clock: Clock;
}): ConfirmAddressDeps['getRecentArticle'] {
  return (address) =>
    getArticleFetchedSince(db, address, { since: new Date(clock().getTime() - reuseMilliseconds) });
}

async function fetchClaimedAddress(
  { fetcher, extraction }: ConfirmAddressDeps,
  address: string,
  { signal, urgent = false, onSpacing }: ConfirmAddressOptions,
): Promise<ExtractedPage | null> {
  const spacing = onSpacing === undefined ? {} : { onSpacing };
  const request = { address, purpose: 'page', expect: 'html', timeoutMs } as const;
  // The time limit includes the wait for the host's queue and crawl delay; a crawler may wait longer.
  const inTime = urgent ? AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) : signal;
  const page = await fetcher.fetch({ ...request, ...spacing, signal: inTime });
  if (page.kind !== 'ok' || signal.aborted) return null;
  const extracted = await extraction.extract({ html: page.text, address: page.address }, { signal, urgent });
  return extracted.kind === 'extracted' ? extracted.article : null;
}

function namesItself(read: ExtractedArticle & { claimedAddress?: string | null }, address: string): boolean {
  return (read.claimedAddress ?? null) === null && isSamePage(read.canonicalAddress, address);
}

/**
 * Whether two pages have the same text. The letters must be equal, because a forgery can differ by one word. Pages of one
 * publisher may differ a little, because editions of a site differ by a few words.
 */
function haveSameText(a: ExtractedArticle, b: ExtractedArticle, areOfOnePublisher: boolean): boolean {
  if (a.pageKind !== b.pageKind) return false;
  const [first = '', second = ''] = [a, b].map(({ text }) => lettersOf(text.toLowerCase()));
  if (first.length < minLetters || second.length < minLetters) return false;
  return first === second || (areOfOnePublisher && areNearCopies(a.text, b.text));
}

/**
 * Verifies the canonical address of a page. If the page declares another address than its own, that address is fetched
 * or reused from the store. If it declares itself and has the same text (nearly the same for one publisher), the result is
 * the article from there. In all other cases the page keeps its own address.
 */
export async function confirmAddress(
  deps: ConfirmAddressDeps,
  { claimedAddress, ...own }: ExtractedPage,
  options: ConfirmAddressOptions,
): Promise<ExtractedArticle> {
  if (claimedAddress === null || own.text === '') return own;
  const read =
    (await deps.getRecentArticle(claimedAddress)) ??
    (await fetchClaimedAddress(deps, claimedAddress, options));
  if (read === null || !namesItself(read, claimedAddress)) return own;
  // The publisher of the page is known by the host that served it, not by its claims.
  const ofOne = areOfOnePublisher(deps.outlets, own.canonicalAddress, claimedAddress);
  return haveSameText(read, own, ofOne) ? read : own;
}
