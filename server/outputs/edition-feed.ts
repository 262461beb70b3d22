import type { StoryCard, StoryList } from '#contract/news.ts';
import type { EditionName } from '#domain/editions/edition-names.ts';
import { orderForEdition } from '#domain/editions/edition-order.ts';
import { plainLine } from './plain-line.ts';

/** An edition as feeds tell it, before it is written in any format. Texts are plain lines. */
export interface EditionFeed {
  title: string;
  description: string;
  /** Of the page of news. */
  page: string;
  /** Of the feed itself, without its ending. */
  address: string;
  updated: Date;
  items: FeedStory[];
}

export interface FeedStory {
  /** Of the story's page; never changes, so it also is the story's id. */
  address: string;
  title: string;
  /** What the story tells; may be empty. */
  summary: string;
  /** Who covers it, in a sentence. */
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

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Unrated articles are counted by themselves: they are never center. */
function coverageOf(story: StoryCard): string {
  const { left, center, right } = story.bias_distribution;
  const sides = `${left} left, ${center} center, ${right} right`;
  const unrated = story.unrated_count === 0 ? '' : `, ${story.unrated_count} unrated`;
  const counts = `${counted(story.article_count, 'article')} of ${counted(story.outlet_count, 'independent outlet')}: ${sides}${unrated}.`;
  const { blindspot } = story;
  if (blindspot === null) return counts;
  const read = `${blindspot.outlets} of ${counted(blindspot.outlets_read, 'outlet')}`;
  return `${counts} Blindspot: of the ${blindspot.side}, ${read} that were read cover it.`;
}

/**
 * The first stories of an edition in its own order. Invented samples are left out: outside Balance nothing
 * would mark them.
 */
export function describeEdition(
  list: StoryList,
  { edition, publicUrl, now }: { edition: EditionName; publicUrl: string; now: Date },
): EditionFeed {
  const updated = list.last_updated === null ? now : new Date(list.last_updated);
  const stories = orderForEdition(
    list.stories.filter((story) => !story.is_sample),
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
      coverage: coverageOf(story),
      topic: story.topic,
      updated: story.updated_at === null ? updated : new Date(story.updated_at),
    })),
  };
}
