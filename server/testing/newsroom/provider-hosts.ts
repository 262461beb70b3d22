import type { IncomingHttpHeaders } from 'node:http';
import { escapeHtml } from '#server/mail/message.ts';
import type { NewsArticle } from './news-articles.ts';

/** Valid keys of the providers; every other key is refused. */
export const providerKeys = {
  valid: 'newsroom-key',
  /** Refused by the rate limit. */
  limited: 'newsroom-limited',
  /** The quota of the day is used up. */
  exhausted: 'newsroom-quota',
} as const;

export interface ProviderRequest {
  address: URL;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface ProviderAnswer {
  status: number;
  type: string;
  body: string;
  location?: string;
}

type Provider = (request: ProviderRequest, articles: readonly NewsArticle[]) => ProviderAnswer;

const json = (status: number, value: unknown): ProviderAnswer => ({
  ...{ status, type: 'application/json; charset=utf-8' },
  body: JSON.stringify(value),
});

const xml = (status: number, body: string): ProviderAnswer => ({
  ...{ status, type: 'application/xml; charset=utf-8' },
  body: `<?xml version="1.0" encoding="utf-8"?>${body}`,
});

/** All words must occur; operators of the providers' query languages are no words. */
function find(articles: readonly NewsArticle[], query: string, limit: number): NewsArticle[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '' && word !== 'and' && !/^[\w-]+:/.test(word));
  const matches = ({ title, paragraphs }: NewsArticle) => {
    const text = `${title} ${paragraphs.join(' ')}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return articles.filter(matches).slice(0, limit);
}

const limitOf = (text: string | null): number => Math.min(Number(text ?? 10), 100);
const addressOf = ({ host, path }: NewsArticle): string => `http://${host}${path}`;
const firstOf = ({ paragraphs }: NewsArticle): string => paragraphs[0] ?? '';

/** https://newsapi.org/docs */
const newsapi: Provider = ({ address, headers }, articles) => {
  const refuse = (status: number, code: string) => json(status, { status: 'error', code, message: code });
  const key = headers['x-api-key'];
  if (key === providerKeys.limited) return refuse(429, 'rateLimited');
  if (key === providerKeys.exhausted) return refuse(429, 'apiKeyExhausted');
  if (key !== providerKeys.valid) return refuse(401, 'apiKeyInvalid');
  const limit = limitOf(address.searchParams.get('pageSize'));
  const found = find(articles, address.searchParams.get('q') ?? '', limit);
  return json(200, {
    status: 'ok',
    totalResults: found.length,
    articles: found.map((article) => ({
      source: { id: null, name: article.outlet },
      ...{ author: null, title: article.title, description: firstOf(article), url: addressOf(article) },
      ...{ urlToImage: null, publishedAt: article.publishedAt.toISOString(), content: null },
    })),
  });
};

/** https://docs.gnews.io */
const gnews: Provider = ({ address, headers }, articles) => {
  const refuse = (status: number, message: string) => json(status, { errors: [message] });
  const key = headers['x-api-key'];
  if (key === providerKeys.limited) return refuse(429, 'Too many requests in a short period.');
  if (key === providerKeys.exhausted) return refuse(403, 'You have reached your request limit for today.');
  if (key !== providerKeys.valid) return refuse(401, 'You did not provide a valid API key.');
  const limit = limitOf(address.searchParams.get('max'));
  const found = find(articles, address.searchParams.get('q') ?? '', limit);
  return json(200, {
    totalArticles: found.length,
    articles: found.map((article) => ({
      ...{ title: article.title, description: firstOf(article), content: firstOf(article) },
      ...{ url: addressOf(article), image: null, publishedAt: article.publishedAt.toISOString() },
      source: { name: article.outlet, url: `http://${article.host}` },
    })),
  });
};

/** https://currentsapi.services/en/docs */
const currents: Provider = ({ address, headers }, articles) => {
  const key = headers.authorization;
  if (key === providerKeys.limited) return json(429, { message: 'Token limit reached' });
  if (key !== providerKeys.valid)
    return json(401, { status: 'error', code: 401, message: 'Invalid API key' });
  const limit = limitOf(address.searchParams.get('page_size'));
  const found = find(articles, address.searchParams.get('keywords') ?? '', limit);
  const dateOf = (date: Date) =>
    date
      .toISOString()
      .replace('T', ' ')
      .replace(/\.\d+Z$/, ' +0000');
  return json(200, {
    status: 'ok',
    news: found.map((article, at) => ({
      ...{ id: String(at), title: article.title, description: firstOf(article), url: addressOf(article) },
      ...{ author: 'A. Writer', image: 'None', language: 'en', category: ['general'] },
      published: dateOf(article.publishedAt),
    })),
  });
};

/** https://developer.twingly.com: search, version 3, and LiveFeed, version 5. */
const twingly: Provider = ({ address: { pathname, searchParams } }, articles) => {
  const refuse = (status: number, code: string) =>
    xml(status, `<error code="${code}"><message>${code}</message></error>`);
  const key = searchParams.get('apikey');
  if (key === providerKeys.limited) return refuse(429, '42901');
  if (key !== providerKeys.valid) return refuse(401, '40101');
  const isSearch = pathname.startsWith('/blog/search/');
  const query = searchParams.get('q') ?? '';
  const limit = isSearch
    ? Number(/page-size:(\d+)/.exec(query)?.[1] ?? 10)
    : Number(searchParams.get('maxPosts'));
  const since = new Date(searchParams.get('timestamp') ?? 0);
  const found = find(articles, query, articles.length).filter(({ publishedAt }) => publishedAt > since);
  const postOf = (article: NewsArticle) => {
    const time = article.publishedAt.toISOString();
    const published = isSearch
      ? `<publishedAt>${time}</publishedAt>`
      : `<published>${time.replace('T', ' ')}</published>`;
    return `<post><author /><url>${addressOf(article)}</url><title>${escapeHtml(article.title)}</title><text>${escapeHtml(firstOf(article))}</text><languageCode>en</languageCode>${published}<blogName>${escapeHtml(article.outlet)}</blogName><blogUrl>http://${article.host}</blogUrl></post>`;
  };
  const posts = found.slice(0, limit).map(postOf);
  return xml(200, `<twinglydata numberOfMatchesReturned="${posts.length}">${posts.join('')}</twinglydata>`);
};

/** https://docs.brightdata.com/scraping-automation/serp-api: Google's news results as JSON. */
const brightData: Provider = ({ headers, body }, articles) => {
  const refuse = (status: number, text: string) => ({ status, type: 'text/plain', body: text });
  const key = headers.authorization;
  if (key === `Bearer ${providerKeys.limited}`) return refuse(429, 'Too many requests');
  if (key !== `Bearer ${providerKeys.valid}`) return refuse(401, 'Invalid credentials');
  const { searchParams } = new URL((JSON.parse(body) as { url: string }).url);
  // Its headlines are a search for "uk news" and the like, of the last day.
  const query = searchParams.has('tbs') ? '' : (searchParams.get('q') ?? '');
  const news = find(articles, query, limitOf(searchParams.get('num'))).map((article) => ({
    ...{ title: article.title, link: addressOf(article), source: article.outlet },
    ...{ date: '2 hours ago', description: firstOf(article) },
  }));
  return json(200, { general: { search_engine: 'google' }, ...(news.length === 0 ? {} : { news }) });
};

/** Feeds of search results and headlines, whose links redirect to the articles. */
const googleNews: Provider = ({ address: { pathname, searchParams } }, articles) => {
  const token = /^\/rss\/articles\/(\d+)$/.exec(pathname)?.[1];
  const target = articles[Number(token ?? -1)];
  if (target !== undefined) return { status: 302, type: 'text/html', body: '', location: addressOf(target) };
  const found = find(articles, searchParams.get('q') ?? '', 100);
  const items = found.map(
    (article) =>
      `<item><title>${escapeHtml(`${article.title} - ${article.outlet}`)}</title><link>https://news.google.com/rss/articles/${articles.indexOf(article)}?oc=5</link><guid isPermaLink="false">${articles.indexOf(article)}</guid><pubDate>${article.publishedAt.toUTCString()}</pubDate><description>${escapeHtml(`<a>${article.title}</a>`)}</description><source url="http://${article.host}">${escapeHtml(article.outlet)}</source></item>`,
  );
  return xml(
    pathname.startsWith('/rss') ? 200 : 404,
    `<rss version="2.0"><channel><title>Google News</title><link>https://news.google.com/</link><description>Google News</description>${items.join('')}</channel></rss>`,
  );
};

/** The news providers by their hosts, each in its own wire format. */
export const providerHosts: Readonly<Record<string, Provider>> = {
  'news.google.com': googleNews,
  'newsapi.org': newsapi,
  'gnews.io': gnews,
  'api.currentsapi.services': currents,
  'api.twingly.com': twingly,
  'api.brightdata.com': brightData,
};
