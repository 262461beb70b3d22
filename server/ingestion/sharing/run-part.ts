import { createRecentArticleLookup } from '#server/articles/confirm-address.ts';
import { retryTransient } from '#server/db/failure-scope.ts';
import { ArticlePipeline } from '../article-pipeline.ts';
import { fetchFeeds } from '../feed-stage.ts';
import type { IngestionDeps } from '../ingestion-deps.ts';
import { listWaitingItems } from '../item-store.ts';
import { createPageCrawler } from '../page-crawler.ts';
import type { AcceptRated } from '../rated-article.ts';
import type { RunContext } from '../run-context.ts';
import { type DeferredItem, OwnSitesCrawler } from './own-sites-crawler.ts';
import { claimSites, type PartId } from './part-store.ts';
import type { PartInput } from './stored-part.ts';

export interface PartWork {
  id: PartId;
  input: PartInput;
  /** Accepts the rated articles. */
  passOn: AcceptRated;
  /** Receives what knows how many pages wait. */
  onCrawler: (crawler: { readonly waiting: number }) => void;
  /** Called when all batches of feeds have begun. */
  onBegun: () => void;
  /** Called when only pages of slow sites are left. Resolves when that is so in all parts of the run. */
  linger: () => Promise<void>;
  /** Receives the items of sites that other parts may request. */
  onDeferred: (items: readonly DeferredItem[]) => void;
  /** How long slow sites may continue after that. */
  patienceMs: number;
}

function openCrawler(
  deps: IngestionDeps,
  run: RunContext,
  articles: ArticlePipeline,
  { id, onDeferred }: PartWork,
) {
  const pages = createPageCrawler(
    {
      ...deps,
      getRecentArticle: createRecentArticleLookup(deps),
      ratesInThreads: deps.analyzer.runsInThreads === true,
    },
    { signal: run.signal, deliver: (page) => articles.add([page]) },
  );
  const claim = (sites: readonly string[]) => {
    const claims = sites.map((site) => ({ site, part: id.part }));
    return retryTransient(() => claimSites(deps.db, id.runId, claims), run.signal);
  };
  return new OwnSitesCrawler(pages, { claim, onDeferred });
}

async function crawlItems(deps: IngestionDeps, crawler: OwnSitesCrawler, { input }: PartWork): Promise<void> {
  if (input.items.length === 0) return;
  await crawler.add(await listWaitingItems(deps.db, { ids: input.items, now: deps.clock() }));
}

/** The feeds of the part that no earlier attempt has read are fetched; waiting items of all are crawled. */
async function fetchAll(deps: IngestionDeps, run: RunContext, crawler: OwnSitesCrawler, work: PartWork) {
  const items = run.metrics.timed('read', crawlItems(deps, crawler, work));
  items.catch(() => {});
  const tasks = work.input.feeds.map(({ id, isDue }) => ({ id, isDue: isDue && !run.board.hasEnded(id) }));
  await fetchFeeds(deps, run, crawler, { tasks, onBegun: work.onBegun });
  await items;
}

/**
 * Does one part of a shared run: reads its feeds and pages, and saves and rates the articles. Its feeds are on the board
 * of `run`, its counts in the metrics.
 * @throws when the signal of `run` aborts or the database fails
 */
export async function runPart(deps: IngestionDeps, run: RunContext, work: PartWork): Promise<void> {
  const articles = new ArticlePipeline(deps, run, work.passOn);
  const crawler = openCrawler(deps, run, articles, work);
  work.onCrawler(crawler);
  try {
    await fetchAll(deps, run, crawler, work);
    await articles.drain();
    await Promise.race([crawler.whenIdle(), work.linger()]);
    run.signal.throwIfAborted();
    const { left } = await crawler.finish(work.patienceMs);
    run.metrics.itemsLeft += left;
    await articles.drain();
    await articles.finish();
  } catch (error) {
    run.abort(error);
    await Promise.allSettled([crawler.finish(0), articles.drain()]);
    throw error;
  }
}
