import type { SetAsideStep } from '#domain/ingestion/set-aside-step.ts';

/** A subject that failed a step; several steps may set the same subject aside. */
export interface SetAside {
  step: SetAsideStep;
  /** The id of the item, article or story. */
  subjectId: string;
  title: string;
  /** A sentence. */
  reason: string;
  nextTryAt: Date;
}

/** One sentence per step; the reason follows it. */
export const subjectFailureTexts: Record<SetAsideStep, string> = {
  save: 'The article could not be stored.',
  rate: 'The article could not be rated.',
  place: 'The article could not be put into a story.',
  restore: 'The stored article could not be read for grouping.',
  refresh: 'What the story shows could not be computed again.',
  deduplicate: 'The story could not be compared with others or merged.',
  remove: 'The story could not be removed.',
};

/** A step that failed for every subject of a run because of the program. */
export interface StepProblem {
  /** Without a full stop. */
  summary: string;
  /** Sentences. */
  detail: string;
}

export const stepFailureTexts: Record<SetAsideStep, string> = {
  save: 'No article could be stored',
  rate: 'No article could be rated',
  place: 'No article could be put into a story',
  restore: 'No stored article could be read for grouping',
  refresh: 'No story could be computed again',
  deduplicate: 'No story could be compared with others or merged',
  remove: 'No story could be removed',
};

/** The step problem as a problem of the run. */
export function toStepProblem({ summary, detail }: StepProblem) {
  return { source: summary, kind: 'step-failed', detail };
}

/** The start of a run's message; empty when no step failed for every subject. */
export function describeStepProblems(problems: readonly StepProblem[]): string {
  return problems.map(({ summary, detail }) => `${summary}: ${detail} `).join('');
}

/** What was set aside as a problem of the run. */
export function toSetAsideProblem({ step, title, subjectId, reason }: SetAside) {
  return {
    source: title === '' ? subjectId : title,
    kind: 'set-aside',
    detail: `${subjectFailureTexts[step]} ${reason}`,
  };
}

/** The end of a run's message; empty when nothing was set aside. */
export function describeSetAside(count: number): string {
  if (count === 0) return '';
  return ` ${count.toLocaleString('en')} ${count === 1 ? 'was' : 'were'} set aside and will be tried again.`;
}
