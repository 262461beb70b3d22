import type { StoryCard } from '#web/lib/answers.ts';

/** The address of a story within the web app. */
export const storyPath = ({ id }: Pick<StoryCard, 'id'>): string => `/story/${encodeURIComponent(id)}`;
