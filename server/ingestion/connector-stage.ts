import { failureScope } from '#server/db/failure-scope.ts';
import { chooseFromSource } from './choose-items.ts';
import type { IngestionDeps } from './ingestion.ts';
import { insertListedItems } from './insert-items.ts';
import type { RunContext } from './run-context.ts';

type Connector = IngestionDeps['connectors'][number];
type Answer = Awaited<ReturnType<Connector['latest']>>;

/** A connector that throws fails alone, as a feed does that cannot be handled. */
async function askLatest(
  { log }: Pick<IngestionDeps, 'log'>,
  { signal, metrics }: Pick<RunContext, 'signal' | 'metrics'>,
  connector: Connector,
  limit: number,
): Promise<Answer | { kind: 'failed'; failure: string; detail: string }> {
  try {
    return await metrics.timed('connectors', connector.latest({ limit, signal }));
  } catch (error) {
    if (failureScope(error, signal) === 'run') throw error;
    log.error({ err: error, connector: connector.id }, 'connector could not be handled');
    const detail = 'Balance could not handle this service; the log says why.';
    return { kind: 'failed', failure: 'internal', detail };
  }
}

/**
 * The newest of one connector, at most `most` of them (`max_total_articles`): also of what it listed before, when it
 * fails or is not asked today.
 */
async function runConnector(
  deps: IngestionDeps,
  { signal, metrics, crawler, deduplicates }: RunContext,
  connector: Connector,
  max: number,
): Promise<void> {
  const answer = await askLatest(deps, { signal, metrics }, connector, max);
  signal.throwIfAborted();
  if (answer.kind === 'failed') {
    metrics.connectors.failed += 1;
    metrics.addProblem({ source: connector.name, kind: answer.failure, detail: answer.detail });
  }
  if (answer.kind === 'disabled' || answer.kind === 'absent') return;
  if (answer.kind !== 'not-due') metrics.connectors.asked += 1;
  if (answer.kind === 'ok') {
    const items = answer.articles.slice(0, max);
    const listed = { source: connector.id, feedId: null, saidBy: [], items, deduplicates: deduplicates() };
    const { added, failed } = await insertListedItems(deps, listed);
    metrics.itemsListed += added;
    metrics.addUnlisted(connector.name, failed, items.length);
  }
  const chosen = await chooseFromSource(deps, { source: connector.id, total: max });
  await metrics.timed('read', crawler.add(chosen));
}

/** Asks all connectors for the newest articles; those that are switched off say so and bring nothing. */
export async function runConnectorStage(
  deps: IngestionDeps,
  context: RunContext & { max: number },
): Promise<void> {
  await Promise.all(deps.connectors.map((connector) => runConnector(deps, context, connector, context.max)));
}
