import { copyFrom, sharedText } from '#domain/clustering/near-copy.ts';
import { placeAll } from '#domain/clustering/place-all.ts';
import { cutText } from '#domain/text/cut-text.ts';
import type { ClusteringData } from '#models/clustering/load-clustering.ts';
import { seededRandom } from '#models/lean/lean-training.ts';
import type { EventArticle } from './event-articles.ts';

/** A larger group is thinned to this many articles, drawn at random. */
const maxArticles = 300;
/** The minimum of independent articles of the left, and of the right. */
export const minOfSide = 3;

function collect<Key>(articles: readonly EventArticle[], keyOf: (at: number) => Key): EventArticle[][] {
  const groups = new Map<Key, EventArticle[]>();
  for (const [at, article] of articles.entries()) {
    const key = keyOf(at);
    const own = groups.get(key);
    if (own === undefined) groups.set(key, [article]);
    else own.push(article);
  }
  return [...groups.values()];
}

/** Puts articles into stories as the product does, at a threshold in [0, 1]. */
export function groupByStory(
  articles: readonly EventArticle[],
  data: ClusteringData,
  threshold: number,
): EventArticle[][] {
  const placed = articles.map(({ features, publishedAt }) => ({ features, publishedAt, outlet: null }));
  const { stories } = placeAll(placed, placed.length, { ...data, threshold });
  return collect(articles, (at) => stories[at] ?? 0);
}

/** Groups the articles on one subject of one month: a stand-in for events with many articles. */
export function groupBySubject(articles: readonly EventArticle[]): EventArticle[][] {
  const named = articles.filter(({ topic }) => topic !== '');
  const monthOf = ({ publishedAt }: EventArticle) => cutText(new Date(publishedAt).toISOString(), 7);
  return collect(named, (at) => `${named[at]?.topic} ${monthOf(named[at] as EventArticle)}`);
}

/** Articles without near copies; the first of several is kept. */
function withoutCopies(articles: readonly EventArticle[]): EventArticle[] {
  const kept: EventArticle[] = [];
  for (const article of articles) {
    const isCopy = kept.some(
      (other) => sharedText(article.features.signature, other.features.signature) >= copyFrom,
    );
    if (!isCopy) kept.push(article);
  }
  return kept;
}

function thin(articles: EventArticle[]): EventArticle[] {
  const random = seededRandom(articles.length);
  const drawn = [...articles];
  while (drawn.length > maxArticles) drawn.splice(Math.floor(random() * drawn.length), 1);
  return drawn;
}

const countOf = (articles: readonly EventArticle[], lean: number) =>
  articles.filter((article) => article.lean === lean).length;

/** The independent articles of each group with enough of either side. */
export function chooseEvents(groups: readonly EventArticle[][]): EventArticle[][] {
  const hasBoth = (articles: readonly EventArticle[]) =>
    countOf(articles, -1) >= minOfSide && countOf(articles, 1) >= minOfSide;
  return groups
    .filter(hasBoth)
    .map((articles) => withoutCopies(thin(articles)))
    .filter(hasBoth);
}
