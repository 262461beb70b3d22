import { stemsOf } from '../search/search-terms.ts';

/** An article of a story as the sentences that stand for it. */
export interface SummarisedArticle {
  title: string;
  /** Its own sentences, in order. */
  sentences: readonly string[];
}

const mostSentences = 4;
/** Two sentences that share more of their words say the same. */
const mostOverlap = 0.5;

interface Candidate {
  sentence: string;
  stems: ReadonlySet<string>;
  article: number;
  score: number;
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const stem of a) if (b.has(stem)) shared += 1;
  return shared / Math.max(1, Math.min(a.size, b.size));
}

/** In how many articles each stem occurs; a title counts as its article. */
function countArticles(articles: readonly SummarisedArticle[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { title, sentences } of articles) {
    for (const stem of stemsOf(`${title} ${sentences.join(' ')}`)) {
      counts.set(stem, (counts.get(stem) ?? 0) + 1);
    }
  }
  return counts;
}

function findCandidates(articles: readonly SummarisedArticle[]): Candidate[] {
  const counts = countArticles(articles);
  return articles.flatMap(({ sentences }, article) =>
    sentences.map((sentence, order): Candidate => {
      const stems = stemsOf(sentence);
      let sum = 0;
      for (const stem of stems) sum += Math.log(counts.get(stem) ?? 1);
      const centrality = sum / Math.max(8, stems.size) ** 0.8;
      return { sentence, stems, article, score: centrality * (order === 0 ? 1.3 : 1) };
    }),
  );
}

/**
 * A summary of several articles on one event in at most four of their sentences: what most of them tell
 * comes first, no two say the same, and no article speaks twice before each has had its turn.
 */
export function summariseStory(articles: readonly SummarisedArticle[]): string[] {
  const candidates = findCandidates(articles).sort((a, b) => b.score - a.score || a.article - b.article);
  const chosen: Candidate[] = [];
  const isNew = (candidate: Candidate) =>
    chosen.every((other) => overlap(candidate.stems, other.stems) <= mostOverlap);
  for (const mayRepeat of [false, true]) {
    for (const candidate of candidates) {
      if (chosen.length === mostSentences) break;
      const spoke = chosen.some(({ article }) => article === candidate.article);
      if ((mayRepeat || !spoke) && isNew(candidate)) chosen.push(candidate);
    }
  }
  return chosen.map(({ sentence }) => sentence);
}
