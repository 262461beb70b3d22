import { type Share, shareOf } from '#domain/statistics/wilson-interval.ts';
import { type Coverage, type CoveredStory, type CoveringOutlet, peersOf } from './coverage.ts';

/** A story is one of the side when at least this many of its other outlets carry it, and at least this share. */
const minCarrying = 2;
const minCarryingShare = 0.3;

const maxExamples = 6;

export interface Selection {
  /** How many of all. */
  own: Share;
  /** The mean of the same share over the outlets that it is compared with; null without any. */
  peers: number | null;
  examples: { story: CoveredStory; carrying: number; of: number }[];
}

function meanOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 1000) / 1000;
}

const isAlone = ({ outlets }: CoveredStory) => outlets.length === 1;
const newestFirst = (a: CoveredStory, b: CoveredStory) => b.last - a.last || (a.id < b.id ? -1 : 1);

/** The stories that no other outlet carries. Null without stories. */
export function findAlone(outlet: CoveringOutlet, coverage: Coverage): Selection | null {
  const { stories } = outlet;
  if (stories.length === 0) return null;
  const alone = stories.filter(isAlone);
  return {
    own: shareOf(alone.length, stories.length),
    peers: meanOf(peersOf(outlet, coverage).map((peer) => peer.alone / peer.stories.length)),
    examples: [...alone]
      .sort(newestFirst)
      .slice(0, maxExamples)
      .map((story) => ({ story, carrying: 1, of: coverage.outlets.size })),
  };
}

/** A story that outlets of a side carry. */
interface SideStory {
  story: CoveredStory;
  /** The domains of the side that carry it. */
  carriers: ReadonlySet<string>;
}

function storiesOfSide(side: ReadonlySet<string>, needed: number, { stories }: Coverage): SideStory[] {
  return stories.flatMap((story) => {
    if (story.outlets.length < needed) return [];
    const carriers = new Set(story.outlets.filter((domain) => side.has(domain)));
    return carriers.size < needed ? [] : [{ story, carriers }];
  });
}

/** The stories that enough others of its side carry, and those of them that an outlet does not. */
function judge(domain: string, stories: readonly SideStory[], needed: number) {
  const expected = stories.filter(({ carriers }) => carriers.size - (carriers.has(domain) ? 1 : 0) >= needed);
  return { expected: expected.length, missing: expected.filter(({ carriers }) => !carriers.has(domain)) };
}

/**
 * The stories that its side carries and the outlet leaves out: at least two (of a single other outlet, one) and 30 % of
 * the outlets that it is compared with carry them, each time an outlet is judged without itself. `own` is what it leaves
 * out of these; `peers` what the others leave out of theirs. Null without stories of the outlet or without such stories.
 */
export function findLeftOutStories(outlet: CoveringOutlet, coverage: Coverage): Selection | null {
  const peers = peersOf(outlet, coverage);
  if (outlet.stories.length === 0 || peers.length === 0) return null;
  const side = new Set([outlet.domain, ...peers.map(({ domain }) => domain)]);
  const needed = Math.max(Math.min(minCarrying, peers.length), Math.ceil(minCarryingShare * peers.length));
  const stories = storiesOfSide(side, needed, coverage);
  const { expected, missing } = judge(outlet.domain, stories, needed);
  if (expected === 0) return null;
  const shares = peers.flatMap(({ domain }) => {
    const peer = judge(domain, stories, needed);
    return peer.expected === 0 ? [] : [peer.missing.length / peer.expected];
  });
  return {
    own: shareOf(missing.length, expected),
    peers: meanOf(shares),
    examples: [...missing]
      .sort((a, b) => b.carriers.size - a.carriers.size || newestFirst(a.story, b.story))
      .slice(0, maxExamples)
      .map(({ story, carriers }) => ({ story, carrying: carriers.size, of: peers.length })),
  };
}
