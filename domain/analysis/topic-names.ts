/** The seven topics of a story, in the order of the filter. */
export const storyTopics = [
  'politics',
  'technology',
  'economy',
  'international',
  'healthcare',
  'environment',
  'general',
] as const;
export type StoryTopic = (typeof storyTopics)[number];
