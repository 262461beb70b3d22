import type { Analysis } from '#domain/analysis/rating.ts';
import { AppError } from '#domain/app-error.ts';
import { mayHoldCredential, withCleanAddresses } from '#domain/articles/address-credentials.ts';
import { maxAddressLength } from '#domain/articles/canonical-address.ts';
import { withoutTracking } from '#domain/articles/compare-addresses.ts';
import { domainOf } from '#domain/articles/domain-of.ts';
import type { PageKind } from '#domain/articles/extracted-article.ts';
import { publisherDomainOf } from '#domain/articles/publisher-domain.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import type { Fetcher, FetchFailure, FetchFailureKind } from '#server/fetching/fetcher.ts';
import type { ExtractionPool } from '#server/ingestion/workers/extraction-pool.ts';
import { getAnalyses, listRowsByIds } from './article-search-store.ts';
import {
  getArticleFetchedSince,
  listListedAddresses,
  type StoredArticle,
  upsertArticleRow,
} from './article-store.ts';
import { confirmAddress, reuseMilliseconds } from './confirm-address.ts';
import type { FoundArticle } from './search-articles.ts';

/** A complete sentence, or advice that follows the fetcher's reason. */
type Explanation = [code: AppError['code'], sentence: string | { advice: string }];

const explanations: Record<FetchFailureKind, Explanation> = {
  'invalid-address': ['address-refused', { advice: 'Paste the full address of an article.' }],
  'address-refused': ['address-refused', { advice: 'Paste the address of an article on a public site.' }],
  robots: ['page-refused', 'This outlet asks Balance not to read its pages. Try another article.'],
  'not-found': ['page-unreachable', 'The outlet says that this page does not exist. Check the address.'],
  gone: ['page-unreachable', 'The outlet has removed this page.'],
  forbidden: ['page-refused', 'The outlet refused to let Balance read this page. Try another article.'],
  'rate-limited': ['page-refused', 'The outlet asks Balance to slow down. Try again later.'],
  'client-error': [
    'page-unreachable',
    'The outlet did not accept the request for this page. Check the address.',
  ],
  'server-error': ['page-unreachable', "The outlet's server has a problem. Try again in a few minutes."],
  timeout: ['page-timeout', 'The page took too long to answer. Try again in a few minutes.'],
  'too-large': ['page-too-large', 'The page is too large to be an article. Check the address.'],
  'too-many-redirects': ['page-unreachable', 'The address leads round in circles. Check the address.'],
  'wrong-type': ['no-article', 'The address leads to a file, not to a page with an article.'],
  'bad-encoding': ['page-unreachable', 'The page came in a form that cannot be read. Try another article.'],
  empty: ['no-article', 'The page is empty. Check the address.'],
  tls: ['page-unreachable', "The site's security certificate is not valid, so the page was not read."],
  dns: ['page-unreachable', 'No site has this name. Check the address.'],
  network: ['page-unreachable', { advice: 'Check the address, or try again in a few minutes.' }],
  truncated: ['page-unreachable', 'The page broke off half way. Try again in a few minutes.'],
  aborted: ['page-timeout', 'The check was stopped before the page arrived.'],
};

/**
 * Statuses of a gateway that cannot reach a site. For a plain http address behind a proxy, the answer of the site and the
 * answer of the proxy cannot be distinguished.
 */
const gatewayStatuses = new Set([502, 503, 504]);
const gatewaySentence =
  'The site could not be reached, or its server has a problem. Check the address, or try again in a few minutes.';

function sentenceOf({ failure, status, detail }: FetchFailure): string {
  if (failure === 'server-error' && status !== null && gatewayStatuses.has(status)) return gatewaySentence;
  const [, sentence] = explanations[failure];
  return typeof sentence === 'string' ? sentence : `${detail} ${sentence.advice}`;
}

/** The error for a person when the page could not be fetched. */
export function explainFetchFailure(failure: FetchFailure): AppError {
  const [code] = explanations[failure.failure];
  const sentence = sentenceOf(failure);
  const wait = failure.retryAfterSeconds;
  return new AppError(code, sentence, wait === null ? {} : { retryAfterSeconds: wait });
}

const noArticle =
  'No article was found on this page. Paste the address of one article, not of a front page or section.';

/** A front page has neither path nor query. */
function frontPageOf(address: string): string | null {
  return /^https?:\/\/[^/?#]+\/?$/i.test(address) ? domainOf(address) : null;
}

/** The error for a page without an article to rate; null when it can be rated. */
function explainPageKind(kind: PageKind, address: string): AppError | null {
  if (kind === 'video') {
    return new AppError(
      'no-article',
      'This page is a video without enough text to judge. Try a written article.',
    );
  }
  if (kind !== 'not-article') return null;
  const site = frontPageOf(address);
  if (site === null) return new AppError('no-article', noArticle);
  return new AppError(
    'no-article',
    `This is the front page of ${site}, not an article. Open one of its articles and paste the address of that page, or type a topic.`,
  );
}

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
