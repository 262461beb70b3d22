import { AppError } from '#domain/app-error.ts';
import { domainOf } from '#domain/articles/domain-of.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import type { Fetcher } from '#server/fetching/fetcher.ts';
import type { ExtractionPool } from '#server/ingestion/workers/extraction-pool.ts';
import { getArticleFetchedSince, type StoredArticle, upsertArticleRow } from './article-store.ts';
import { confirmAddress, reuseMilliseconds } from './confirm-address.ts';
import { explainFetchFailure, explainPageKind } from './explain-failure.ts';

export interface GetArticleDeps {
  db: Db;
  clock: Clock;
  outlets: OutletTable;
  fetcher: Fetcher;
  extraction: ExtractionPool;
}

/**
 * The article at an absolute http(s) address: fetched, extracted and stored, unless it was fetched recently.
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
    onFetched?: () => void;
  },
): Promise<StoredArticle> {
  const { address, signal, purpose = 'check', timeoutMs } = input;
  const since = new Date(deps.clock().getTime() - reuseMilliseconds);
  const known = await getArticleFetchedSince(deps.db, address, since);
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
    stored = await getArticleFetchedSince(deps.db, named, since);
    return stored;
  };
  const article = await confirmAddress({ ...deps, getRecentArticle }, extracted.article, {
    signal,
    urgent: true,
  });
  if (article === stored) return stored;
  return upsertArticleRow(deps.db, article, domainOf(article.canonicalAddress), deps.clock());
}
