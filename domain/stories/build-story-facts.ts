import { sides } from '../analysis/rating.ts';
import { countMembers } from './count-members.ts';
import { type Blindspot, countCovering, findBlindspot, type OutletCounts } from './find-blindspot.ts';
import type { StoryMember } from './story-member.ts';

const maxOutlets = 6;

type ShownOutlet = Pick<StoryMember['outlet'], 'name' | 'domain' | 'side'>;

/** The outlets that a card shows: from each side in turn, in the order of their first articles. */
function chooseShownOutlets(members: readonly StoryMember[]): ShownOutlet[] {
  const byDomain = new Map(members.map(({ outlet }) => [outlet.domain, outlet]));
  const queues = [...sides, null].map((side) =>
    [...byDomain.values()].filter((outlet) => outlet.side === side),
  );
  const chosen: ShownOutlet[] = [];
  for (let turn = 0; chosen.length < maxOutlets && queues.some((queue) => queue.length > turn); turn += 1) {
    for (const queue of queues) {
      const outlet = queue[turn];
      if (outlet === undefined || chosen.length === maxOutlets) continue;
      chosen.push({ name: outlet.name, domain: outlet.domain, side: outlet.side });
    }
  }
  return chosen;
}

/** Counts the rated outlets of each side that published between two times. */
export type CountActiveOutlets = (first: string, last: string) => OutletCounts;

function buildBlindspot(members: readonly StoryMember[], countActive: CountActiveOutlets): Blindspot | null {
  const [first, last] = [members[0], members.at(-1)];
  if (first === undefined || last === undefined) return null;
  return findBlindspot(countCovering(members), countActive(first.dated, last.dated));
}

/**
 * Builds the fields of a story card that are computed from the story's articles, under their names in the API.
 * @param members in order of time
 */
export function buildStoryFacts(
  members: readonly StoryMember[],
  { summary, countActive }: { summary: readonly { text: string }[]; countActive: CountActiveOutlets },
) {
  const counts = countMembers(members);
  return {
    ai_summary: summary.map(({ text }) => text).join(' '),
    bias_distribution: counts.bias,
    region_distribution: counts.regions,
    unrated_count: counts.unrated,
    copy_count: counts.copies,
    outlet_count: counts.outlets,
    outlets: chooseShownOutlets(members),
    blindspot: buildBlindspot(members, countActive),
  };
}

export type StoryFacts = ReturnType<typeof buildStoryFacts>;

/** The fields of a story without articles, and of a stored card of a release that did not have the field. */
export const emptyStoryFacts: StoryFacts = {
  ai_summary: '',
  bias_distribution: { left: 0, center: 0, right: 0 },
  region_distribution: { uk: 0, us: 0, international: 0 },
  unrated_count: 0,
  copy_count: 0,
  outlet_count: 0,
  outlets: [],
  blindspot: null,
};
