import { z } from 'zod';
import { ModelFailure } from '#server/analysis/model/model-failure.ts';
import { writeWaiting } from '#server/stories/writing/write-waiting.ts';
import { defineJob, type WorkerDeps } from '../job-definition.ts';

const everySeconds = 120;
/** What one run may do; the next one follows soon. */
const limit = 40;
const maxMs = 80_000;

/** Has the language model write for changed stories, unless stories may not use it, and rebuilds their projections. */
export const writeStoriesJob = defineJob({
  name: 'write-stories',
  data: z.object({}),
  rules: { retries: 0, retryDelaySeconds: 60, timeoutSeconds: 3600, everySeconds },
  createHandler:
    ({
      storyWriter,
      stories,
      ...deps
    }: Pick<WorkerDeps, 'db' | 'clock' | 'log' | 'outlets' | 'stories' | 'storyWriter'>) =>
    async (_, { signal }) => {
      if (storyWriter === null || !(await storyWriter.isOn())) return;
      const { failure, ...answers } = await writeWaiting(
        { ...deps, writer: storyWriter },
        { limit, maxMs, signal },
      );
      if (answers.written + answers.unusable > 0) deps.log.info(answers, 'the model wrote for stories');
      if (answers.written > 0) await stories.refresh(signal);
      if (failure instanceof ModelFailure) {
        deps.log.warn({ reason: failure.reason }, 'the model writes no more for now');
      } else if (failure !== null) throw failure;
    },
});
