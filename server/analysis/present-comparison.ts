import type { Comparison } from '#domain/comparison/build-comparison.ts';
import type { ComparisonEntry, Passage, SideComparison } from '#domain/comparison/compared-text.ts';

/**
 * A comparison under the names of the API.
 * @param refer how the API names an article
 */
export function presentComparison<Article>(
  { commonGround, sides }: Pick<Comparison, 'commonGround' | 'sides'>,
  refer: (id: string) => Article,
) {
  const toPassage = ({ article, quote }: Passage) => ({ article: refer(article), quote });
  const toEntry = ({ text, count, of, othersCount, othersOf, passages }: ComparisonEntry) => ({
    ...{ text, count, of, others_count: othersCount, others_of: othersOf },
    passages: passages.map(toPassage),
  });
  const toSide = (side: SideComparison) => ({
    articles: side.articles,
    leads_with: side.leadsWith.map(toEntry),
    stresses: side.stresses.map(toEntry),
    leaves_out: side.leavesOut.map(toEntry),
    words: side.words.map(toEntry),
    quotes: side.quotes.map(toEntry),
    passages: side.passages.map(toPassage),
  });
  return {
    common_ground: commonGround.map(({ text, articles, sides }) => ({
      text,
      articles: articles.map(refer),
      sides,
    })),
    sides: { left: toSide(sides.left), center: toSide(sides.center), right: toSide(sides.right) },
  };
}
