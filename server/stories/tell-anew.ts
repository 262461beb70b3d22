import { chooseTitle } from '#domain/stories/choose-title.ts';
import { countMembers, firstReports, majorityTopic } from '#domain/stories/count-members.ts';
import { countCovering, findBlindspot } from '#domain/stories/find-blindspot.ts';
import { type StoryMember, sides } from '#domain/stories/story-member.ts';
import { chooseTellers, readStorySentences } from '#domain/stories/story-text.ts';
import { tellStory } from '#domain/stories/tell-story.ts';
import type { OutletsRead } from './outlets-read.ts';
import type { RefreshedStory, WaitingStory } from './refresh-store.ts';
import type { StoredTelling, StoryFacts } from './told-story.ts';

const mostTellers = 24;
const mostOutlets = 6;

export function chooseStoryTellers(members: readonly StoryMember[]): StoryMember[] {
  return chooseTellers(members, mostTellers);
}

/** Outlets that cover the story, each side in turn, those who came first before others. */
function outletsInTurn(members: readonly StoryMember[]): StoryFacts['outlets'] {
  const byDomain = new Map(members.map(({ outlet }) => [outlet.domain, outlet]));
  const queues = [...sides, null].map((side) =>
    [...byDomain.values()].filter((outlet) => outlet.side === side),
  );
  const chosen: StoryFacts['outlets'] = [];
  for (let turn = 0; chosen.length < mostOutlets && queues.some((queue) => queue.length > turn); turn += 1) {
    for (const queue of queues) {
      const outlet = queue[turn];
      if (outlet === undefined || chosen.length === mostOutlets) continue;
      chosen.push({ name: outlet.name, domain: outlet.domain, side: outlet.side });
    }
  }
  return chosen;
}

function blindspotOf(members: readonly StoryMember[], read: OutletsRead) {
  const [first, last] = [members[0], members.at(-1)];
  if (first === undefined || last === undefined) return null;
  return findBlindspot(countCovering(members), read(first.dated, last.dated));
}

/**
 * A story as readers see it, out of its articles.
 * @param members in order of time
 * @param beginnings of the tellers' texts
 */
export function tellAnew(
  { story, members, tellers }: { story: WaitingStory; members: StoryMember[]; tellers: StoryMember[] },
  beginnings: ReadonlyMap<string, string>,
  read: OutletsRead,
): RefreshedStory {
  const texts = tellers.map((member) => ({
    member,
    sentences: readStorySentences(beginnings.get(member.id) ?? ''),
  }));
  const current = story.title === '' ? null : story.title;
  const title = story.titleLocked ? story.title : (chooseTitle(members, current) ?? story.title);
  const isEnglish = story.language === null || story.language.startsWith('en');
  const telling: StoredTelling = {
    ...tellStory(members, texts, { isEnglish, title }),
    firstReports: firstReports(members),
  };
  const counts = countMembers(members);
  const facts: StoryFacts = {
    summary: telling.summary.map(({ text }) => text).join(' '),
    bias: counts.bias,
    regions: counts.regions,
    unrated: counts.unrated,
    copies: counts.copies,
    outletCount: counts.outlets,
    outlets: outletsInTurn(members),
    blindspot: blindspotOf(members, read),
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
    telling,
  };
}
