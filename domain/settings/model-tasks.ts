/** What a language model is asked for, people first: the queue of questions is in this order. */
export const modelTasks = ['checks', 'trials', 'stories', 'articles'] as const;
export type ModelTask = (typeof modelTasks)[number];

/** Nobody waits for the answers to these. */
export const backgroundTasks: readonly ModelTask[] = ['stories', 'articles'];
