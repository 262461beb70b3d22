import type { NearestArticles } from '#contract/comparison.ts';
import { type Side, sides } from '#domain/analysis/rating.ts';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import { articleRelevance, minOnSubject, weighStems } from '#domain/search/relevance.ts';
import { searchTerms, stemsOf } from '#domain/search/search-terms.ts';
import { sideOf } from '#domain/stories/story-member.ts';
import { type FoundArticle, searchArticles } from '#server/articles/search-articles.ts';
import { sourceName } from '#server/outlets/source-name.ts';
import type { RefreshDeps } from './projection/refresh-waiting.ts';

/** The nearest articles of a side: few, for they only stand in for its coverage. */
export const maxNearest = 2;
const maxWords = 10;
const maxFound = 60;
const dayMs = 86_400_000;

/** The subject of a story whose sides are not all covered. */
export interface NearestSubject {
  title: string;
  summary: string;
  around: Date;
  /** The sides that have articles on the event. */
  covered: readonly Side[];
  /** The ids of its articles. */
  members: ReadonlySet<string>;
}

/** For each side without an article on the event, the articles of our own on its subject that are nearest to it. */
export async function findNearest(
  deps: Pick<RefreshDeps, 'db' | 'clock' | 'outlets'>,
  { title, summary, around, covered, members }: NearestSubject,
  signal: AbortSignal,
): Promise<NearestArticles> {
  const missing = sides.filter((side) => !covered.includes(side));
  const terms = searchTerms(title, maxWords);
  if (missing.length === 0 || terms.length === 0) return {};
  const words = terms.map(({ word }) => word);
  const query = { words, match: 'any', around, limit: maxFound } as const;
  const found = await searchArticles({ ...deps, analyzer: { name: 'embedded' } }, query, signal);
  const openingStems = stemsOf(`${title} ${summary}`);
  const subject = {
    keyStems: new Set(terms.map(({ stem }) => stem)),
    allStems: openingStems,
    openingStems,
  };
  const weightOf = weighStems(
    found.map(({ title: own, description, lead }) => stemsOf(`${own} ${description} ${lead}`)),
  );
  const relevanceOf = (item: FoundArticle) => {
    const daysApart =
      item.publishedAt === null ? null : (item.publishedAt.getTime() - around.getTime()) / dayMs;
    return articleRelevance({ subject, item, weightOf, known: new Set(), daysApart });
  };
  const sideOfArticle = ({ isRated, lean, domain }: FoundArticle): Side | null =>
    sideOf(isRated ? lean : (findOutlet(deps.outlets, domain)?.lean ?? null));
  const ranked = found
    .filter(({ id, title: own, description, lead }) => {
      const stems = stemsOf(`${own} ${description} ${lead}`);
      // One word in common is no subject.
      return !members.has(id) && terms.filter(({ stem }) => stems.has(stem)).length > 1;
    })
    .map((article) => ({ article, side: sideOfArticle(article), relevance: relevanceOf(article) }))
    .filter(({ relevance }) => relevance >= minOnSubject)
    .sort((a, b) => b.relevance - a.relevance);
  return Object.fromEntries(
    missing.map((side) => [
      side,
      ranked
        .filter((each) => each.side === side)
        .slice(0, maxNearest)
        .map(({ article }) => ({
          title: article.title,
          source: sourceName(deps.outlets, article),
          url: article.address,
          published_at: article.publishedAt?.toISOString() ?? null,
        })),
    ]),
  );
}
