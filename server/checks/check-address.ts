import type { Analysis } from '#domain/analysis/rating.ts';
import { AppError } from '#domain/app-error.ts';
import { domainOf } from '#domain/articles/domain-of.ts';
import type { PageKind } from '#domain/articles/extracted-article.ts';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import type { Outlet } from '#domain/outlets/outlet.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import type { Analyzer } from '#server/analysis/analyzer.ts';
import { findArticleReadSince, type StoredArticle, saveArticle } from '#server/articles/article-store.ts';
import { findRating, saveRating } from '#server/articles/rating-store.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import type { Fetcher } from '#server/fetching/fetcher.ts';
import type { ExtractionPool } from '#server/pipeline/extraction-pool.ts';
import { explainFetchFailure, explainPageKind } from './explain-failure.ts';

export interface CheckDeps {
  db: Db;
  clock: Clock;
  fetcher: Fetcher;
  extraction: ExtractionPool;
  outlets: OutletTable;
  analyzer: Analyzer;
}

export interface CheckedAddress {
  article: StoredArticle;
  analysis: Analysis;
  outlet: Outlet | null;
  notes: string[];
}

/** A page read within this time is judged from the stored text, to spare the outlet a second request. */
const reuseMilliseconds = 15 * 60_000;

const pageNotes: Partial<Record<PageKind, string>> = {
  paywalled: 'Only the part before the paywall was read.',
  'live-blog': 'This is a live page. The rating holds for the text as it stood when it was read.',
};

async function readArticle(deps: CheckDeps, address: string, signal?: AbortSignal): Promise<StoredArticle> {
  const now = deps.clock();
  const known = await findArticleReadSince(deps.db, address, new Date(now.getTime() - reuseMilliseconds));
  if (known !== null) return known;
  const page = await deps.fetcher.fetch({
    address,
    purpose: 'check',
    expect: 'html',
    ...(signal === undefined ? {} : { signal }),
  });
  if (page.kind === 'failed') throw explainFetchFailure(page);
  if (page.kind === 'not-modified') throw new Error('a host answered 304 to a request without validators');
  const extracted = await deps.extraction.extract(
    { html: page.text, address: page.address },
    signal === undefined ? {} : { signal },
  );
  if (extracted.kind === 'failed') {
    throw new AppError('no-article', 'The page is built in a way that cannot be read. Try another article.');
  }
  const refusal = explainPageKind(extracted.article.pageKind);
  if (refusal !== null) throw refusal;
  return saveArticle(deps.db, extracted.article, domainOf(extracted.article.canonicalAddress), deps.clock());
}

/** Whether an analysis was made with the outlet's rating as it stands now. */
function restsOn(analysis: Analysis, outlet: Outlet | null): boolean {
  const outletPart = analysis.lean.parts.find((part) => part.kind === 'outlet');
  return (
    (outletPart?.lean ?? null) === (outlet?.lean ?? null) &&
    analysis.credibility.outletReliability === (outlet?.reliability ?? null)
  );
}

async function rateArticle(
  deps: CheckDeps,
  article: StoredArticle,
  outlet: Outlet | null,
  signal?: AbortSignal,
): Promise<Analysis> {
  const known = await findRating(deps.db, article, deps.analyzer);
  if (known !== null && restsOn(known, outlet)) return known;
  const analysis = await deps.analyzer.analyze(
    { ...article, outlet },
    signal === undefined ? {} : { signal },
  );
  await saveRating(deps.db, article.id, analysis, deps.clock());
  return analysis;
}

/**
 * Reads the page at an absolute http(s) address, judges its article and keeps both.
 * Refuses with an AppError that a person can read when the page cannot be had or holds no article.
 */
export async function checkAddress(
  deps: CheckDeps,
  input: { address: string; signal?: AbortSignal },
): Promise<CheckedAddress> {
  const article = await readArticle(deps, input.address, input.signal);
  const outlet = findOutlet(deps.outlets, article.canonicalAddress);
  const analysis = await rateArticle(deps, article, outlet, input.signal);
  const note = pageNotes[article.pageKind];
  return { article, analysis, outlet, notes: note === undefined ? [] : [note] };
}
