import type { SetAsideTable } from '#server/db/schema/set-aside-tables.ts';

/** Where something failed; a subject may be set aside by several. */
export type SetAsideStep = SetAsideTable['step'];

/** Something that a step could not work on. */
export interface SetAside {
  step: SetAsideStep;
  /** Of the item, article or story. */
  subjectId: string;
  title: string;
  /** A sentence. */
  reason: string;
  nextTryAt: Date;
}

/** What did not happen, as a sentence of which the reason follows. */
export const notDone: Record<SetAsideStep, string> = {
  save: 'The article could not be stored.',
  rate: 'The article could not be rated.',
  place: 'The article could not be put into a story.',
  restore: 'The stored article could not be read for grouping.',
  refresh: 'What the story shows could not be computed again.',
  deduplicate: 'The story could not be compared with others or merged.',
  remove: 'The story could not be removed.',
};

/** A step that could work on nothing at all in a run, for a reason that lies in the program. */
export interface StepProblem {
  /** Without a full stop. */
  summary: string;
  /** Sentences. */
  detail: string;
}

export const nothingDone: Record<SetAsideStep, string> = {
  save: 'No article could be stored',
  rate: 'No article could be rated',
  place: 'No article could be put into a story',
  restore: 'No stored article could be read for grouping',
  refresh: 'No story could be computed again',
  deduplicate: 'No story could be compared with others or merged',
  remove: 'No story could be removed',
};

/** As `toProblem`. */
export function toRunProblem({ summary, detail }: StepProblem) {
  return { source: summary, kind: 'step-failed', detail };
}

/** What the message of a run begins with; nothing where each step worked on something. */
export function describeStepProblems(problems: readonly StepProblem[]): string {
  return problems.map(({ summary, detail }) => `${summary}: ${detail} `).join('');
}

/** For the problems of a run. */
export function toProblem({ step, title, subjectId, reason }: SetAside) {
  return {
    source: title === '' ? subjectId : title,
    kind: 'set-aside',
    detail: `${notDone[step]} ${reason}`,
  };
}

/** What the message of a run ends with; nothing where nothing was set aside. */
export function describeAside(count: number): string {
  if (count === 0) return '';
  return ` ${count.toLocaleString('en')} ${count === 1 ? 'was' : 'were'} set aside and will be tried again.`;
}
