/** What a language model is asked for, people first: the queue of questions is in this order. */
export const modelTasks = ['checks', 'trials', 'stories', 'articles'] as const;
export type ModelTask = (typeof modelTasks)[number];

/** Nobody waits for the answers to these. */
export const backgroundTasks: readonly ModelTask[] = ['stories', 'articles'];

/** Percent of the day's tokens that everything but checks may use together. */
export const maxShareBesideChecks = 50;

/** Whether a task may query the model, and its largest part of the day's tokens in percent. */
export interface TaskSpending {
  isOn: boolean;
  share: number;
}

/** Until an administrator changes it. */
export const defaultSpending: Readonly<Record<ModelTask, TaskSpending>> = {
  checks: { isOn: true, share: 100 },
  trials: { isOn: true, share: 50 },
  stories: { isOn: true, share: 40 },
  articles: { isOn: false, share: 40 },
};
