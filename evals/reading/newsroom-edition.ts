import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { developmentAdminSession } from '#contract/accounts.ts';
import { getStory, listStories, type Story, type StoryCard } from '#contract/news.ts';
import { loadRows } from '#models/load-rows.ts';
import { type LargeNewsroom, startLargeNewsroom } from '../../bench/support/large-newsroom.ts';
import { startProduct } from '../../bench/support/product.ts';
import { openBrowser, openScreen } from '../../e2e/support/browser.ts';
import { submitAddress } from '../../e2e/support/check-article.ts';
import { newsroomFile } from '../support/data-files.ts';
import type { SourceArticle } from './render-sheet.ts';

/**
 * The newest days of the newsroom that an edition is made of, and the articles of a day. So few keep the original days
 * apart, 25 articles each; more would put weeks of news into one day, and turns of an affair into one event.
 */
const [days, perDay] = ['30', '25'];
/** Articles of ten feeds that a run reads, the most that the settings allow. */
const maxTotalArticles = 200;
const runs = 2;
const pollMs = 1000;

/** An edition that a version of the product made of the newsroom. */
export interface Edition {
  listStories(): Promise<StoryCard[]>;
  getStory(id: string): Promise<Story>;
  /** The text of the page of a story, as a browser shows it with its folds closed. */
  readStory(id: string): Promise<string>;
  /** The text of the checker's page with the result of an address. */
  readCheck(url: string): Promise<string>;
  close(): Promise<void>;
}

/** What an address names: neither its protocol nor `www.` nor what follows its path. */
export function addressKey(address: string): string {
  const { hostname, pathname } = new URL(address);
  return hostname.replace(/^www\./, '') + pathname.replace(/\/$/, '');
}

const sourceRow = z.object({
  url: z.string(),
  outlet: z.string(),
  title: z.string(),
  text: z.string(),
  date: z.string(),
});

/** An article as the API names it. */
type NamedArticle = Pick<Story['articles'][number], 'url' | 'source' | 'title' | 'description'> & {
  side: string | null;
};

/** Finds articles as their outlets published them; one that is not in the newsroom is shown by what the API says of it. */
export function loadSources(): (article: NamedArticle) => SourceArticle {
  const rows = new Map(
    [...loadRows<unknown>(newsroomFile)].map((row) => {
      const parsed = sourceRow.parse(row);
      return [addressKey(parsed.url), parsed] as const;
    }),
  );
  return ({ url, source, title, description, side }) => {
    const row = rows.get(addressKey(url));
    return {
      outlet: row?.outlet ?? source,
      title: row?.title ?? title,
      text: row?.text ?? description,
      side,
      date: row?.date ?? null,
    };
  };
}

type Call = (method: string, path: string, body?: unknown) => Promise<unknown>;

function caller(address: string, token: string): Call {
  return async (method, path, body) => {
    const answer = await fetch(address + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}`);
    return await answer.json();
  };
}

const jobStatus = z.object({ status: z.string() });

/** Reads all feeds of the newsroom and makes stories of their articles. */
async function aggregate(call: Call): Promise<void> {
  const { jobId } = z.object({ jobId: z.string() }).parse(await call('POST', '/admin/rss-aggregation', {}));
  for (;;) {
    const { status } = jobStatus.parse(await call('GET', `/admin/jobs/${jobId}/status`));
    if (status !== 'pending' && status !== 'running') return;
    await sleep(pollMs);
  }
}

async function fill(call: Call, { proxyUrl }: LargeNewsroom): Promise<void> {
  const opml = await (await fetch(`${proxyUrl}/feeds.opml`)).text();
  await call('POST', '/admin/rss/opml', { opml, mode: 'replace' });
  const {
    feeds: _feeds,
    version: _version,
    last_updated: _at,
    lastUpdate: _last,
    ...globals
  } = z.looseObject({}).parse(await call('GET', '/admin/rss-config'));
  await call('POST', '/admin/rss-config', { ...globals, maxTotalArticles, autoUpdateEnabled: false });
  for (let run = 0; run < runs; run += 1) await aggregate(call);
}

/** The edition that the version in a folder makes. Each starts with a newsroom and a database of its own. */
export async function makeEdition(folder: string): Promise<Edition> {
  const newsroom = await startLargeNewsroom(['--days', days, '--per-day', perDay]);
  const dataDir = await mkdtemp(join(tmpdir(), 'balance-reading-'));
  const certificates = join(dataDir, 'ca.pem');
  await writeFile(certificates, newsroom.ca);
  const env = {
    ...{ FETCH_PROXY_URL: newsroom.proxyUrl, NODE_EXTRA_CA_CERTS: certificates, SMTP_URL: 'outbox:' },
    ...{ NODE_ENV: 'development', HOST: '127.0.0.1' },
  };
  const product = await startProduct({ folder, dataDir: join(dataDir, 'data'), env });
  const { browser, close: closeBrowser } = await openBrowser();
  const close = async () => {
    await closeBrowser();
    await product.stop();
    await newsroom.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const session = await fetch(`${product.address}/dev/admin-session`, { method: 'POST' });
    const { sessionToken } = developmentAdminSession.answer.parse(await session.json());
    const call = caller(product.address, sessionToken);
    await fill(call, newsroom);
    const { page } = await openScreen(browser);
    await page.addInitScript((token) => localStorage.setItem('sessionToken', token), sessionToken);
    return { ...openEdition(call, page, product.address), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function openEdition(call: Call, page: Page, address: string): Omit<Edition, 'close'> {
  const readMain = async (shown: string) => {
    await page.locator(shown).first().waitFor();
    await page.waitForLoadState('networkidle');
    return page.locator('main').innerText();
  };
  return {
    listStories: async () => listStories.answer.parse(await call('GET', '/news/stories')).stories,
    getStory: async (id) =>
      getStory.answer.parse(await call('GET', `/news/stories/${encodeURIComponent(id)}`)).story,
    readStory: async (id) => {
      await page.goto(`${address}/story/${encodeURIComponent(id)}`);
      return readMain('.article-row');
    },
    readCheck: async (url) => {
      await page.goto(address);
      await submitAddress(page, url);
      return readMain('#result');
    },
  };
}
