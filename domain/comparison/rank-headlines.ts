import { stemsOf } from '../search/search-terms.ts';
import { headlineOf } from '../stories/clean-headline.ts';
import type { StoryMember } from '../stories/story-member.ts';
import { overlapOf } from '../stories/story-text.ts';

/**
 * The articles of a side in the order of how typical their headlines are of the event: reports before opinions, then those
 * that share most with the headlines of all sides; each outlet once before any twice.
 * @param all the articles of all sides
 */
export function rankHeadlines<Article extends { member: StoryMember }>(
  articles: readonly Article[],
  all: readonly Article[],
): Article[] {
  const stems = new Map(all.map((article) => [article, stemsOf(headlineOf(article.member))]));
  const ranked = articles
    .map((article) => {
      const own = stems.get(article) ?? new Set<string>();
      const closeness = [...stems].reduce(
        (sum, [other, theirs]) => sum + (other === article ? 0 : overlapOf(own, theirs)),
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
