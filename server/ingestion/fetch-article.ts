import { isGoogleHost } from '#domain/articles/amp-viewer.ts';
import { maxAddressLength } from '#domain/articles/canonical-address.ts';
import { withoutTracking } from '#domain/articles/compare-addresses.ts';
import { domainOf } from '#domain/articles/domain-of.ts';
import type { ExtractedArticle } from '#domain/articles/extracted-article.ts';
import { isGoogleNewsLink, withHiddenOutlet } from '#domain/articles/google-news-link.ts';
import { parseUrl } from '#domain/articles/parse-url.ts';
import { personByline } from '#domain/articles/person-byline.ts';
import { countWords } from '#domain/text/count-words.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { type ConfirmAddressDeps, confirmAddress } from '#server/articles/confirm-address.ts';
import type { Fetcher } from '#server/fetching/fetcher.ts';
import { detectLanguage } from './extraction/language.ts';
import type { WaitingItem } from './item-store.ts';
import { addItemFacts, hasArticle, type PreparedArticle, teaserWords } from './prepare-article.ts';
import type { ExtractionPool } from './workers/extraction-pool.ts';

export interface FetchItemDeps extends ConfirmAddressDeps {
  fetcher: Pick<Fetcher, 'fetch'>;
  extraction: Pick<ExtractionPool, 'extract'>;
  /** Whether page threads also rate the articles. */
  ratesInThreads: boolean;
}

export type FetchedItem =
  | { kind: 'read'; article: ExtractedArticle; prepared: PreparedArticle | null }
  | { kind: 'failed'; failure: string; detail: string; retryAfterSeconds: number | null };

/** A text of the feed with at least this many words is the whole article, not a teaser. */
const fullTextWords = 150;

function refusal(failure: string, detail: string): Extract<FetchedItem, { kind: 'failed' }> {
  return { kind: 'failed', failure, detail, retryAfterSeconds: null };
}

/** Of an item whose link leads to a page of Google, or may not be followed by robots.txt. */
export const hiddenLink = refusal('hidden-link', 'The link hides the address of the article.');

const isHiddenLink = (address: string): boolean => {
  const url = parseUrl(address);
  return url !== null && isGoogleNewsLink(url);
};

const isGooglePage = (address: string): boolean => isGoogleHost(parseUrl(address)?.hostname ?? '');

/** Fetches the page of an item and extracts the article. Rejects only when `signal` aborts. */
export async function fetchArticle(
  deps: FetchItemDeps,
  item: Pick<WaitingItem, 'address' | 'title' | 'publishedAt' | 'author' | 'rules'>,
  options: { signal: AbortSignal; onSpacing?: (gapMs: number, address: string) => void },
): Promise<FetchedItem> {
  const { fetcher, extraction } = deps;
  const { signal, onSpacing } = options;
  const page = await fetcher.fetch({
    address: item.address,
    purpose: 'page',
    expect: 'html',
    signal,
    ...(item.rules?.user_agent == null ? {} : { userAgent: item.rules.user_agent }),
    ...(onSpacing === undefined ? {} : { onSpacing }),
  });
  signal.throwIfAborted();
  if (
    isHiddenLink(item.address) &&
    (page.kind === 'failed' ? page.failure === 'robots' : isGooglePage(page.address))
  )
    return hiddenLink;
  if (page.kind === 'not-modified') return refusal('client-error', 'The site answered 304 unasked.');
  if (page.kind === 'failed') return page;
  const facts = { publishedAt: item.publishedAt?.toISOString() ?? null, byline: item.author };
  const preparation = { facts, outlets: deps.ratesInThreads ? deps.outlets : null };
  const extracted = await extraction.extract(
    { html: page.text, address: page.address },
    { signal, preparation },
  );
  if (extracted.kind === 'failed') return refusal(extracted.reason, extracted.detail);
  if (!hasArticle(extracted.article)) return refusal('no-article', 'The page holds no article.');
  const article = await confirmAddress(deps, extracted.article, { signal, onSpacing });
  signal.throwIfAborted();
  if (article.canonicalAddress.length > maxAddressLength) {
    return refusal('invalid-address', 'The address that it leads to is too long to be stored.');
  }
  // The text of the confirmed address may differ from the page's.
  const isOfPage = article.canonicalAddress === extracted.article.canonicalAddress;
  return {
    kind: 'read',
    article: addItemFacts(article, facts),
    prepared: isOfPage ? extracted.prepared : null,
  };
}

