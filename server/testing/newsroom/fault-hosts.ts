import type { IncomingMessage, ServerResponse } from 'node:http';
import { failingHosts } from './failing-hosts.ts';
import type { FaultHost } from './fault-host.ts';
import { faultArticle, faultFeed, send } from './fault-pages.ts';
import { oddHosts } from './odd-hosts.ts';

/** A host with a fault, with its feed, its article and a correct feed that lists the article. */
export interface Fault {
  name: string;
  host: string;
  feed: string;
  article: string;
}

const manyNames = ['error500', 'error404', 'truncated', 'error500', 'empty', 'hang', 'htmlnotxml', 'reset'];

/** Forty hosts `fN.many`; the feed of every third one fails. Their articles have no fault. */
function manyHosts(): Record<string, FaultHost> {
  const entries = Array.from({ length: 40 }, (_, at): [string, FaultHost] => {
    const { any, feed = any } = failingHosts[manyNames[Math.floor(at / 3) % 8] ?? ''] ?? {};
    return [`f${at}.many`, at % 3 === 2 && feed !== undefined ? { feed } : {}];
  });
  return Object.fromEntries(entries);
}

/** Hosts by the name of the fault; the host is `NAME.fault.test`. */
export const faultHosts: Readonly<Record<string, FaultHost>> = {
  ...failingHosts,
  ...oddHosts,
  ...manyHosts(),
};

export const faults: readonly Fault[] = Object.entries(faultHosts).map(([name, { isTls }]) => {
  const host = `${name}.fault.test`;
  const origin = `${isTls ? 'https' : 'http'}://${host}`;
  return { name, host, feed: `${origin}/rss.xml`, article: `${origin}/article` };
});

/** Answers for a misbehaving host. */
export function answerFault(
  name: string,
  address: URL,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { any, feed = any, article = any, other } = faultHosts[name] ?? {};
  const { host, pathname } = address;
  if (pathname === '/ok.xml') send(response, 'application/rss+xml', faultFeed(host));
  else if (pathname === '/rss.xml') {
    if (feed === undefined) send(response, 'application/rss+xml', faultFeed(host));
    else feed(request, response);
  } else if (pathname === '/article') {
    if (article === undefined) send(response, 'text/html; charset=utf-8', faultArticle(host));
    else article(request, response);
  } else if (other !== undefined && pathname !== '/robots.txt') other(request, response);
  else response.writeHead(404, { 'content-type': 'text/html' }).end('<!doctype html><title>404</title>');
}
