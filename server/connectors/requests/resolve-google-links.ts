import PQueue from 'p-queue';
import { isGoogleHost } from '#domain/articles/amp-viewer.ts';
import { parseUrl } from '#domain/articles/parse-url.ts';
import type { Fetcher } from '#server/fetching/fetcher.ts';
import type { ListedArticle } from '../connector.ts';

const atOnce = 4;
const linkTimeoutMs = 2_000;

/**
 * Replaces Google's links by the addresses they redirect to. Where Google answers with a page that finds
 * the address by script, or not in time, the link stays as it is; after the first such page the rest is
 * not asked for, because they all come in one form.
 */
export async function resolveGoogleLinks(
  fetcher: Pick<Fetcher, 'locate'>,
  articles: readonly ListedArticle[],
  signal: AbortSignal,
): Promise<ListedArticle[]> {
  const queue = new PQueue({ concurrency: atOnce });
  let hopeless = false;
  const resolveOne = async (article: ListedArticle): Promise<ListedArticle> => {
    if (article.isResolved || hopeless || signal.aborted) return article;
    const place = await fetcher.locate({
      address: article.address,
      purpose: 'connector',
      signal,
      timeoutMs: linkTimeoutMs,
    });
    if (place.kind === 'moved' && !isGoogle(place.address)) {
      return { ...article, address: place.address, isResolved: true };
    }
    hopeless = true;
    return article;
  };
  return await Promise.all(articles.map((article) => queue.add(() => resolveOne(article))));
}

/** Its consent page, for one, is no article. */
function isGoogle(address: string): boolean {
  return isGoogleHost(parseUrl(address)?.hostname ?? '');
}
