import { failureScope } from '#server/db/failure-scope.ts';
import { chooseFromSource } from '#server/pipeline/choose-items.ts';
import { listItems } from '#server/pipeline/list-items.ts';
import type { AggregationDeps } from './aggregation.ts';
import type { RunWay } from './read-feeds.ts';

type Connector = AggregationDeps['connectors'][number];
type Answer = Awaited<ReturnType<Connector['latest']>>;

/** A connector that throws fails alone, as a feed does that cannot be handled. */
async function askLatest(
  { log }: Pick<AggregationDeps, 'log'>,
  { signal, tally }: Pick<RunWay, 'signal' | 'tally'>,
  connector: Connector,
  limit: number,
): Promise<Answer | { kind: 'failed'; failure: string; detail: string }> {
  try {
    return await tally.timed('connectors', connector.latest({ limit, signal }));
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
async function readConnector(
  deps: AggregationDeps,
  { signal, tally, reader, deduplicates }: RunWay,
  connector: Connector,
  most: number,
): Promise<void> {
  const answer = await askLatest(deps, { signal, tally }, connector, most);
  signal.throwIfAborted();
  if (answer.kind === 'failed') {
    tally.connectors.failed += 1;
    tally.addProblem({ source: connector.name, kind: answer.failure, detail: answer.detail });
  }
  if (answer.kind === 'disabled' || answer.kind === 'absent') return;
  if (answer.kind !== 'not-due') tally.connectors.asked += 1;
  if (answer.kind === 'ok') {
    const items = answer.articles.slice(0, most);
    const listed = { source: connector.id, feedId: null, saidBy: [], items, deduplicates: deduplicates() };
    const { added, failed } = await listItems(deps, listed);
    tally.itemsListed += added;
    tally.addUnlisted(connector.name, failed, items.length);
  }
  const chosen = await chooseFromSource(deps, { source: connector.id, total: most });
  await tally.timed('read', reader.add(chosen));
}

/** Asks all connectors for the newest articles; those that are switched off say so and bring nothing. */
export async function readConnectors(deps: AggregationDeps, way: RunWay & { most: number }): Promise<void> {
  await Promise.all(deps.connectors.map((connector) => readConnector(deps, way, connector, way.most)));
}