async function feedText(
  { extraction }: Pick<FetchItemDeps, 'extraction'>,
  item: WaitingItem,
  signal: AbortSignal,
): Promise<ExtractedArticle | null> {
  if (item.content === null) return null;
  const html = `<html><body><article>${item.content}</article></body></html>`;
  const extracted = await extraction.extract({ html, address: item.address }, { signal });
  return extracted.kind === 'extracted' ? extracted.article : null;
}

/** A shorter headline says too little to be listed. */
const headlineWords = 4;

/** What is known of an article whose address is hidden: its title, outlet and description, with the link. */
function headlineArticle(item: WaitingItem): ExtractedArticle | null {
  if (item.outlet == null || countWords(item.title) < headlineWords) return null;
  const isRepeat = item.description.startsWith(cutText(item.title, 40));
  const description = item.description === '' || isRepeat ? null : item.description;
  const text = description === null ? item.title : `${item.title}\n\n${description}`;
  return {
    address: item.address,
    canonicalAddress: withHiddenOutlet(withoutTracking(item.address), item.outlet),
    pageKind: 'paywalled',
    ...{ title: item.title, byline: null, siteName: item.outlet, description, text },
    publishedAt: item.publishedAt?.toISOString() ?? null,
    language: detectLanguage(item.language, text),
    wordCount: countWords(text),
    ...{ linkCount: 0, correctionNoted: false },
  };
}

/**
 * The article from the feed, for a page that cannot be read: its full text, or, with `allowTeaser`, its description,
 * marked as a teaser. Null when the text is too short.
 */
export async function articleFromFeed(
  deps: Pick<FetchItemDeps, 'extraction'>,
  item: WaitingItem,
  options: { signal: AbortSignal; allowTeaser: boolean },
): Promise<ExtractedArticle | null> {
  const full = await feedText(deps, item, options.signal);
  const fullWords = full?.wordCount ?? 0;
  const isFull = fullWords >= fullTextWords;
  if (!isFull && !options.allowTeaser) return null;
  const text = full !== null && fullWords > countWords(item.description) ? full.text : item.description;
  if (countWords(text) < teaserWords || item.title === '') return null;
  return {
    address: item.address,
    canonicalAddress: withoutTracking(item.address),
    pageKind: isFull ? 'article' : 'paywalled',
    title: item.title,
    byline: item.author === null ? null : personByline(item.author),
    publishedAt: item.publishedAt?.toISOString() ?? null,
    siteName: domainOf(item.address),
    language: detectLanguage(item.language, text),
    description: item.description === '' ? null : item.description,
    text,
    wordCount: countWords(text),
    linkCount: full?.linkCount ?? 0,
    correctionNoted: false,
  };
}

/** After these failures the feed's teaser does not replace the page: the publisher withdrew it, or its address is unsafe. */
const noTeaserAfter: ReadonlySet<string> = new Set([
  'not-found',
  'gone',
  'address-refused',
  'invalid-address',
]);

/**
 * What stands in for a page that failed: the text of the feed, its teaser when the page is not requested again, or the
 * headline of a link that hides its target. Null for nothing.
 */
export async function standInFor(
  deps: Pick<FetchItemDeps, 'extraction'>,
  item: WaitingItem,
  { failure, isFinal }: { failure: string; isFinal: boolean },
  signal: AbortSignal,
): Promise<ExtractedArticle | null> {
  if (noTeaserAfter.has(failure)) return null;
  if (failure === hiddenLink.failure) return headlineArticle(item);
  return await articleFromFeed(deps, item, { signal, allowTeaser: isFinal });
}
