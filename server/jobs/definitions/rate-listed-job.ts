import { z } from 'zod';
import { rateListed } from '#server/articles/rate-articles.ts';
import type { Tx } from '#server/db/db.ts';
import { touchArticleStories } from '#server/stories/clustering/touch-stories.ts';
import { defineJob, type WorkerDeps } from '../job-definition.ts';

/** What one run may do; the next one follows soon. */
const limit = 20;
const maxTried = 20_000;

/** Has the language model rate articles of listed stories, where an administrator chose that. */
export const rateListedJob = defineJob({
  name: 'rate-listed',
  data: z.object({}),
  rules: { retries: 0, retryDelaySeconds: 60, timeoutSeconds: 3600, everySeconds: 120 },
  createHandler: ({
    articleRater,
    ...deps
  }: Pick<WorkerDeps, 'db' | 'clock' | 'outlets' | 'stories' | 'articleRater'>) => {
    const tried = new Set<string>();
    return async (_, { signal }) => {
      if (articleRater === null || !(await articleRater.isOn())) return;
      if (tried.size > maxTried) tried.clear();
      const onRated = (tx: Tx, articles: readonly string[]) =>
        touchArticleStories(tx, articles, deps.clock());
      const { analyzer } = articleRater;
      const rated = await rateListed({ ...deps, analyzer, onRated }, { tried, limit, signal });
      if (rated > 0) await deps.stories.refresh(signal);
    };
  },
});
