import type { Page } from 'playwright-core';
import type { RssConfig } from '#contract/feeds.ts';
import type { StoryCard, StoryList } from '#contract/news.ts';
import { type FeedWeb, startFeedWeb } from '#testing/feed-web.ts';
import type { ScreenOptions } from './browser.ts';
import { type RatedOutlet, ratedOutlets, reportedEvents } from './reported-events.ts';
import { startTestSystem, type TestSystem } from './test-system.ts';

/** A system that has fetched its feeds: its stories come from the real pipeline. */
export interface EditionSystem extends TestSystem {
  web: FeedWeb;
  /** In the order of the server's list. */
  stories: readonly StoryCard[];
  /** A page of the administrator, who signs in once for a whole file. */
  open(path: string, options?: ScreenOptions): Promise<Page>;
  /** A call of the API as the administrator. */
  call<Answer>(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Restores the feeds and their settings to their first state. */
  restoreFeeds(): Promise<void>;
  /** Fetches all feeds and waits for the end of the run. */
  aggregate(): Promise<void>;
}

type Call = EditionSystem['call'];

type Outlets = readonly RatedOutlet[];
type Events = typeof reportedEvents;

async function prepare(call: Call, { outlets, events }: { outlets: Outlets; events: Events }): Promise<void> {
  for (const { domain, name, lean, reliability } of outlets) {
    const outlet = {
      ...{ name, aliases: [], country: 'GB', region: 'uk', owner: `${name} Trust`, kind: 'newspaper' },
      ...{ lean, reliability, flags: [], references: [`https://${domain}/about`] },
    };
    await call('PUT', '/admin/bias/outlets', { domain, outlet });
  }
  for (const host of Object.keys(events)) {
    const feed = {
      name: host,
      url: `http://${host}/rss.xml`,
      bias: 'center',
      enabled: true,
      max_articles: 10,
    };
    await call('POST', '/admin/rss/feeds', feed);
  }
}

async function aggregate(call: Call): Promise<void> {
  const { jobId } = await call<{ jobId: string }>('POST', '/admin/rss-aggregation', { batchMode: true });
  for (let tries = 0; tries < 300; tries += 1) {
    const { completed, failed, error } = await call<{ completed: boolean; failed: boolean; error: string }>(
      'GET',
      `/admin/jobs/${jobId}/status`,
    );
    if (failed) throw new Error(`the aggregation failed: ${error}`);
    if (completed) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the aggregation did not end within a minute');
}

/** Adds removed feeds again and removes new ones. */
async function restoreFeeds(call: Call, original: RssConfig): Promise<void> {
  const { feeds: present } = await call<RssConfig>('GET', '/admin/rss-config');
  const ids = new Set(present.map(({ id }) => id));
  const feeds = original.feeds.map(({ id, name, url, bias, enabled, max_articles }) => ({
    ...(ids.has(id) ? { id } : {}),
    ...{ name, url, bias, enabled, max_articles },
  }));
  await call('POST', '/admin/rss-config', { ...original, feeds });
}

/** `env` adds variables or replaces those of the tests; `events` has the articles of each host, `outlets` ratings. */
export async function startEditionSystem(
  env: Record<string, string> = {},
  events: Events = reportedEvents,
  outlets: Outlets = ratedOutlets,
): Promise<EditionSystem> {
  const web = await startFeedWeb();
  for (const [host, articles] of Object.entries(events)) web.hosts.set(host, { articles });
  const system = await startTestSystem({ FETCH_PROXY_URL: web.proxyUrl, ...env });
  const { app } = system;
  const call: Call = async (method, path, body) => {
    const { sessionToken } = await app.signIn(app.adminEmail);
    const response = await app.call(method, path, {
      token: sessionToken,
      ...(body === undefined ? {} : { body }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  await prepare(call, { outlets, events });
  await aggregate(call);
  const { stories } = await call<StoryList>('GET', '/news/stories');
  const original = await call<RssConfig>('GET', '/admin/rss-config');
  return {
    ...system,
    web,
    stories,
    call,
    restoreFeeds: () => restoreFeeds(call, original),
    aggregate: () => aggregate(call),
    open: (path, options) => system.enter(app.adminEmail, path, options),
    close: async () => {
      await system.close();
      await web.close();
    },
  };
}
