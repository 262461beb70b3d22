import { ratedOutlets } from './invented-news.ts';
import type { ProductClient } from './product-client.ts';

/** Each value differs from the default; stories of two articles stay visible. */
const changedSettings: Readonly<Record<string, object>> = {
  '/admin/credibility-config': {
    credibilityConfig: [
      { threshold: 0.75, label: 'Solid', color: 'emerald', meaning: 'Well sourced' },
      { threshold: 0.5, label: 'Mixed', color: 'yellow', meaning: 'Check the claims' },
      { threshold: 0, label: 'Weak', color: 'red', meaning: 'Often without sources' },
    ],
  },
  '/admin/relevance-config': { threshold: 0.3, min_articles: 4, max_articles_to_score: 25 },
  '/admin/advanced-config': {
    ...{ max_total_articles: 60, semantic_clustering_threshold: 0.6 },
    ...{ enable_deduplication: true, opposing_viewpoints_enabled: true },
  },
  '/admin/rss-config': {
    ...{ updateFrequency: 90, maxTotalArticles: 80, maxStories: 400, minArticlesPerStory: 1 },
    ...{ storySwarmMinArticles: 2, deduplicationEnabled: true, clusteringEnabled: true },
    autoUpdateEnabled: true,
  },
  '/admin/source-limits': {
    ...{ google_news_max_articles: 12, newsapi_max_articles: 12, gnews_max_articles: 12 },
    ...{ currents_max_articles: 12, twingly_max_articles: 12, bright_data_max_articles: 12 },
  },
  '/admin/feature-flags': { GNEWS_ENABLED: true, GOOGLE_NEWS_ENABLED: true },
  '/admin/webhooks/targets': { allowed: ['http://hooks.example/balance'] },
};

/** Changes every setting, and reverts one change through the audit log. */
export async function fillSettings({ call }: ProductClient): Promise<void> {
  for (const [path, body] of Object.entries(changedSettings)) await call('POST', path, body);
  await call('POST', '/admin/relevance-config', {
    threshold: 0.4,
    min_articles: 2,
    max_articles_to_score: 9,
  });
  await call('POST', '/admin/logs/audit/relevance-config:2/revert');
}

/** Saves ratings one by one and by import, and removes one of them. */
export async function fillOutlets({ call }: ProductClient): Promise<void> {
  const fields = { country: 'GB', region: 'uk', kind: 'newspaper', flags: ['opinion'] };
  for (const { domain, ...rating } of ratedOutlets) {
    const names = { aliases: [`weekly-${domain}`], owner: `${rating.name} Trust` };
    const more = { ...names, references: [`https://${domain}/about`] };
    await call('PUT', '/admin/bias/outlets', { domain, outlet: { ...fields, ...rating, ...more } });
  }
  const rows = ['imported.example,Imported News,US,us,0.2', 'passing.example,Passing News,GB,uk,-0.1'];
  const lines = rows.map((row) => `${row},magazine,https://ratings.example/list`);
  const csv = `domain,name,country,region,lean,kind,references\n${lines.join('\n')}\n`;
  await call('POST', '/admin/bias/outlets/import', { csv, mode: 'merge' });
  await call('PUT', '/admin/bias/outlets', { domain: 'passing.example', outlet: null });
}

/** Adds feeds that answer, one that fails and one that is disabled, with each kind of change in the audit log. */
export async function fillFeeds({ call }: ProductClient): Promise<void> {
  const hosts = ['lantern', 'chronicle', 'sentinel', 'unlisted', 'village', 'silent', 'former'];
  const ids: string[] = [];
  for (const host of hosts) {
    const feed = { name: `${host} feed`, url: `http://${host}.example/rss.xml`, bias: 'center' };
    const body = { ...feed, enabled: true, max_articles: 10 };
    ids.push((await call<{ feed: { id: string } }>('POST', '/admin/rss/feeds', body)).feed.id);
  }
  await call('PUT', '/admin/rss/feeds', { ids: [ids[0]], change: { bias: 'left', max_articles: 20 } });
  await call('DELETE', '/admin/rss/feeds', { ids: [ids.at(-1)] });
  const outline = '<outline type="rss" text="Offline Weekly" xmlUrl="http://offline.example/rss.xml"/>';
  const opml = `<opml version="2.0"><head><title>Feeds</title></head><body>${outline}</body></opml>`;
  await call('POST', '/admin/rss/opml', { opml, mode: 'merge' });
  const { feeds } = await call<{ feeds: { id: string; name: string }[] }>('GET', '/admin/rss/feeds');
  const offline = feeds.filter(({ name }) => name === 'Offline Weekly').map(({ id }) => id);
  await call('PUT', '/admin/rss/feeds', { ids: offline, change: { enabled: false } });
}

/** Versions of both prompts: sound, unsound but saved, and an old version restored. */
export async function fillPrompts({ call }: ProductClient): Promise<void> {
  const path = '/admin/openai-prompt';
  await call('POST', path, { prompt: 'Quote the passages of the article that take a side.' });
  await call('POST', path, { prompt: 'Quote from memory.', force: true });
  await call('POST', path, { version: 1 });
  const comparative = '/admin/comparative-analysis-prompt';
  await call('POST', comparative, { prompt: 'Say in which words the sides differ.' });
  await call('POST', comparative, { prompt: 'Say what each side leaves out.' });
}
