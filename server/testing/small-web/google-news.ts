import type { ServerResponse } from 'node:http';
import { escapeHtml } from '#server/mail/message.ts';
import type { InventedArticle } from './invented-article.ts';
import { addressOf, inventedArticles } from './invented-articles.ts';

/** Words of a search that change how the invented Google News answers. */
export const googleNewsModes = {
  /** The request is accepted and never answered. */
  hang: 'waitforever',
  /** The search fails with status 500. */
  fail: 'failplease',
  /** The answer is a web page instead of a feed. */
  page: 'pageplease',
  /** Links lead to pages that find the article by script. */
  script: 'scriptplease',
} as const;

function linkOf(article: InventedArticle, isScript: boolean): string {
  const token = Buffer.from(addressOf(article)).toString('base64url');
  return `http://news.google.com/rss/articles/${isScript ? 'script-' : 'CBMi'}${token}?oc=5`;
}

function itemOf(article: InventedArticle, isScript: boolean): string {
  const link = linkOf(article, isScript);
  const title = escapeHtml(`${article.title} - ${article.outlet}`);
  const body = escapeHtml(
    `<a href="${link}" target="_blank">${title}</a>&nbsp;<font>${article.outlet}</font>`,
  );
  return `<item><title>${title}</title><link>${link}</link><guid isPermaLink="false">${link.slice(-40)}</guid><pubDate>${new Date(article.published).toUTCString()}</pubDate><description>${body}</description><source url="http://${article.host}">${escapeHtml(article.outlet)}</source></item>`;
}

/** A headline with markup, of an outlet that does not exist. */
const hostileItem = `<item><title>&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(2)&gt;Budget &amp;amp; ballots - Nobody’s Paper</title><link>javascript:alert(3)</link></item>
<item><title>&lt;script&gt;alert(1)&lt;/script&gt;&lt;b&gt;Budget&lt;/b&gt; &amp;amp; stopgap ballots - Nobody’s Paper</title><link>http://news.google.com/rss/articles/CBMinowhere?oc=5</link><source url="http://nobodys-paper.example">Nobody’s Paper</source></item>`;

function find(words: readonly string[]): InventedArticle[] {
  return inventedArticles.filter((article) => {
    const text = `${article.title} ${article.paragraphs.join(' ')}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

function answerSearch(query: string, response: ServerResponse): void {
  const { hang, fail, page, script } = googleNewsModes;
  if (query.includes(hang)) return;
  const isScript = query.includes(script);
  const words = query.replace(script, '').trim().split(/\s+/);
  if (query.includes(fail)) {
    response.writeHead(500, { 'content-type': 'text/html' }).end('<!doctype html><title>Error 500</title>');
    return;
  }
  if (query.includes(page)) {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Before you go on</title>');
    return;
  }
  const items = find(words).map((article) => itemOf(article, isScript));
  if (words.includes('ballots')) items.push(hostileItem);
  sendFeed(items, response);
}

function sendFeed(items: readonly string[], response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/xml; charset=utf-8' });
  response.end(
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><generator>NFE/5.0</generator><title>Google News</title><link>http://news.google.com/search</link><language>en-US</language><description>Google News</description>${items.join('')}</channel></rss>`,
  );
}

function answerLink(token: string, response: ServerResponse): void {
  const address = token.startsWith('CBMi') ? Buffer.from(token.slice(4), 'base64url').toString() : '';
  if (token.startsWith('script-')) {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      '<!doctype html><title>Google News</title><c-wiz data-n-a-id="x"></c-wiz><script>go()</script>',
    );
  } else if (address.startsWith('http://')) {
    response.writeHead(302, { location: address }).end();
  } else {
    response.writeHead(404, { 'content-type': 'text/html' }).end('<!doctype html><title>Error 404</title>');
  }
}

/**
 * Answers as Google News does: a search feed and feeds of headlines, whose links redirect to the articles; below
 * `/script` all links lead to pages that find the article by script.
 */
export function answerGoogleNews(address: URL, response: ServerResponse): void {
  const token = /^\/rss\/articles\/([^/]+)$/.exec(address.pathname)?.[1];
  if (token !== undefined) answerLink(token, response);
  else if (/^(?:\/script)?\/rss(?:$|\/headlines\/)/.test(address.pathname)) {
    sendFeed(
      inventedArticles.map((article) => itemOf(article, address.pathname.startsWith('/script'))),
      response,
    );
  } else if (address.pathname === '/rss/search') answerSearch(address.searchParams.get('q') ?? '', response);
  else response.writeHead(404).end();
}
