import type { Side } from '#domain/analysis/rating.ts';
import type { StoryTopic } from '#domain/analysis/topic-names.ts';

/** A story of the period and the outlets that carry it. */
export interface CoveredStory {
  id: string;
  title: string;
  topic: StoryTopic;
  articleCount: number;
  /** The times of its first and its newest article, in milliseconds. */
  first: number;
  last: number;
  /** Domains, each once. */
  outlets: readonly string[];
}

/** An outlet of the period. */
export interface CoveringOutlet {
  domain: string;
  name: string;
  /** Of its rating; null if unrated. */
  side: Side | null;
  /** That it carries. */
  stories: readonly CoveredStory[];
  /** How many of them are of a topic. */
  byTopic: ReadonlyMap<StoryTopic, number>;
  /** How many of them no other outlet carries. */
  alone: number;
}

/** The stories of a period and who carries them. */
export interface Coverage {
  stories: readonly CoveredStory[];
  outlets: ReadonlyMap<string, CoveringOutlet>;
}

/** An outlet with the stories that it carries. */
export function buildCoveringOutlet(
  outlet: Pick<CoveringOutlet, 'domain' | 'name' | 'side'>,
  stories: readonly CoveredStory[],
): CoveringOutlet {
  const byTopic = new Map<StoryTopic, number>();
  for (const { topic } of stories) byTopic.set(topic, (byTopic.get(topic) ?? 0) + 1);
  const alone = stories.filter(({ outlets }) => outlets.length === 1).length;
  return { ...outlet, stories, byTopic, alone };
}

/** Groups the stories by outlet. */
export function buildCoverage(
  stories: readonly CoveredStory[],
  describe: (domain: string) => { name: string; side: Side | null },
): Coverage {
  const carried = new Map<string, CoveredStory[]>();
  for (const story of stories) {
    for (const domain of story.outlets) {
      const known = carried.get(domain);
      if (known === undefined) carried.set(domain, [story]);
      else known.push(story);
    }
  }
  const outlets = [...carried].map(
    ([domain, own]) => [domain, buildCoveringOutlet({ domain, ...describe(domain) }, own)] as const,
  );
  return { stories, outlets: new Map(outlets) };
}

/** With what an outlet is compared: the other outlets of its side; an unrated one with all others. */
export function peersOf(
  outlet: Pick<CoveringOutlet, 'domain' | 'side'>,
  coverage: Coverage,
): CoveringOutlet[] {
  return [...coverage.outlets.values()].filter(
    ({ side, domain }) => (outlet.side === null || side === outlet.side) && domain !== outlet.domain,
  );
}
