import PQueue from 'p-queue';
import { isGoogleHost } from '#domain/articles/amp-viewer.ts';
import { parseUrl } from '#domain/articles/parse-url.ts';
import { publicationDate } from '#domain/articles/publication-date.ts';
import { hostOf } from '#domain/outlets/find-outlet.ts';
import { fetchRegions, type Region } from '#server/connectors/fetch-regions.ts';
import type { Fetcher } from '#server/fetching/fetcher.ts';
import { cleanLine } from '#server/ingestion/extraction/clean-text.ts';
import { collectElements } from '#server/ingestion/feed-parsing/collect-elements.ts';
import {
  attributeOf,
  type FeedElement,
  firstText,
  textOf,
} from '#server/ingestion/feed-parsing/feed-element.ts';
import { scanMarkup } from '#server/ingestion/feed-parsing/scan-markup.ts';
import type { ConnectorFailure, ListedArticle } from '../connector.ts';
import type { CreateProvider, ProviderResult } from '../provider.ts';

const concurrency = 4;
const linkTimeoutMs = 2_000;

/**
 * Replaces Google's links by the addresses to which they redirect. A link stays as it is when Google answers with a
 * page that redirects by script, or too late. After the first such page no more requests are sent, because all links
 * have the same form.
 */
async function resolveGoogleLinks(
  fetcher: Pick<Fetcher, 'locate'>,
  articles: readonly ListedArticle[],
  signal: AbortSignal,
): Promise<ListedArticle[]> {
  const queue = new PQueue({ concurrency });
  let isUnresolvable = false;
  const resolveOne = async (article: ListedArticle): Promise<ListedArticle> => {
    if (article.isResolved || isUnresolvable || signal.aborted) return article;
    const target = await fetcher.locate({
      address: article.address,
      purpose: 'connector',
      signal,
      timeoutMs: linkTimeoutMs,
    });
    if (target.kind === 'moved' && !isGoogle(target.address)) {
      return { ...article, address: target.address, isResolved: true };
    }
    isUnresolvable = true;
    return article;
  };
  return await Promise.all(articles.map((article) => queue.add(() => resolveOne(article))));
}

/** A page of Google, such as its consent page, is not the article. */
function isGoogle(address: string): boolean {
  return isGoogleHost(parseUrl(address)?.hostname ?? '');
}

const maxTitleLength = 300;
const maxAddressLength = 2_000;

/** Removes the outlet from "Headline - Outlet", because it is a separate field. */
function removeOutlet(title: string, outlet: string | null): string {
  const ending = outlet === null ? null : ` - ${outlet}`;
  return ending !== null && title.endsWith(ending) ? title.slice(0, -ending.length).trim() : title;
}

function isWebAddress(address: string | undefined): address is string {
  return address !== undefined && address.length <= maxAddressLength && /^https?:\/\/[^\s]+$/i.test(address);
}

/** Null without a title or an address. Descriptions only repeat the headline in markup and are left out. */
function listedArticle(item: FeedElement, notAfter: Date): ListedArticle | null {
  const source = item.children.find(({ name }) => name === 'source');
  const outletName = source === undefined ? null : cleanLine(textOf(source), 100);
  const outletAddress = source === undefined ? undefined : attributeOf(source, 'url');
  const title = removeOutlet(cleanLine(firstText(item, 'title'), maxTitleLength) ?? '', outletName);
  const address = firstText(item, 'link');
  if (title === '' || !isWebAddress(address)) return null;
  return {
    title,
    address,
    isResolved: hostOf(address) !== 'news.google.com',
    outletName,
    outletAddress: outletAddress === undefined ? null : hostOf(outletAddress),
    description: '',
    publishedAt: publicationDate(firstText(item, 'pubdate'), notAfter),
  };
}

/**
 * The items of a Google News search feed; null when it cannot be read.
 * @param notAfter later dates become null
 */
export function parseGoogleNews(xml: string, limit: number, notAfter: Date): ListedArticle[] | null {
  const { root, isBalanced, isTooDeep, hasBrokenTag } = scanMarkup(xml);
  if (root !== 'rss' || isTooDeep || hasBrokenTag) return null;
  const { items } = collectElements(xml, isBalanced, (item) => listedArticle(item, notAfter));
  return items.filter((article) => article !== null).slice(0, limit);
}

const searchTimeoutMs = 4_000;
const resolveTimeoutMs = 2_500;
const latestTimeoutMs = 15_000;
const latestResolveTimeoutMs = 20_000;
const maxBytes = 2 * 1024 * 1024;
const twoDaysMs = 2 * 86_400_000;

/** The edition that is searched. The reader's language and country are not sent. */
const usEdition = 'hl=en-US&gl=US&ceid=US:en';

const regionPaths: Record<Region, string> = {
  uk: '/rss?hl=en-GB&gl=GB&ceid=GB:en',
  us: `/rss?${usEdition}`,
  world: `/rss/headlines/section/topic/WORLD?${usEdition}`,
};

interface Times {
  timeoutMs: number;
  resolveMs: number;
}

/** Google News through its feeds, without key. It receives only the search words. */
export const createProvider: CreateProvider = (options) => {
  const { fetcher, clock, origin = 'https://news.google.com' } = options;

  async function request(
    path: string,
    limit: number,
    times: Times,
    signal: AbortSignal,
  ): Promise<ProviderResult> {
    const answer = await fetcher.fetch({
      address: `${origin}${path}`,
      purpose: 'connector',
      expect: 'feed',
      timeoutMs: times.timeoutMs,
      maxBytes,
      signal,
    });
    if (answer.kind === 'failed') {
      const { failure, detail, retryAfterSeconds } = answer;
      return { kind: 'failed', failure, detail, retryAfterSeconds };
    }
    const text = answer.kind === 'ok' ? answer.text : '';
    const articles = parseGoogleNews(text, limit, new Date(clock().getTime() + twoDaysMs));
    if (articles === null) return notAFeed;
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(times.resolveMs)]);
    return { kind: 'ok', articles: await resolveGoogleLinks(fetcher, articles, inTime) };
  }

  return {
    latestEveryMinutes: 10,
    search: ({ words, limit, signal }) =>
      request(
        `/rss/search?q=${encodeURIComponent(words.join(' '))}&${usEdition}`,
        limit,
        { timeoutMs: searchTimeoutMs, resolveMs: resolveTimeoutMs },
        signal,
      ),
    latest: async ({ limit, signal }) => {
      const times = { timeoutMs: latestTimeoutMs, resolveMs: latestResolveTimeoutMs };
      const found = await fetchRegions((region, max) => request(regionPaths[region], max, times, signal), {
        limit,
        signal,
      });
      return withNotice(found);
    },
  };
};

/** Says how many headlines are of links whose target is unknown, of which only title and outlet are listed. */
function withNotice(result: ProviderResult): ProviderResult {
  if (result.kind === 'failed') return result;
  const hidden = result.articles.filter(({ isResolved }) => !isResolved).length;
  if (hidden === 0) return result;
  const notice = `${hidden} of ${result.articles.length} links hide the addresses of the articles: of these title and outlet are listed, and no text is rated.`;
  return { ...result, notice };
}

const notAFeed: ConnectorFailure = {
  kind: 'failed',
  failure: 'unreadable',
  detail: 'The answer is not a feed that can be read.',
  retryAfterSeconds: null,
};
