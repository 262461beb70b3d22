import { createRecentArticleLookup } from '#server/articles/confirm-address.ts';
import { ArticlePipeline } from './article-pipeline.ts';
import { runConnectorStage } from './connector-stage.ts';
import { runFeedStage } from './feed-stage.ts';
import type { IngestionDeps } from './ingestion-deps.ts';
import type { IngestionResult } from './ingestion-result.ts';
import { createPageCrawler } from './page-crawler.ts';
import { PlacingStep } from './placing-step.ts';
import { runResumeStage } from './resume-stage.ts';
import { createRunContext, defaultPatienceMs, type IngestionInput, type RunContext } from './run-context.ts';

interface Steps {
  articles: ArticlePipeline;
  placing: PlacingStep;
}

/** Continues what an interrupted run left, then reads feeds and services. */
async function ingestNews(deps: IngestionDeps, run: RunContext, steps: Steps): Promise<void> {
  const { articles, placing } = steps;
  await runResumeStage(deps, run, steps);
  const drain = async () => {
    await articles.drain();
    await placing.drain();
  };
  const crawler = createPageCrawler(
    {
      ...deps,
      getRecentArticle: createRecentArticleLookup(deps),
      ratesInThreads: deps.analyzer.runsInThreads === true,
    },
    { signal: run.signal, deliver: (page) => articles.add([page]) },
  );
  try {
    await Promise.all([runFeedStage(deps, run, crawler), runConnectorStage(deps, run, crawler)]);
    run.reportProgress({ progress: 90, message: 'Reading the last articles', batch: null });
    // Slow hosts may take minutes. The articles of all other hosts are finished first.
    await drain();
    const { left } = await crawler.finish(run.input.patienceMs ?? defaultPatienceMs);
    run.metrics.itemsLeft = left;
    await drain();
  } catch (error) {
    run.abort(error);
    await Promise.allSettled([crawler.finish(0), drain()]);
    throw error;
  }
}

/** A run that requests only some feeds, or in which a service or a page answered, says nothing about the network. */
function mayBeCutOff({ input, metrics }: RunContext, result: IngestionResult): boolean {
  const isFailed = result.outcome === 'all-failed' && result.feeds.requested > 0;
  const hasAnswer = metrics.isServiceReached || result.articlesProcessed > 0;
  return isFailed && input.feedIds === null && !hasAnswer;
}

/**
 * One ingestion run, from due feeds and enabled connectors to stories.
 *
 * The feed stage and the connector stage list items. The page crawler fetches their pages. The article pipeline saves
 * and rates each article, the placing step places it. All of them work concurrently; at the end the stories that changed
 * are refreshed. Each step writes the state of an item to the database, so that the next run continues an interrupted
 * one.
 *
 * Failures of feeds, connectors and pages, what is set aside, and steps that failed for every subject
 * (`StepVerdict`) are part of the result.
 * @throws when `signal` aborts or the database fails
 */
export async function runIngestion(deps: IngestionDeps, input: IngestionInput): Promise<IngestionResult> {
  const begun = deps.clock();
  const run = await createRunContext(deps, input);
  // A model may have been connected since the last run.
  await deps.analyzer.getVersion?.();
  const placing = new PlacingStep(deps, run);
  const articles = new ArticlePipeline(deps, run, placing.add);
  try {
    await ingestNews(deps, run, { articles, placing });
    run.reportProgress({ progress: 95, message: 'Putting stories together' });
    await placing.refreshStories();
    run.metrics.addSetAside(await deps.stories.trim());
    await articles.finish();
    await placing.finish();
    const result = run.metrics.result();
    const isExcused = mayBeCutOff(run, result) && (await deps.feeds.undoBackoff(begun));
    return isExcused ? { ...result, outcome: 'cut-off' } : result;
  } catch (error) {
    run.abort(error);
    await Promise.allSettled([articles.drain(), placing.drain()]);
    throw error;
  }
}
