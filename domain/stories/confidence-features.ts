import { parseWords, sharedBy } from '../comparison/same-event.ts';

/** An article of a story, as its confidence depends on it. */
export interface ConfidenceArticle {
  title: string;
  text: string;
  outlet: { name: string; domain: string };
}

export interface ConfidenceWeights {
  bias: number;
  /** Of the log-odds of the grouping. */
  grouping: number;
  /** Of the share of words. */
  shared: number;
}

const minChance = 1e-6;

/** How much of their beginnings articles of different outlets share, in [0, 1], on average over pairs. Those of one outlet share its own phrases. */
function measureShared(articles: readonly ConfidenceArticle[]): number {
  const parsed = articles.map((article) => ({ words: parseWords(article), outlet: article.outlet.domain }));
  let [sum, pairs] = [0, 0];
  for (const [at, first] of parsed.entries())
    for (const second of parsed.slice(0, at)) {
      if (first.outlet === second.outlet) continue;
      sum += sharedBy(first.words, second.words);
      pairs += 1;
    }
  return pairs === 0 ? 0 : sum / pairs;
}

/** The two features of a story that decide its confidence. */
export function measureConfidenceFeatures(articles: readonly ConfidenceArticle[], grouping: number) {
  const chance = Math.min(1 - minChance, Math.max(minChance, grouping));
  return { grouping: Math.log(chance / (1 - chance)), shared: measureShared(articles) };
}
