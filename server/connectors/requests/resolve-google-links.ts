import PQueue from 'p-queue';
import { isGoogleHost } from '#domain/articles/amp-viewer.ts';
import { parseUrl } from '#domain/articles/parse-url.ts';
import type { Fetcher } from '#server/fetching/fetcher.ts';
import type { ListedArticle } from '../connector.ts';

const concurrency = 4;
const linkTimeoutMs = 2_000;

/**
 * Replaces Google's links by the addresses to which they redirect. A link stays as it is when Google answers with a
 * page that redirects by script, or too late. After the first such page no more requests are sent, because all links
 * have the same form.
 */
export async function resolveGoogleLinks(
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
