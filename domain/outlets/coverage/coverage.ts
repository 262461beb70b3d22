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
  /** Of the stories it carries. */
  stories: readonly CoveredStory[];
}

/** The stories of a period and who carries them. */
export interface Coverage {
  stories: readonly CoveredStory[];
  outlets: ReadonlyMap<string, CoveringOutlet>;
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
    ([domain, own]) => [domain, { domain, ...describe(domain), stories: own }] as const,
  );
  return { stories, outlets: new Map(outlets) };
}

/** The other outlets of an outlet's side; none of an unrated one. */
export function peersOf(
  outlet: Pick<CoveringOutlet, 'domain' | 'side'>,
  coverage: Coverage,
): CoveringOutlet[] {
  if (outlet.side === null) return [];
  return [...coverage.outlets.values()].filter(
    ({ side, domain }) => side === outlet.side && domain !== outlet.domain,
  );
}
