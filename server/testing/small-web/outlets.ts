import type { IncomingMessage, ServerResponse } from 'node:http';
import iconv from 'iconv-lite';
import { faults } from './faults.ts';
import { renderAtom, renderRss } from './feeds.ts';
import { inventedArticles } from './invented-articles.ts';
import { renderArticle, renderFrontPage, renderLiveBlog, renderPaywalled, renderVideo } from './templates.ts';

/** The page at a path of a host; undefined when there is none. */
interface Page {
  type: string;
  body: string | Buffer;
}

const html = (body: string): Page => ({ type: 'text/html; charset=utf-8', body });

/** Pages that are not plain articles, by address without scheme. */
const specialPages = new Map<string, () => Page>([
  ['capitalreview.example/locked', () => html(renderPaywalled(pick('thepublicledger.example')))],
  ['meridianwire.example/live/budget', () => html(renderLiveBlog(pick('meridianwire.example')))],
  ['meridianwire.example/video/press-conference', () => html(renderVideo('Press conference on the budget'))],
]);

/** robots.txt of an outlet that forbids all crawlers, and of one that forbids only Balance. */
const robots: Readonly<Record<string, string>> = {
  'closedgazette.example': 'User-agent: *\nDisallow: /\n',
  'nobalance.example': 'User-agent: Balance\nDisallow: /\n\nUser-agent: *\nAllow: /\n',
};

function pick(host: string) {
  const found = inventedArticles.find((article) => article.host === host);
  if (found === undefined) throw new Error(`no invented article of ${host}`);
  return found;
}

function outletPage(host: string, path: string): Page | undefined {
  const articles = inventedArticles.filter((article) => article.host === host);
  const outlet = articles[0]?.outlet;
  if (path === '/robots.txt') {
    return { type: 'text/plain', body: robots[host] ?? 'User-agent: *\nAllow: /\n' };
  }
  const special = specialPages.get(host + path);
  if (special !== undefined) return special();
  if (outlet === undefined)
    return robots[host] === undefined ? undefined : html(renderArticle(pick('meridianwire.example')));
  if (path === '/') return html(renderFrontPage(outlet, articles));
  if (path === '/rss.xml') return { type: 'application/rss+xml', body: renderRss(outlet, host, articles) };
  if (path === '/atom.xml') return { type: 'application/atom+xml', body: renderAtom(outlet, host, articles) };
  const article = articles.find((one) => one.path === path);
  if (article === undefined) return undefined;
  const page = renderArticle(article);
  if (article.family !== 'old') return html(page);
  return { type: 'text/html; charset=windows-1252', body: iconv.encode(page, 'windows-1252') };
}

const hosts = new Set([
  ...inventedArticles.map((article) => article.host),
  ...[...specialPages.keys()].map((address) => address.slice(0, address.indexOf('/'))),
  ...Object.keys(robots),
  'broken.example',
]);

/** Answers one request for a host of the small web; any other host is unknown, as to a real proxy. */
export function answerOutlet(
  host: string,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (!hosts.has(host)) {
    response.writeHead(502, { 'content-type': 'text/plain' });
    response.end(`unknown host ${host}`);
    return;
  }
  const fault = host === 'broken.example' ? faults[path] : undefined;
  if (fault !== undefined) {
    fault(request, response);
    return;
  }
  const page = outletPage(host, path);
  if (page === undefined) {
    response.writeHead(404, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>Not found</title><h1>Not found</h1>');
    return;
  }
  response.writeHead(200, { 'content-type': page.type });
  response.end(page.body);
}
