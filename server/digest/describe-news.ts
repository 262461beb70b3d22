import type { Follow, NewItem } from '#contract/following.ts';
import type { StoryCard } from '#contract/news.ts';
import type { PartisanSide } from '#domain/analysis/rating.ts';

/** The stories of an edition that a digest shows. */
export interface EditionContent {
  topStories: readonly StoryCard[];
  /** Of each side, the stories that few of its outlets cover. */
  blindspots: readonly { side: PartisanSide; stories: readonly StoryCard[] }[];
}

/** What one digest or alert says. */
export interface DigestContent extends EditionContent {
  follows: readonly Follow[];
}

export function isEmptyContent({ follows, topStories, blindspots }: DigestContent): boolean {
  return follows.length === 0 && topStories.length === 0 && blindspots.length === 0;
}

/** Whether there is something to report of a follow. */
export function hasNews({ news }: Follow): boolean {
  return news !== null && (news.new_count > 0 || news.joined.length > 0 || news.closed_blindspot !== null);
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** The name of a follow, with its kind where it is no story. */
export function nameOf({ kind, name }: Follow): string {
  if (kind === 'story') return name || 'Untitled story';
  const kinds = { topic: 'Topic', outlet: 'Outlet', search: 'Search' } as const;
  return `${kinds[kind]}: ${name}`;
}

/** Where a follow leads, below the address of the web app. */
export function pathOf({ kind, value, story }: Follow): string {
  const encoded = encodeURIComponent(value);
  if (kind === 'topic') return `/news?topic=${encoded}`;
  if (kind === 'outlet') return `/outlet/${encoded}`;
  if (kind === 'search') return `/search?q=${encoded}&sort=date`;
  return `/story/${story?.id ?? encoded}`;
}

export const storyPath = (id: string): string => `/story/${id}`;

/** What is new of a follow, a sentence each. */
export function describeChanges({ kind, news }: Follow): string[] {
  if (news === null) return [];
  const what: [one: string, many: string] =
    kind === 'topic' ? ['new story', 'new stories'] : ['new article', 'new articles'];
  return [
    ...(news.new_count > 0 ? [`${news.has_more ? 'More than ' : ''}${plural(news.new_count, ...what)}`] : []),
    ...news.joined.map(({ side, source }) => `The ${side} joined${source === null ? '' : `: ${source}`}`),
    ...(news.closed_blindspot === null ? [] : [`No blindspot of the ${news.closed_blindspot.side} any more`]),
  ];
}

/** "The Courier, rated right". */
export function describeSource({ source, side }: NewItem): string {
  return [source, side === null ? null : `rated ${side}`].filter((part) => part !== null).join(', ');
}

/** "Left 4, center 2, right 0; 1 unrated". */
export function describeDistribution({
  bias_distribution: bias,
  unrated_count: unrated,
}: DistributedStory): string {
  const rated = `Left ${bias.left}, center ${bias.center}, right ${bias.right}`;
  return unrated === 0 ? rated : `${rated}; ${unrated} unrated`;
}

export type DistributedStory = Pick<StoryCard, 'bias_distribution' | 'unrated_count'>;

/** "1 of 24 right-rated outlets we read cover this; of the others 9 of 40." */
export function describeBlindspot(blindspot: NonNullable<StoryCard['blindspot']>): string {
  const { side, outlets, outlets_read, other_outlets, other_outlets_read } = blindspot;
  const verb = outlets === 1 ? 'covers' : 'cover';
  return `${outlets} of ${outlets_read} ${side}-rated outlets we read ${verb} this; of the others ${other_outlets} of ${other_outlets_read}.`;
}
