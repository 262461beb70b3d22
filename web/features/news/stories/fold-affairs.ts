import type { StoryCard } from '#web/lib/answers.ts';

/** A card with the stories of its affair beneath it. */
export interface FoldedStory {
  story: StoryCard;
  folded: readonly StoryCard[];
}

const none: readonly StoryCard[] = [];

/** The stories with the later ones of each affair folded beneath its first, in the given order. */
export function foldAffairs(stories: readonly StoryCard[]): FoldedStory[] {
  const leading = new Map<string, StoryCard[]>();
  const cards: FoldedStory[] = [];
  for (const story of stories) {
    const folded = story.affair && leading.get(story.affair.id);
    if (folded !== undefined) {
      folded.push(story);
      continue;
    }
    const own: StoryCard[] = [];
    if (story.affair !== undefined) leading.set(story.affair.id, own);
    cards.push({ story, folded: story.affair === undefined ? none : own });
  }
  return cards;
}
