import type { Analysis } from '#domain/analysis/rating.ts';
import type { PageKind } from '#domain/articles/extracted-article.ts';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import type { Outlet } from '#domain/outlets/outlet.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import type { Analyzer } from '#server/analysis/analyzer.ts';
import type { StoredArticle } from '#server/articles/article-store.ts';
import { rateArticle } from '#server/articles/rate-article.ts';
import { type ReadArticleDeps, readArticle } from '#server/articles/read-article.ts';

export interface CheckDeps extends ReadArticleDeps {
  outlets: OutletTable;
  analyzer: Analyzer;
}

export interface CheckedAddress {
  article: StoredArticle;
  analysis: Analysis;
  outlet: Outlet | null;
  /** What the reader must know about how the page was read. */
  notes: string[];
}

const pageNotes: Partial<Record<PageKind, string>> = {
  paywalled: 'Only the part before the paywall was read.',
  'live-blog': 'This is a live page. The rating holds for the text as it stood when it was read.',
};

/** Reads the page at an absolute http(s) address, judges its article and keeps both. */
export async function checkAddress(
  deps: CheckDeps,
  input: { address: string; signal: AbortSignal },
): Promise<CheckedAddress> {
  const article = await readArticle(deps, input);
  const outlet = findOutlet(deps.outlets, article.canonicalAddress);
  const analysis = await rateArticle(deps, { article, outlet, signal: input.signal });
  const note = pageNotes[article.pageKind];
  return { article, analysis, outlet, notes: note === undefined ? [] : [note] };
}
