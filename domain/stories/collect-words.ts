import type { OpinionSign } from '../analysis/opinion-signs.ts';
import type { Side } from '../analysis/rating.ts';
import { stemsOf } from '../search/search-terms.ts';
import type { StorySentence } from './story-text.ts';

/** An article of a story with the sentences that the summary may quote. */
export interface SummarisedArticle {
  title: string;
  /** Why it counts as its author's view; such an article is quoted only where no report is at hand. */
  opinion?: OpinionSign | null;
  sentences: readonly StorySentence[];
  /** The side of its rating. */
  side?: Side | null;
  /** The name of its outlet, said before a sentence that judges. */
  outlet?: string;
  /** When it was published, in ISO 8601. */
  dated?: string;
}

interface Words {
  /** The number of articles with each stem; a headline counts as one more. */
  counts: ReadonlyMap<string, number>;
  /** The similarity of each article to the others, relative to the most central one. */
  centrality: number[];
}

/** Counts the words of all articles: shared words indicate the event and the most central article. */
export function collectWords(articles: readonly SummarisedArticle[]): Words {
  const counts = new Map<string, number>();
  const stemsByArticle = articles.map(({ title, sentences }) => {
    const stems = new Set(sentences.flatMap((sentence) => [...sentence.stems]));
    const headline = stemsOf(title);
    for (const from of [stems, headline]) {
      for (const stem of from) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    }
    return new Set([...stems, ...headline]);
  });
  const similarity = stemsByArticle.map((stems) => {
    let shared = 0;
    for (const stem of stems) shared += (counts.get(stem) ?? 1) - 1;
    return shared / Math.sqrt(Math.max(1, stems.size));
  });
  const max = Math.max(...similarity);
  return { counts, centrality: similarity.map((value) => (max > 0 ? value / max : 1)) };
}
