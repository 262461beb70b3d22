import { isSameAddress } from '#domain/articles/canonical-address.ts';
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

/** A page read within this time is taken from the store, to spare the outlet a second request. */
export const reuseMilliseconds = 15 * 60_000;
/** The page is at hand already: its other name is not worth a long wait. */
const timeoutMs = 4_000;
/** Shorter texts may be the same by chance. */
const minLetters = 300;

export interface ConfirmAddressDeps {
  fetcher: Pick<Fetcher, 'fetch'>;
  extraction: Pick<ExtractionPool, 'extract'>;
  outlets: OutletTable;
  /** The article that was read at an address lately, if it was. */
  getRecentArticle(address: string): Promise<ExtractedArticle | null>;
}

export interface ConfirmAddressOptions {
  signal: AbortSignal;
  /** Because a person waits for it. */
  urgent?: boolean;
  onSpacing?: ((gapMs: number, address: string) => void) | undefined;
}

/** Looks articles up that were read within the last quarter of an hour. */
export function createRecentArticleLookup({
  db,
  clock,
}: {
  db: Db;
  clock: Clock;
}): ConfirmAddressDeps['getRecentArticle'] {
  return (address) => getArticleFetchedSince(db, address, new Date(clock().getTime() - reuseMilliseconds));
}

async function fetchClaimedAddress(
  { fetcher, extraction }: ConfirmAddressDeps,
  address: string,
  { signal, urgent = false, onSpacing }: ConfirmAddressOptions,
): Promise<ExtractedPage | null> {
  const spacing = onSpacing === undefined ? {} : { onSpacing };
  const request = { address, purpose: 'page', expect: 'html', timeoutMs } as const;
  // A busy host, or one that wants pauses, may keep a crawler waiting, but not a person.
  const inTime = urgent ? AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) : signal;
  const page = await fetcher.fetch({ ...request, ...spacing, signal: inTime });
  if (page.kind !== 'ok' || signal.aborted) return null;
  const extracted = await extraction.extract({ html: page.text, address: page.address }, { signal, urgent });
  return extracted.kind === 'extracted' ? extracted.article : null;
}

function namesItself(read: ExtractedArticle & { claimedAddress?: string | null }, address: string): boolean {
  return (read.claimedAddress ?? null) === null && isSameAddress(read.canonicalAddress, address);
}

/**
 * Whether two pages show one text: letter by letter, as a forgery may differ from its original by one word. A
 * publisher forges nothing of its own: editions of one site may differ by a line or a few words.
 */
function showTheSame(a: ExtractedArticle, b: ExtractedArticle, areOfOnePublisher: boolean): boolean {
  if (a.pageKind !== b.pageKind) return false;
  const [one = '', other = ''] = [a, b].map(({ text }) => lettersOf(text.toLowerCase()));
  if (one.length < minLetters || other.length < minLetters) return false;
  return one === other || (areOfOnePublisher && areNearCopies(a.text, b.text));
}

/**
 * The article that a page is. Where the page names an address of another host as its own, that address is read, unless
 * it was lately: if it names itself and shows the same text, or nearly the same where one publisher answers for both,
 * the article is the one that was read there. In all other cases the page stands under its own address, whatever it
 * says.
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
  // The page shows itself by the host that served it, whatever else it says.
  const ofOne = areOfOnePublisher(deps.outlets, own.canonicalAddress, claimedAddress);
  return showTheSame(read, own, ofOne) ? read : own;
}
