import { createRecentArticleLookup } from '#server/articles/confirm-address.ts';
import { ArticlePipeline } from './article-pipeline.ts';
import { runConnectorStage } from './connector-stage.ts';
import { runFeedStage } from './feed-stage.ts';
import type { IngestionDeps } from './ingestion-deps.ts';
import type { IngestionResult } from './ingestion-result.ts';
import { createPageCrawler } from './page-crawler.ts';
import { PlacingStep } from './placing-step.ts';
import { runResumeStage } from './resume-stage.ts';
import { createRunContext, type IngestionInput } from './run-context.ts';

const defaultPatienceMs = 180_000;

/**
 * One ingestion run, from due feeds and enabled connectors to stories.
 *
 * The feed stage and the connector stage list items. The page crawler fetches their pages. The article pipeline
 * saves, rates and places each article. All of them work concurrently; at the end the stories that changed are
 * refreshed. Each step writes the state of an item to the database, so that the next run continues an interrupted one.
 *
 * Failures of feeds, connectors and pages, what is set aside, and steps that failed for every subject
 * (`StepVerdict`) are part of the result.
 * @throws when `signal` aborts or the database fails
 */
export async function runIngestion(deps: IngestionDeps, input: IngestionInput): Promise<IngestionResult> {
  const run = await createRunContext(deps, input);
  const placing = new PlacingStep(deps, run);
  const articles = new ArticlePipeline(deps, run, placing.add);
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
    await runResumeStage(deps, run, { articles, placing });
    await Promise.all([runFeedStage(deps, run, crawler), runConnectorStage(deps, run, crawler)]);

    run.reportProgress({ progress: 90, message: 'Reading the last articles', batch: null });
    // Slow hosts may take minutes. The articles of all other hosts are finished first.
    await drain();
    const { left } = await crawler.finish(input.patienceMs ?? defaultPatienceMs);
    run.metrics.itemsLeft = left;
    await drain();

    run.reportProgress({ progress: 95, message: 'Putting stories together' });
    await placing.refreshStories();
    run.metrics.addSetAside(await deps.stories.trim());
    await articles.finish();
    await placing.finish();
    return run.metrics.result();
  } catch (error) {
    run.abort(error);
    await Promise.allSettled([crawler.finish(0), drain()]);
    throw error;
  }
}
