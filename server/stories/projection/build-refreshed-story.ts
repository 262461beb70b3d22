import { sides } from '#domain/analysis/rating.ts';
import { buildStoryProjection } from '#domain/stories/build-story-projection.ts';
import { chooseTitle } from '#domain/stories/choose-title.ts';
import { countMembers, firstReports, majorityTopic } from '#domain/stories/count-members.ts';
import { countCovering, findBlindspot } from '#domain/stories/find-blindspot.ts';
import type { StoryMember } from '#domain/stories/story-member.ts';
import { chooseQuotedArticles, parseStorySentences } from '#domain/stories/story-text.ts';
import type { ActiveOutlets } from './active-outlets.ts';
import type { StoredProjection, StoryFacts } from './projected-story.ts';
import type { RefreshedStory, WaitingStory } from './projection-store.ts';

const maxQuotedArticles = 24;
const maxOutlets = 6;

export function chooseProjectedArticles(members: readonly StoryMember[]): StoryMember[] {
  return chooseQuotedArticles(members, maxQuotedArticles);
}

/** The outlets that a card shows: from each side in turn, in the order of their first articles. */
function chooseShownOutlets(members: readonly StoryMember[]): StoryFacts['outlets'] {
  const byDomain = new Map(members.map(({ outlet }) => [outlet.domain, outlet]));
  const queues = [...sides, null].map((side) =>
    [...byDomain.values()].filter((outlet) => outlet.side === side),
  );
  const chosen: StoryFacts['outlets'] = [];
  for (let turn = 0; chosen.length < maxOutlets && queues.some((queue) => queue.length > turn); turn += 1) {
    for (const queue of queues) {
      const outlet = queue[turn];
      if (outlet === undefined || chosen.length === maxOutlets) continue;
      chosen.push({ name: outlet.name, domain: outlet.domain, side: outlet.side });
    }
  }
  return chosen;
}

function buildBlindspot(members: readonly StoryMember[], countActive: ActiveOutlets) {
  const [first, last] = [members[0], members.at(-1)];
  if (first === undefined || last === undefined) return null;
  return findBlindspot(countCovering(members), countActive(first.dated, last.dated));
}

/**
 * Builds a story as readers see it from its articles.
 * @param members in order of time
 * @param beginnings of the texts of the quoted articles
 */
export function buildRefreshedStory(
  { story, members, quoted }: { story: WaitingStory; members: StoryMember[]; quoted: StoryMember[] },
  beginnings: ReadonlyMap<string, string>,
  countActive: ActiveOutlets,
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
  const counts = countMembers(members);
  const facts: StoryFacts = {
    summary: projection.summary.map(({ text }) => text).join(' '),
    bias: counts.bias,
    regions: counts.regions,
    unrated: counts.unrated,
    copies: counts.copies,
    outletCount: counts.outlets,
    outlets: chooseShownOutlets(members),
    blindspot: buildBlindspot(members, countActive),
  };
  return {
    id: story.id,
    version: story.version,
    title,
    topic: story.topicLocked ? story.topic : majorityTopic(members),
    articleCount: members.length,
    firstAt: members[0]?.dated ?? null,
    lastAt: members.at(-1)?.dated ?? null,
    card: facts,
    projection,
  };
}
