import { stemsOf } from '../search/search-terms.ts';
import { headlineOf } from '../stories/clean-headline.ts';
import type { StoryMember } from '../stories/story-member.ts';
import { overlapOf } from '../stories/story-text.ts';

/**
 * The articles of a side in the order of how typical their headlines are: reports before opinions, then those that share
 * most with the others of the side; each outlet once before any twice.
 */
export function rankHeadlines<Article extends { member: StoryMember }>(
  articles: readonly Article[],
): Article[] {
  const stems = articles.map(({ member }) => stemsOf(headlineOf(member)));
  const ranked = articles
    .map((article, at) => {
      const own = stems[at] ?? new Set<string>();
      const closeness = stems.reduce(
        (sum, other, place) => sum + (place === at ? 0 : overlapOf(own, other)),
        0,
      );
      return { article, closeness, isOpinion: (article.member.opinion ?? null) !== null };
    })
    .sort((a, b) => Number(a.isOpinion) - Number(b.isOpinion) || b.closeness - a.closeness)
    .map(({ article }) => article);
  const seen = new Set<string>();
  const first = ranked.filter(
    ({ member: { outlet } }) => !seen.has(outlet.domain) && seen.add(outlet.domain),
  );
  return [...first, ...ranked.filter((article) => !first.includes(article))];
}
