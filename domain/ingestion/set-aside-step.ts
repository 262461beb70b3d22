/** The steps that set a subject aside after a failure. */
export const setAsideSteps = [
  'save',
  'rate',
  'place',
  'restore',
  'refresh',
  'deduplicate',
  'remove',
] as const;
export type SetAsideStep = (typeof setAsideSteps)[number];

/** What can be set aside. */
export const setAsideSubjects = ['item', 'article', 'story'] as const;
export type SetAsideSubject = (typeof setAsideSubjects)[number];
