import { Readability } from '@mozilla/readability';
import { JSDOM, VirtualConsole } from 'jsdom';
import PQueue from 'p-queue';
import pg from 'pg';
import RssParser from 'rss-parser';
import { ProxyAgent } from 'undici';
import { type PeerPlan, printLine } from './peer.ts';

const feedsAtOnce = 8;
/** Of each feed; the loop is slow. */
const itemsOfFeed = 4;

const withoutMessages = new VirtualConsole();

function articleText(html: string, url: string): string {
  const { window } = new JSDOM(html, { url, virtualConsole: withoutMessages });
  const text = new Readability(window.document).parse()?.textContent ?? '';
  window.close();
  return text;
}

/**
 * Runs as a process of its own what a small reader does: parse each feed, fetch the pages of its items, extract their
 * texts, store them. It has no limits of time, memory or requests, and judges nothing.
 */
export async function run([json = '']: string[]): Promise<void> {
  const plan = JSON.parse(json) as PeerPlan;
  const { proxyUrl, ca } = plan.newsroom;
  const dispatcher = new ProxyAgent({ uri: proxyUrl, requestTls: { ca } });
  const pool = new pg.Pool({ connectionString: plan.databaseUrl });
  await pool.query('CREATE TABLE articles (url text PRIMARY KEY, title text, body text)');
  const parser = new RssParser();
  const get = async (url: string) => {
    const answer = await fetch(url, { dispatcher } as RequestInit);
    return { body: await answer.text(), url: answer.url };
  };
  printLine({ begins: 'rss-parser, jsdom and Readability in a loop' });
  const start = performance.now();
  let articles = 0;
  const fetchFeed = async (url: string) => {
    const { items } = await parser.parseString((await get(url)).body);
    for (const { link, title } of items.slice(0, itemsOfFeed)) {
      const page = await get(new URL(link ?? '', url).href);
      const text = articleText(page.body, page.url);
      await pool.query('INSERT INTO articles VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
        link,
        title,
        text,
      ]);
      if (text !== '') articles += 1;
    }
  };
  const queue = new PQueue({ concurrency: feedsAtOnce });
  // Feeds that are no strict XML, and pages that do not answer, are left out, as such a loop does.
  await Promise.all(plan.feeds.map((url) => queue.add(() => fetchFeed(url).catch(() => {}))));
  printLine({ articles, articlesPerSecond: (1000 * articles) / (performance.now() - start) });
  await pool.end();
  await dispatcher.close();
}
