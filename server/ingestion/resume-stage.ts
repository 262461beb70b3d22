import type { ArticlePipeline } from './article-pipeline.ts';
import type { IngestionDeps } from './ingestion-deps.ts';
import { listArticlesInState } from './item-store.ts';
import type { PlacingStep } from './placing-step.ts';
import type { RunContext } from './run-context.ts';

const batchSize = 200;

interface Steps {
  articles: ArticlePipeline;
  placing: PlacingStep;
}

async function resumeState(
  deps: IngestionDeps,
  { signal }: RunContext,
  { articles, placing }: Steps,
  state: 'read' | 'rated',
): Promise<void> {
  const tried = new Set<string>();
  for (;;) {
    signal.throwIfAborted();
    const except = await (state === 'read' ? articles : placing).listNotDue();
    const ids = await listArticlesInState(deps.db, { state, except, limit: batchSize });
    // Articles that keep their state, because clustering was switched off during the run, wait for another run.
    if (ids.every((id) => tried.has(id))) return;
    for (const id of ids) tried.add(id);
    if (state === 'read') await articles.resume(ids);
    else await placing.add(ids.map((id) => ({ id, analysed: null, isSlow: false })));
    await articles.drain();
    await placing.drain();
  }
}

/** Continues with the articles that an interrupted run left unrated or outside stories. */
export async function runResumeStage(deps: IngestionDeps, run: RunContext, steps: Steps): Promise<void> {
  if (run.settings.rss.clusteringEnabled) await resumeState(deps, run, steps, 'rated');
  await resumeState(deps, run, steps, 'read');
}
