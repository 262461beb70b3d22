import type { Comparison } from '#domain/comparison/build-comparison.ts';
import type {
  ComparisonEntries,
  ComparisonEntry,
  Headline,
  Passage,
  SideComparison,
} from '#domain/comparison/compared-text.ts';

/**
 * A comparison under the names of the API.
 * @param refer how the API names an article
 */
export function presentComparison<Article>(
  { commonGround, sides }: Pick<Comparison, 'commonGround' | 'sides'>,
  refer: (id: string) => Article,
) {
  const toPassage = ({ article, quote }: Passage) => ({ article: refer(article), quote });
  const toEntry = ({ text, count, of, othersCount, othersOf, passages, ...limits }: ComparisonEntry) => ({
    text,
    count,
    of,
    others_count: othersCount,
    others_of: othersOf,
    ...(limits.isAtLeast === true ? { at_least: true } : {}),
    ...(limits.isAtMost === true ? { others_at_most: true } : {}),
    passages: passages.map(toPassage),
  });
  const toHeadline = ({ article, text, isOpinion }: Headline) => ({
    article: refer(article),
    text,
    is_opinion: isOpinion,
  });
  const toEntries = ({ leadsWith, stresses, leavesOut, words, quotes }: ComparisonEntries) => ({
    leads_with: leadsWith.map(toEntry),
    stresses: stresses.map(toEntry),
    leaves_out: leavesOut.map(toEntry),
    words: words.map(toEntry),
    quotes: quotes.map(toEntry),
  });
  const toSide = (side: SideComparison) => ({
    articles: side.articles,
    not_compared: side.notCompared,
    ...toEntries(side),
    described: toEntries(side.described),
    // An older version stored none.
    ...(side.headlines.length === 0 ? {} : { headlines: side.headlines.map(toHeadline) }),
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
