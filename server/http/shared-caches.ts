import type { StoryList } from '#contract/news.ts';
import { loadCoverage, type SharedCoverage } from '#server/outlet-pages/load-coverage.ts';
import { getListRevision, listStories } from '#server/stories/list-stories.ts';
import type { RefreshDeps } from '#server/stories/projection/refresh-waiting.ts';
import { StaleWhileRevalidateCache } from './stale-while-revalidate-cache.ts';

/** Values that several route files answer from. Each is loaded at its first use. */
export interface SharedCaches {
  /** Who carries which story. */
  getCoverage(): Promise<SharedCoverage>;
  /** The stories that are shown. */
  getStories(): Promise<StoryList>;
}

export function createSharedCaches(deps: RefreshDeps): SharedCaches {
  const coverage = new StaleWhileRevalidateCache({
    clock: deps.clock,
    getRevision: async () => '',
    render: () => loadCoverage(deps),
  });
  const stories = new StaleWhileRevalidateCache({
    clock: deps.clock,
    getRevision: () => getListRevision(deps),
    render: () => listStories(deps),
  });
  return { getCoverage: () => coverage.get(), getStories: () => stories.get() };
}
