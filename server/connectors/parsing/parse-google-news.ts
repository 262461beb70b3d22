import { parseRssFeed } from 'feedsmith';
import { publicationDate } from '#domain/articles/publication-date.ts';
import { hostOf } from '#domain/outlets/find-outlet.ts';
import { cleanLine } from '#server/ingestion/extraction/clean-text.ts';
import { scanMarkup } from '#server/ingestion/feed-parsing/scan-markup.ts';
import type { ListedArticle } from '../connector.ts';

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

/**
 * The items of a Google News search feed; null when it cannot be read. Descriptions only repeat the
 * headline in markup and are left out.
 * @param notAfter later dates become null
 */
export function parseGoogleNews(xml: string, limit: number, notAfter: Date): ListedArticle[] | null {
  // The parser needs quadratic time for unclosed tags.
  const { isTooDeep, hasBrokenTag } = scanMarkup(xml);
  if (isTooDeep || hasBrokenTag) return null;
  let items: ReturnType<typeof parseRssFeed<string>>['items'];
  try {
    ({ items } = parseRssFeed(xml));
  } catch {
    return null;
  }
  const articles: ListedArticle[] = [];
  for (const item of items ?? []) {
    if (articles.length === limit) break;
    const outletName = cleanLine(item.source?.title, 100);
    const title = removeOutlet(cleanLine(item.title, maxTitleLength) ?? '', outletName);
    if (title === '' || !isWebAddress(item.link)) continue;
    articles.push({
      title,
      address: item.link,
      isResolved: hostOf(item.link) !== 'news.google.com',
      outletName,
      outletAddress: item.source?.url === undefined ? null : hostOf(item.source.url),
      description: '',
      publishedAt: publicationDate(item.pubDate, notAfter),
    });
  }
  return articles;
}
