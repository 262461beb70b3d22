import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface FeedWebArticle {
  /** With its query, if it has one; an article without one is served for every query. */
  path: string;
  title: string;
  /** Paragraphs. */
  text: readonly string[];
  description?: string;
  /** The status of the page; the feed lists the article in any case. */
  status?: number;
  publishedAt?: Date;
  /** When the feed says that it was changed. */
  updatedAt?: Date;
  /** The canonical address of the page; its real address by default. */
  canonical?: string;
  /** The feed of its own host does not list it. */
  isUnlisted?: boolean;
  /** The outlet, in a feed that lists articles of others. */
  source?: { name: string; url: string };
  /** The full text in the feed, as markup; none by default. */
  content?: string;
}

export interface FeedWebHost {
  articles: readonly FeedWebArticle[];
  /** Articles of other hosts that the feed lists. */
  lists?: readonly (FeedWebArticle & { host: string })[];
  /** The status of the feed; 200 by default. */
  status?: number;
  delayMs?: number;
  robots?: string;
  /** Redirects by path. */
  redirects?: Record<string, { status: number; location: string }>;
}

/** An HTTP forward proxy with the hosts that a test adds. */
export interface FeedWeb {
  proxyUrl: string;
  /** By name; the feed of each is `http://HOST/rss.xml`. */
  hosts: Map<string, FeedWebHost>;
  /** The requests with the status of their answers, without those for robots.txt. */
  requests: { address: string; status: number }[];
  close(): Promise<void>;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function itemOf(host: string, article: FeedWebArticle): string {
  const {
    path,
    title,
    text,
    description = text[0] ?? '',
    publishedAt = new Date(),
    updatedAt,
    content,
    source,
  } = article;
  const updated =
    updatedAt === undefined ? '' : `<dcterms:modified>${updatedAt.toISOString()}</dcterms:modified>`;
  const full = content === undefined ? '' : `<content:encoded>${escaped(content)}</content:encoded>`;
  const from = source === undefined ? '' : `<source url="${source.url}">${escaped(source.name)}</source>`;
  return `<item><title>${escaped(title)}</title><link>${escaped(`http://${host}${path}`)}</link><guid>${escaped(host + path)}</guid>
<description>${escaped(description)}</description>${full}${from}${updated}<pubDate>${publishedAt.toUTCString()}</pubDate></item>`;
}

function feedOf(host: string, { articles, lists = [] }: FeedWebHost): string {
  const items = [
    ...articles.filter(({ isUnlisted }) => !isUnlisted).map((article) => itemOf(host, article)),
    ...lists.map((article) => itemOf(article.host, article)),
  ];
  return `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dcterms="http://purl.org/dc/terms/"><channel><title>${host}</title><link>http://${host}/</link><description>News</description>${items.join('\n')}</channel></rss>`;
}

function pageOf(host: string, article: FeedWebArticle): string {
  const paragraphs = article.text.map((paragraph) => `<p>${escaped(paragraph)}</p>`).join('\n');
  return `<!doctype html><html lang="en"><head><title>${escaped(article.title)}</title>
<link rel="canonical" href="${escaped(article.canonical ?? `http://${host}${article.path}`)}"><meta property="og:type" content="article"></head>
<body><main><article><h1>${escaped(article.title)}</h1>${paragraphs}</article></main></body></html>`;
}

interface Answer {
  status: number;
  type: string;
  body: string;
  location?: string;
}

function answer(site: FeedWebHost | undefined, { hostname: host, pathname: path, search }: URL): Answer {
  const nothing = { status: 404, type: 'text/html', body: '<h1>404</h1>' };
  if (site === undefined) return nothing;
  const moved = site.redirects?.[path];
  if (moved !== undefined) return { ...moved, type: 'text/html', body: '' };
  if (path === '/robots.txt') {
    return site.robots === undefined ? nothing : { status: 200, type: 'text/plain', body: site.robots };
  }
  if (path === '/rss.xml') {
    const body = site.status === undefined ? feedOf(host, site) : '';
    return { status: site.status ?? 200, type: 'application/rss+xml', body };
  }
  const at = (place: string) => site.articles.find((candidate) => candidate.path === place);
  const article = at(path + search) ?? at(path);
  if (article === undefined) return nothing;
  return { status: article.status ?? 200, type: 'text/html; charset=utf-8', body: pageOf(host, article) };
}

function etagOf(body: string): string {
  let hash = 0;
  for (const character of body) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) | 0;
  return `"${hash}"`;
}

function reply(
  request: IncomingMessage,
  response: ServerResponse,
  { status, type, body, location }: Answer,
): number {
  const etag = etagOf(body);
  const known = request.headers['if-none-match'] === etag;
  const code = status === 200 && known ? 304 : status;
  const more = location === undefined ? {} : { location };
  response.writeHead(code, { 'content-type': type, ...(status === 200 ? { etag } : {}), ...more });
  response.end(code === 304 ? undefined : body);
  return code;
}

interface FeedWebOptions {
  /** The hosts, which several proxies may share; none unless given. */
  hosts?: FeedWeb['hosts'];
  onRequest?: (address: URL) => void;
}

/** Starts the proxy. */
export async function startFeedWeb(options: FeedWebOptions = {}): Promise<FeedWeb> {
  const { hosts = new Map<string, FeedWebHost>(), onRequest } = options;
  const requests: FeedWeb['requests'] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', `http://${request.headers.host ?? 'none.invalid'}`);
    const site = hosts.get(address.hostname);
    onRequest?.(address);
    const serve = () => {
      const status = reply(request, response, answer(site, address));
      if (address.pathname !== '/robots.txt') requests.push({ address: address.href, status });
    };
    if (site?.delayMs === undefined) serve();
    else setTimeout(serve, site.delayMs);
  });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
  });
  server.on('connect', (request, socket) => {
    if (!String(request.url).endsWith(':80')) return void socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    server.emit('connection', socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    proxyUrl: `http://127.0.0.1:${port}`,
    hosts,
    requests,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

const words =
  'the council voted on a new budget for schools and roads while residents asked whether taxes would rise and officials said that the plan leaves room for repairs of bridges and for the harbour'.split(
    ' ',
  );

/** Articles about unrelated events; each has some hundred words of its own. */
export function unlikeArticles(host: string, count: number): FeedWebArticle[] {
  return Array.from({ length: count }, (_, at) => {
    const name = `${host.split('.')[0]}${at}`;
    const sentence = (turn: number) =>
      `${name} number${turn * 7 + at} ${words.slice((at + turn) % 9, 20 + ((at * 3 + turn) % 12)).join(' ')}.`;
    const paragraph = (turn: number) =>
      Array.from({ length: 4 }, (__, one) => sentence(turn * 4 + one)).join(' ');
    return {
      path: `/news/${name}`,
      title: `${name}: what the council of ${name} decided on point ${at}`,
      text: Array.from({ length: 5 }, (__, turn) => paragraph(turn)),
      publishedAt: new Date(Date.now() - (at + 1) * 60_000),
    };
  });
}
