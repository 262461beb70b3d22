import { failureScope } from '#server/db/failure-scope.ts';
import { unreachedKinds } from '#server/fetching/fetcher.ts';
import { chooseFromSource } from './choose-items.ts';
import type { IngestionDeps } from './ingestion-deps.ts';
import { insertListedItems } from './insert-items.ts';
import type { PageCrawler } from './page-crawler.ts';
import type { RunContext } from './run-context.ts';

/** Failures that say nothing about whether the service can be reached, for most of them no request is made. */
const unanswered: ReadonlySet<string> = new Set([
  ...unreachedKinds,
  'aborted',
  'internal',
  'no-key',
  'quota',
]);

type Connector = IngestionDeps['connectors'][number];
type LatestResult = Awaited<ReturnType<Connector['latest']>>;

/** A connector that throws is reported as failed and does not stop the run. */
async function fetchLatest(
  { log }: Pick<IngestionDeps, 'log'>,
  { signal, metrics }: RunContext,
  connector: Connector,
  limit: number,
): Promise<LatestResult | { kind: 'failed'; failure: string; detail: string }> {
  try {
    return await metrics.timed('connectors', connector.latest({ limit, signal, log }));
  } catch (error) {
    if (failureScope(error, signal) === 'run') throw error;
    log.error({ err: error, connector: connector.id }, 'connector could not be handled');
    const detail = 'Balance could not handle this service; the log says why.';
    return { kind: 'failed', failure: 'internal', detail };
  }
}

/**
 * Lists the newest articles of one connector and crawls its newest waiting items, at most `max_total_articles`. Items
 * of earlier runs are crawled also when the connector fails or is not due.
 */
async function runConnector(
  deps: IngestionDeps,
  run: RunContext,
  crawler: PageCrawler,
  connector: Connector,
): Promise<void> {
  const { signal, metrics, settings } = run;
  const max = settings.advanced.max_total_articles;
  const result = await fetchLatest(deps, run, connector, max);
  signal.throwIfAborted();
  if (result.kind === 'failed') {
    metrics.connectors.failed += 1;
    metrics.isServiceReached ||= !unanswered.has(result.failure);
    metrics.addProblem({ source: connector.name, kind: result.failure, detail: result.detail });
  }
  if (result.kind === 'disabled' || result.kind === 'absent') return;
  if (result.kind !== 'not-due') metrics.connectors.requested += 1;
  if (result.kind === 'ok') {
    metrics.isServiceReached = true;
    const items = result.articles.slice(0, max);
    const inserted = await insertListedItems(deps, {
      ...{ source: connector.id, feedId: null, feedAddresses: [], items },
      deduplicates: run.settings.rss.deduplicationEnabled,
    });
    metrics.itemsListed += inserted.added;
    metrics.addUnlisted(connector.name, inserted, items.length);
  }
  const chosen = await chooseFromSource(deps, { source: connector.id, total: max });
  await metrics.timed('read', crawler.add(chosen));
}

/** Requests the newest articles of all connectors concurrently, unless the run is limited to some feeds. */
export async function runConnectorStage(
  deps: IngestionDeps,
  run: RunContext,
  crawler: PageCrawler,
): Promise<void> {
  if (run.input.feedIds !== null) return;
  await Promise.all(deps.connectors.map((connector) => runConnector(deps, run, crawler, connector)));
}
