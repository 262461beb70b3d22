import { z } from 'zod';
import { ModelFailure } from '#server/analysis/model/model-failure.ts';
import { selectWaiting } from '#server/stories/selection/select-waiting.ts';
import { defineJob, type WorkerDeps } from '../job-definition.ts';

const everySeconds = 120;
/** What one run may do; the next one follows soon. */
const limit = 40;
const maxMs = 80_000;

/**
 * Has the language model select the title and the sentences of changed stories, if the operator lets it
 * (LLM_STORY_BUDGET_TOKENS), and rebuilds their projections.
 */
export const selectSentencesJob = defineJob({
  name: 'select-sentences',
  data: z.object({}),
  rules: { retries: 0, retryDelaySeconds: 60, timeoutSeconds: 3600, everySeconds },
  createHandler:
    ({
      storySelector,
      stories,
      ...deps
    }: Pick<WorkerDeps, 'db' | 'clock' | 'log' | 'outlets' | 'stories' | 'storySelector'>) =>
    async (_, { signal }) => {
      if (storySelector === null || !(await storySelector.isOn())) return;
      const { failure, ...answers } = await selectWaiting(
        { ...deps, selector: storySelector },
        { limit, maxMs, signal },
      );
      if (answers.selected + answers.unusable > 0)
        deps.log.info(answers, 'the model selected sentences of stories');
      if (answers.selected > 0) await stories.refresh(signal);
      if (failure instanceof ModelFailure) {
        deps.log.warn({ reason: failure.reason }, 'the model selects no more for now');
      } else if (failure !== null) throw failure;
    },
});
