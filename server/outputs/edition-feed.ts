import type { StoryCard, StoryList } from '#contract/news.ts';
import type { EditionName } from '#domain/editions/edition-names.ts';
import { orderForEdition } from '#domain/editions/edition-order.ts';
import { isSwarm } from '#domain/editions/swarm.ts';
import { plainLine } from './plain-line.ts';

/** The content of an edition's feed, independent of its format. Texts are plain lines. */
export interface EditionFeed {
  title: string;
  description: string;
  /** The address of the page of news. */
  page: string;
  /** The address of the feed without its extension. */
  address: string;
  updated: Date;
  items: FeedStory[];
}

export interface FeedStory {
  /** The address of the story's page. It never changes, so it is also the id of the entry. */
  address: string;
  title: string;
  /** The summary of the story; may be empty. */
  summary: string;
  /** The coverage by side, in a sentence. */
  coverage: string;
  topic: string;
  updated: Date;
}

const maxStories = 100;

const titles: Readonly<Record<EditionName, string>> = {
  uk: 'Balance · UK News',
  us: 'Balance · US News',
  world: 'Balance · World News',
};

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** The coverage of a story by side, in a sentence or two. Unrated articles are counted separately: they are never center. */
export function describeCoverage(story: StoryCard): string {
  const { left, center, right } = story.bias_distribution;
  const sides = `${left} left, ${center} center, ${right} right`;
  const unrated = story.unrated_count === 0 ? '' : `, ${story.unrated_count} unrated`;
  const counts = `${countOf(story.article_count, 'article')} of ${countOf(story.outlet_count, 'independent outlet')}: ${sides}${unrated}.`;
  const { blindspot } = story;
  if (blindspot === null) return counts;
  const read = `${blindspot.outlets} of ${countOf(blindspot.outlets_read, 'outlet')}`;
  return `${counts} Blindspot: of the ${blindspot.side}, ${read} that were read cover it.`;
}

/**
 * The first stories that qualify for an edition, in its own order; `minArticles` is the setting storySwarmMinArticles. Sample stories are left out, because a feed cannot mark them as
 * invented.
 */
export function describeEdition(
  list: StoryList,
  {
    edition,
    minArticles,
    publicUrl,
    now,
  }: { edition: EditionName; minArticles: number; publicUrl: string; now: Date },
): EditionFeed {
  const updated = list.last_updated === null ? now : new Date(list.last_updated);
  const stories = orderForEdition(
    list.stories.filter((story) => !story.is_sample && isSwarm(story, minArticles)),
    edition,
  );
  return {
    title: titles[edition],
    description: 'News stories from many outlets, with how left, center and right cover each.',
    page: `${publicUrl}/news?edition=${edition}`,
    address: `${publicUrl}/feeds/${edition}`,
    updated,
    items: stories.slice(0, maxStories).map((story) => ({
      address: `${publicUrl}/story/${story.id}`,
      title: plainLine(story.title),
      summary: plainLine(story.ai_summary),
      coverage: describeCoverage(story),
      topic: story.topic,
      updated: story.updated_at === null ? updated : new Date(story.updated_at),
    })),
  };
}
