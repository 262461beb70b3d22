import type { Analysis } from '#domain/analysis/rating.ts';
import { AppError } from '#domain/app-error.ts';
import { mayHoldCredential, withCleanAddresses } from '#domain/articles/address-credentials.ts';
import { maxAddressLength } from '#domain/articles/canonical-address.ts';
import { withoutTracking } from '#domain/articles/compare-addresses.ts';
import { publisherDomainOf } from '#domain/articles/publisher-domain.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import type { Fetcher } from '#server/fetching/fetcher.ts';
import type { ExtractionPool } from '#server/ingestion/workers/extraction-pool.ts';
import { getAnalyses, listRowsByIds } from './article-search-store.ts';
import {
  getArticleFetchedSince,
  listListedAddresses,
  type StoredArticle,
  upsertArticleRow,
} from './article-store.ts';
import { confirmAddress, reuseMilliseconds } from './confirm-address.ts';
import { explainFetchFailure, explainPageKind } from './explain-failure.ts';
import type { FoundArticle } from './search-articles.ts';

export interface GetArticleDeps {
  db: Db;
  clock: Clock;
  outlets: OutletTable;
  fetcher: Pick<Fetcher, 'fetch'>;
  extraction: Pick<ExtractionPool, 'extract'>;
}

/** An article that was read. The id is null where it is not stored. */
export type ReadArticle = Omit<StoredArticle, 'id'> & { id: string | null };

/** Whether any of the addresses may admit its holder. Addresses of listed articles are public. */
async function isPrivate(db: Db, addresses: readonly string[]): Promise<boolean> {
  const doubtful = [...new Set(addresses.filter(mayHoldCredential).map(withoutTracking))];
  const listed = await listListedAddresses(db, doubtful);
  return doubtful.some((address) => !listed.has(address));
}

/**
 * The article at an absolute http(s) address: fetched, extracted and stored, unless it was fetched recently. It is not
 * stored if the address, or one that it leads to, may hold a credential: others who check the address without it must
 * not receive what its holder receives. Nor is what a check reads of a listed article, if its text is another one.
 * @throws AppError that a person can read, when the page cannot be fetched or has no article
 */
export async function getArticle(
  deps: GetArticleDeps,
  input: {
    address: string;
    signal: AbortSignal;
    /** `check` for a page that a person requested; `page` obeys every rule for crawlers. */
    purpose?: 'check' | 'page';
    timeoutMs?: number;
    /** Whether a news service listed the address; the article of any other address serves checks alone. */
    isListed?: boolean;
    onFetched?: () => void;
  },
): Promise<ReadArticle> {
  const { address, signal, purpose = 'check', timeoutMs, isListed = false } = input;
  const since = new Date(deps.clock().getTime() - reuseMilliseconds);
  const known = await getArticleFetchedSince(deps.db, address, { since, isListed });
  if (known !== null) return known;
  const page = await deps.fetcher.fetch({
    address,
    purpose,
    expect: 'html',
    signal,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  if (page.kind === 'failed') throw explainFetchFailure(page);
  if (page.kind === 'not-modified') throw new Error('a host answered 304 to a request without validators');
  input.onFetched?.();
  const extracted = await deps.extraction.extract(
    { html: page.text, address: page.address },
    { signal, urgent: true },
  );
  if (extracted.kind === 'failed') {
    throw new AppError('no-article', 'The page is built in a way that cannot be read. Try another article.');
  }
  const refusal = explainPageKind(extracted.article.pageKind, page.address);
  if (refusal !== null) throw refusal;
  let stored: StoredArticle | null = null;
  const getRecentArticle = async (named: string) => {
    stored = await getArticleFetchedSince(deps.db, named, { since, isListed });
    return stored;
  };
  const article = await confirmAddress({ ...deps, getRecentArticle }, extracted.article, {
    signal,
    urgent: true,
  });
  if (article === stored) return stored;
  const addresses = [address, page.address, article.canonicalAddress];
  const isTooLong = article.canonicalAddress.length > maxAddressLength;
  const fetchedAt = deps.clock();
  if (isTooLong || (!isListed && (await isPrivate(deps.db, addresses)))) {
    return { ...withCleanAddresses(article, 'checked'), id: null, fetchedAt };
  }
  const clean = withCleanAddresses(article, 'listed');
  const entry = { article: clean, domain: publisherDomainOf(clean.canonicalAddress) };
  const kept = await upsertArticleRow(deps.db, entry, { fetchedAt, isListed });
  // The reader of a check gets what the page says now, unless it is a teaser.
  const isOtherText = !isListed && clean.pageKind !== 'paywalled' && kept.text !== clean.text;
  return isOtherText ? { ...clean, id: null, fetchedAt } : kept;
}

/** The newest analysis and the start of the text of each article, by id. */
export async function getAnalysesOf(
  deps: { db: Db; analyzer: { name: string } },
  ids: readonly string[],
): Promise<Map<string, { analysis: Analysis | null; text: string }>> {
  return await getAnalyses(deps.db, { ids, analyzer: deps.analyzer.name });
}

/** The articles of the corpus with these ids, in the form of search results. */
export async function listArticlesByIds(
  deps: { db: Db; analyzer: { name: string } },
  ids: readonly string[],
): Promise<FoundArticle[]> {
  const found = await listRowsByIds(deps.db, { ids, analyzer: deps.analyzer.name });
  return found.map((article) => ({ ...article, everyTerm: false }));
}
