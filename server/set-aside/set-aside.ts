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
