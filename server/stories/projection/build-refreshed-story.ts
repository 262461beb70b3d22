import { buildStoryFacts, type CountActiveOutlets } from '#domain/stories/build-story-facts.ts';
import { buildStoryProjection } from '#domain/stories/build-story-projection.ts';
import { chooseTitle } from '#domain/stories/choose-title.ts';
import { firstReports, majorityTopic } from '#domain/stories/count-members.ts';
import type { StoryMember } from '#domain/stories/story-member.ts';
import { chooseQuotedArticles, parseStorySentences } from '#domain/stories/story-text.ts';
import type { StoredProjection } from './projected-story.ts';
import type { RefreshedStory, WaitingStory } from './projection-store.ts';

const maxQuotedArticles = 24;

export function chooseProjectedArticles(members: readonly StoryMember[]): StoryMember[] {
  return chooseQuotedArticles(members, maxQuotedArticles);
}

/**
 * Builds a story as readers see it from its articles.
 * @param members in order of time
 * @param beginnings of the texts of the quoted articles
 */
export function buildRefreshedStory(
  { story, members, quoted }: { story: WaitingStory; members: StoryMember[]; quoted: StoryMember[] },
  beginnings: ReadonlyMap<string, string>,
  countActive: CountActiveOutlets,
): RefreshedStory {
  const texts = quoted.map((member) => ({
    member,
    sentences: parseStorySentences(beginnings.get(member.id) ?? ''),
  }));
  const current = story.title === '' ? null : story.title;
  const title = story.titleLocked ? story.title : (chooseTitle(members, current) ?? story.title);
  const isEnglish = story.language === null || story.language.startsWith('en');
  const projection: StoredProjection = {
    ...buildStoryProjection(members, texts, { isEnglish, title }),
    firstReports: firstReports(members),
  };
  return {
    id: story.id,
    version: story.version,
    title,
    topic: story.topicLocked ? story.topic : majorityTopic(members),
    articleCount: members.length,
    firstAt: members[0]?.dated ?? null,
    lastAt: members.at(-1)?.dated ?? null,
    card: buildStoryFacts(members, { summary: projection.summary, countActive }),
    projection,
  };
}
