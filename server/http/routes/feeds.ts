import * as contract from '#contract/feeds.ts';
import { addFeed, changeFeeds, type FeedDeps, removeFeeds } from '#server/feeds/change-feeds.ts';
import { listFeeds } from '#server/feeds/list-feeds.ts';
import { exportOpml, importOpml } from '#server/feeds/opml.ts';
import {
  getRssConfig,
  getRssConfigRevision,
  type RssConfigState,
  saveRssConfig,
} from '#server/feeds/rss-config.ts';
import { type TestFeedDeps, testFeed } from '#server/feeds/test-feed.ts';
import { parseAnswer } from '../contract-parsing.ts';
import type { HttpApp } from '../http-env.ts';
import { PrecompressedResponse, revalidateResponse } from '../precompressed-response.ts';
import { type RouteDeps, route } from '../route.ts';

function configOf({ globals, feeds, version, changedAt, lastNewAt }: RssConfigState): contract.RssConfig {
  return {
    ...globals,
    feeds,
    version,
    last_updated: changedAt?.toISOString() ?? null,
    lastUpdate: lastNewAt?.toISOString() ?? null,
  };
}

/** Feeds and how they are read, as administrators see and change them. */
export function mountFeedRoutes(app: HttpApp, routeDeps: RouteDeps, deps: FeedDeps & TestFeedDeps): void {
  mountConfig(app, routeDeps, deps);
  mountList(app, routeDeps, deps);
  mountOpml(app, routeDeps, deps);
  route(app, contract.testFeed, routeDeps, ({ body, context }) =>
    testFeed(deps, { ...body, signal: context.signal }),
  );
}

function mountConfig(app: HttpApp, routeDeps: RouteDeps, deps: FeedDeps & TestFeedDeps): void {
  const getConfig = revalidateResponse({
    getRevision: () => getRssConfigRevision(deps),
    render: async () => {
      const value = parseAnswer(contract.getRssConfig, configOf(await getRssConfig(deps)));
      const headers = { mediaType: 'application/json', cacheControl: 'no-store', gzipOnly: true };
      return await PrecompressedResponse.ofText(JSON.stringify(value), headers);
    },
  });
  route(app, contract.getRssConfig, routeDeps, getConfig);
  route(app, contract.saveRssConfig, routeDeps, async ({ body, credential }) => {
    const { feeds, based_on: basedOn, ...globals } = body;
    return configOf(await saveRssConfig(deps, { globals, feeds, basedOn, by: credential.account }));
  });
}

function mountList(app: HttpApp, routeDeps: RouteDeps, deps: FeedDeps & TestFeedDeps): void {
  route(app, contract.listFeeds, routeDeps, async () => ({ feeds: await listFeeds(deps) }));
  route(app, contract.addFeed, routeDeps, async ({ body, credential }) => ({
    feed: await addFeed(deps, { choice: body, by: credential.account }),
  }));
  route(app, contract.changeFeeds, routeDeps, async ({ body, credential }) => ({
    feeds: await changeFeeds(deps, { ...body, by: credential.account }),
  }));
  route(app, contract.removeFeeds, routeDeps, async ({ body, credential }) => ({
    removed: await removeFeeds(deps, { ...body, by: credential.account }),
  }));
}

function mountOpml(app: HttpApp, routeDeps: RouteDeps, deps: FeedDeps & TestFeedDeps): void {
  route(app, contract.exportOpml, routeDeps, () => exportOpml(deps));
  route(app, contract.importOpml, routeDeps, ({ body, credential }) =>
    importOpml(deps, { ...body, by: credential.account }),
  );
}
