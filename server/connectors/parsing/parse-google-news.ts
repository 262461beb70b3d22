import { publicationDate } from '#domain/articles/publication-date.ts';
import { hostOf } from '#domain/outlets/find-outlet.ts';
import { cleanLine } from '#server/ingestion/extraction/clean-text.ts';
import { collectElements } from '#server/ingestion/feed-parsing/collect-elements.ts';
import {
  attributeOf,
  type FeedElement,
  firstText,
  textOf,
} from '#server/ingestion/feed-parsing/feed-element.ts';
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
