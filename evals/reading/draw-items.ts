import type { Story, StoryCard } from '#contract/news.ts';
import { seededRandom } from '#models/seeded-random.ts';

/** Sizes from which stories are drawn in turn, so that small and large ones are read. */
export const sizes = [
  { from: 2, to: 2 },
  { from: 3, to: 4 },
  { from: 5, to: Number.POSITIVE_INFINITY },
];

export function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** Draws stories of two outlets and more, in turn of the sizes. The same seed draws the same of the same list. */
export function drawStories(stories: readonly StoryCard[], count: number, seed: number): StoryCard[] {
  const random = seededRandom(seed);
  const ordered = [...stories]
    .filter((story) => story.outlet_count > 1)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const drawn = sizes.map(({ from, to }) =>
    shuffle(
      ordered.filter((story) => story.outlet_count >= from && story.outlet_count <= to),
      random,
    ),
  );
  const longest = Math.max(...drawn.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => drawn.flatMap((own) => own[at] ?? []))
    .flat()
    .slice(0, count);
}

/** The story of other articles that has most of these; null without any. */
export function findSameStory<Candidate extends Pick<Story, 'articles'>>(
  keys: ReadonlySet<string>,
  candidates: readonly Candidate[],
  keyOf: (url: string) => string,
): Candidate | null {
  const shared = ({ articles }: Candidate) => articles.filter(({ url }) => keys.has(keyOf(url))).length;
  const [best] = [...candidates].sort((a, b) => shared(b) - shared(a));
  return best === undefined || shared(best) === 0 ? null : best;
}
