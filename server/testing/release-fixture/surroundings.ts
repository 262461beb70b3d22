import { type FeedWeb, startFeedWeb } from '#testing/feed-web.ts';
import { type ModelEndpoint, startModelEndpoint } from '#testing/model-endpoint.ts';
import { articleOf, readingReply } from '#testing/model-replies.ts';
import { inventedNews } from './invented-news.ts';

/** A comparison for the golden set, where A1 is an article of the left. */
function comparisonReply(): string {
  const passages = [{ article: 'A1', quote: 'hand tax breaks to millionaires' }];
  // Releases before this one read `articles`.
  const point = { articles: ['A1'], text: 'They tell it as a matter of money.', passages };
  return JSON.stringify({ left: [point], center: [], right: [] });
}

/** Quotes the article. For one outlet the reply is unusable, so that the built-in analyzer rates its articles. */
const replyOfModel: Parameters<typeof startModelEndpoint>[0] = (request) => {
  if (request.messages.some(({ content }) => content.includes('{"left":'))) return comparisonReply();
  const article = articleOf(request);
  if (article.includes('number')) return 'No answer of the asked form.';
  const isMisled = request.messages.some(({ content }) => content.includes('Quote from memory.'));
  const quote = isMisled ? 'words that nobody wrote' : article.split(/\s+/).slice(0, 6).join(' ');
  return readingReply([{ quote, side: 'left', strength: 1 }]);
};

/** The invented web and language model that the fixture is used with. */
export interface Surroundings {
  web: FeedWeb;
  model: ModelEndpoint;
  /** The variables of the environment for the product. */
  env: Record<string, string>;
  close(): Promise<void>;
}

/** @param now the time from which the articles of the outlets are dated back */
export async function startSurroundings(now: Date): Promise<Surroundings> {
  const [web, model] = await Promise.all([startFeedWeb(), startModelEndpoint(replyOfModel)]);
  for (const [host, site] of inventedNews(now)) web.hosts.set(host, site);
  return {
    ...{ web, model },
    env: {
      ...{
        FETCH_PROXY_URL: web.proxyUrl,
        FETCH_ALLOW_PRIVATE: 'hooks.example:80',
        FETCH_TIMEOUT_MS: '20000',
      },
      ...{ LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'good', GNEWS_KEY: 'invented-key' },
    },
    close: async () => {
      await Promise.all([web.close(), model.close()]);
    },
  };
}
