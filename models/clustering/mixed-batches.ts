import { StoryStream } from '#domain/clustering/story-stream.ts';
import { xorshift } from '../seeded-random.ts';
import type { CorpusArticle } from './clustering-corpus.ts';
import type { ClusteringData } from './load-clustering.ts';

/**
 * Events of any size. No collection at hand labels large events, but dates do: within the dated stream the stories of
 * the stream model are nearly pure. Without their dates they show what articles of one large event share.
 */
const threshold = 0.5;
/** Stories that are one at this threshold, but not at the other, may be one event: no batch has two of them. */
const looseThreshold = 0.3;
/** Larger and longer stories are running stories of several events. */
const maxArticles = 40;
const maxDays = 9;
const dayMs = 86_400_000;
/** Articles from then on are left for measuring. */
const endsBefore = Date.UTC(2019, 0);

interface MixedEvent {
  articles: CorpusArticle[];
  looseStories: ReadonlySet<string>;
}

function storiesAt(articles: readonly CorpusArticle[], data: ClusteringData, min: number): string[] {
  let count = 0;
  const stream = new StoryStream({ ...data, threshold: min, newStoryId: () => `mixed-${count++}` });
  const into = new Map<string, string>();
  const placed = articles.map((article) => {
    const { story, merged } = stream.place(article);
    for (const merge of merged) into.set(merge.from, merge.into);
    return story;
  });
  return placed.map((story) => {
    let root = story;
    for (let next = into.get(root); next !== undefined; next = into.get(root)) root = next;
    return root;
  });
}

function isEvent(articles: readonly CorpusArticle[]): boolean {
  const span = (articles.at(-1)?.publishedAt ?? 0) - (articles[0]?.publishedAt ?? 0);
  return articles.length <= maxArticles && span <= maxDays * dayMs;
}

/**
 * Lists the events that the stream model finds by their dates, of any size, each in order of time. An event of which
 * one article is in a fold is in that fold as a whole.
 */
export function listEvents(stream: readonly CorpusArticle[], data: ClusteringData): MixedEvent[] {
  const articles = stream.filter(({ publishedAt }) => (publishedAt ?? 0) < endsBefore);
  const stories = storiesAt(articles, data, threshold);
  const loose = storiesAt(articles, data, looseThreshold);
  const byStory = new Map<string, number[]>();
  for (const [at, story] of stories.entries()) byStory.set(story, [...(byStory.get(story) ?? []), at]);
  return [...byStory].flatMap(([story, places]) => {
    const own = places.flatMap((at) => articles[at] ?? []);
    if (!isEvent(own)) return [];
    const fold = own.find((article) => article.fold >= 0)?.fold ?? -1;
    return {
      articles: own.map((article) => ({ ...article, story, fold })),
      looseStories: new Set(places.flatMap((at) => loose[at] ?? [])),
    };
  });
}

type Draw = (choice: (event: MixedEvent) => boolean, max: number) => CorpusArticle[];

/** Draws whole events until there are so many articles. */
function drawFrom(events: readonly MixedEvent[]): Draw {
  const random = xorshift(77);
  return (choice, max) => {
    const pool = events.filter(choice).map((event) => ({ event, at: random() }));
    const taken = new Set<string>();
    const drawn: CorpusArticle[] = [];
    for (const { event } of pool.sort((a, b) => a.at - b.at)) {
      if (drawn.length >= max) break;
      if ([...event.looseStories].some((story) => taken.has(story))) continue;
      for (const story of event.looseStories) taken.add(story);
      drawn.push(...event.articles);
    }
    return drawn;
  };
}

function openingsOf(articles: readonly CorpusArticle[]): CorpusArticle[] {
  return articles.map((article) => ({ ...article, ...(article.opening ?? {}) }));
}

function times(count: number, build: (at: number) => CorpusArticle[]): CorpusArticle[][] {
  return Array.from({ length: count }, (_, at) => build(at));
}

/** Undated batches of events of mixed sizes. */
export interface MixedBatches {
  /** Large events alone, with full texts and with first sentences only: nearly every part of an event is known. */
  complete: CorpusArticle[][];
  /**
   * Events of one year and of all years, and large ones among small ones and single articles. Some of these are parts
   * of one event that the dates did not join.
   */
  partial: CorpusArticle[][];
}

/** @param data the stream model that finds the events by their dates */
export function buildMixedBatches(stream: readonly CorpusArticle[], data: ClusteringData): MixedBatches {
  const draw = drawFrom(listEvents(stream, data));
  const sizeOf = ({ articles }: MixedEvent): number => articles.length;
  const yearOf = ({ articles }: MixedEvent): number =>
    new Date(articles[0]?.publishedAt ?? 0).getUTCFullYear();
  const amongSmall = times(6, () => [
    ...draw((event) => sizeOf(event) >= 4, 300),
    ...draw((event) => sizeOf(event) < 4 && sizeOf(event) > 1, 100),
    ...draw((event) => sizeOf(event) === 1, 200),
  ]);
  const large = times(8, (at) => draw((event) => sizeOf(event) >= 6, at % 2 === 0 ? 600 : 300));
  const openings = times(2, () => openingsOf(draw((event) => sizeOf(event) >= 5, 500)));
  const years = [2013, 2015, 2017, 2018].map((year) => [
    ...draw((event) => yearOf(event) === year && sizeOf(event) >= 3, 1_200),
    ...draw((event) => yearOf(event) !== year && sizeOf(event) === 1, 400),
  ]);
  const all = [...draw((event) => sizeOf(event) >= 3, 4_000), ...draw((event) => sizeOf(event) === 1, 1_000)];
  return { complete: [...large, ...openings], partial: [...amongSmall, ...years, all] };
}
