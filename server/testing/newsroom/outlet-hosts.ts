import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import iconv from 'iconv-lite';
import { escapeHtml } from '#server/mail/message.ts';
import type { NewsArticle } from './news-articles.ts';

/** Valid differences between outlets. */
interface Habits {
  render(host: string, articles: readonly NewsArticle[]): string;
  charset: 'utf-8' | 'win1252' | 'utf-16le';
  packing: 'identity' | 'gzip' | 'br' | 'deflate';
}

const titleIn = (article: NewsArticle, isCdata: boolean): string =>
  isCdata ? `<![CDATA[${article.title}]]>` : escapeHtml(article.title);

const rss =
  (isCdata: boolean, dateOf: (date: Date) => string): Habits['render'] =>
  (host, articles) =>
    `<rss version="2.0"><channel><title>${host}</title><link>http://${host}/</link><description>News</description>${articles
      .map(
        (article) =>
          `<item><title>${titleIn(article, isCdata)}</title><link>http://${host}${article.path}?utm_source=rss</link><guid isPermaLink="false">${host}${article.path}</guid><pubDate>${dateOf(article.publishedAt)}</pubDate><description>${escapeHtml(`<p>${article.paragraphs[0]}</p>`)}</description></item>`,
      )
      .join('\n')}</channel></rss>`;

const atom: Habits['render'] = (host, articles) =>
  `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="http://${host}/"><title>${host}</title><id>http://${host}/</id><updated>2026-01-01T00:00:00Z</updated>${articles
    .map(
      (article) =>
        `<entry><title type="html">${escapeHtml(escapeHtml(article.title))}</title><link rel="alternate" href="${article.path}"/><id>tag:${host}${article.path}</id><published>${article.publishedAt.toISOString()}</published><updated>${article.publishedAt.toISOString()}</updated><summary>${escapeHtml(article.paragraphs[0] ?? '')}</summary></entry>`,
    )
    .join('\n')}</feed>`;

const rdf: Habits['render'] = (host, articles) =>
  `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="http://${host}/"><title>${host}</title><link>http://${host}/</link><description>News</description></channel>${articles
    .map(
      (article) =>
        `<item rdf:about="http://${host}${article.path}"><title>${titleIn(article, false)}</title><link>http://${host}${article.path}</link><dc:date>${article.publishedAt.toISOString()}</dc:date></item>`,
    )
    .join('\n')}</rdf:RDF>`;

const withNamedZone = (date: Date): string =>
  new Date(date.getTime() - 5 * 3_600_000).toUTCString().replace('GMT', 'EST');

const formats: readonly Habits['render'][] = [
  rss(false, (date) => date.toUTCString()),
  atom,
  rss(true, withNamedZone),
  rdf,
  rss(true, (date) => date.toISOString()),
];
const charsets = ['utf-8', 'win1252', 'utf-8', 'utf-16le', 'utf-8', 'win1252', 'utf-8'] as const;
const packings = ['identity', 'gzip', 'br', 'deflate'] as const;
const pack = {
  identity: (bytes: Buffer) => bytes,
  gzip: (bytes: Buffer) => gzipSync(bytes),
  br: (bytes: Buffer) => brotliCompressSync(bytes),
  deflate: (bytes: Buffer) => deflateSync(bytes),
};
const names = { 'utf-8': 'utf-8', win1252: 'windows-1252', 'utf-16le': 'utf-16' };

function habitsOf(at: number): Habits {
  return {
    render: formats[at % formats.length] ?? atom,
    charset: charsets[at % charsets.length] ?? 'utf-8',
    packing: packings[at % packings.length] ?? 'identity',
  };
}

function encode(markup: string, charset: Habits['charset']): Buffer {
  const declared = `<?xml version="1.0" encoding="${names[charset]}"?>\n${markup}`;
  return iconv.encode(declared, charset, { addBOM: charset === 'utf-16le' });
}

function pageOf({ host, path, title, paragraphs, publishedAt, outlet }: NewsArticle): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)} | ${escapeHtml(outlet)}</title><link rel="canonical" href="http://${host}${path}"><meta property="og:type" content="article"><meta property="article:published_time" content="${publishedAt.toISOString()}"></head><body><nav><a href="/">Home</a></nav><main><article><h1>${escapeHtml(title)}</h1>${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}</article></main></body></html>`;
}

function sendFeed(
  at: number,
  host: string,
  articles: readonly NewsArticle[],
  response: ServerResponse,
): void {
  const { render, charset, packing } = habitsOf(at);
  // Only the document declares the encoding, because outlets often omit it in the header.
  const type = at % 3 === 0 ? 'application/xml' : 'application/rss+xml';
  const encoding = packing === 'identity' ? {} : { 'content-encoding': packing };
  response.writeHead(200, { 'content-type': type, ...encoding });
  response.end(pack[packing](encode(render(host, articles), charset)));
}

/** Answers for an outlet: a feed at `/rss.xml` with its format, charset and compression, and its articles. */
export function answerOutlet(
  at: number,
  articles: readonly NewsArticle[],
  request: Pick<IncomingMessage, 'headers'> & { address: URL },
  response: ServerResponse,
): void {
  const { hostname, pathname, protocol } = request.address;
  if (hostname.endsWith('.secure.test') && protocol === 'http:') {
    response.writeHead(301, { location: `https://${hostname}${pathname}` }).end();
    return;
  }
  if (pathname === '/rss.xml') {
    sendFeed(at, hostname, articles, response);
    return;
  }
  const article = articles.find(({ path }) => path === pathname);
  response.writeHead(article === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(article === undefined ? '<!doctype html><title>404</title>' : pageOf(article));
}
