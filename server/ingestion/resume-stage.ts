import type { ArticlePipeline } from './article-pipeline.ts';
import type { IngestionDeps } from './ingestion-deps.ts';
import { listArticlesInState } from './item-store.ts';
import type { RunContext } from './run-context.ts';

const batchSize = 200;

async function resumeState(
  deps: IngestionDeps,
  { signal }: RunContext,
  articles: ArticlePipeline,
  state: 'read' | 'rated',
): Promise<void> {
  const tried = new Set<string>();
  for (;;) {
    signal.throwIfAborted();
    const except = await articles.listNotDue(state);
    const ids = await listArticlesInState(deps.db, { state, except, limit: batchSize });
    // Articles that keep their state, because clustering was switched off during the run, wait for another run.
    if (ids.every((id) => tried.has(id))) return;
    for (const id of ids) tried.add(id);
    await articles.resume(state, ids);
    await articles.drain();
  }
}

/** Continues with the articles that an interrupted run left unrated or outside stories. */
export async function runResumeStage(
  deps: IngestionDeps,
  run: RunContext,
  articles: ArticlePipeline,
): Promise<void> {
  if (run.settings.rss.clusteringEnabled) await resumeState(deps, run, articles, 'rated');
  await resumeState(deps, run, articles, 'read');
}
