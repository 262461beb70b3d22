import PQueue from 'p-queue';
import { backgroundTasks, type ModelTask, modelTasks } from '#domain/settings/model-tasks.ts';

/** The calls of one process to its model. */
export interface ModelQueue {
  /** Runs `work` when it is its turn. */
  run<Result>(task: ModelTask, work: () => Promise<Result>, signal: AbortSignal): Promise<Result>;
  /** Calls that wait for their turn. */
  countWaiting(task: ModelTask): number;
}

/**
 * People come before background work. Where more than one call runs at a time, background work leaves one place free,
 * so that a person waits for no story.
 */
export function createModelQueue(concurrency: number): ModelQueue {
  const all = new PQueue({ concurrency });
  const background = new PQueue({ concurrency: Math.max(1, concurrency - 1) });
  const priorityOf = (task: ModelTask) => modelTasks.length - modelTasks.indexOf(task);
  return {
    async run(task, work, signal) {
      const options = { priority: priorityOf(task), signal };
      const add = () => all.add(work, options);
      return await (backgroundTasks.includes(task) ? background.add(add, options) : add());
    },
    countWaiting(task) {
      const priority = priorityOf(task);
      return all.sizeBy({ priority }) + background.sizeBy({ priority });
    },
  };
}
