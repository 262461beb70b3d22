import { type Background, TermWeights } from '#domain/clustering/background.ts';
import { PairReader } from '#domain/clustering/pair-features.ts';
import { StoryWindow } from '#domain/clustering/story-window.ts';
import type { CorpusArticle } from '#models/clustering/clustering-corpus.ts';
import type { FoldedJudged } from './rows.ts';

const windowMs = 3 * 86_400_000;

/** The simplest method: an article joins the story of the nearest article if its cosine reaches the threshold. */
export function runCosine(
  articles: readonly CorpusArticle[],
  background: Background,
  kind: 'title' | 'body',
  threshold: number,
): FoldedJudged[] {
  const weights = new TermWeights(background);
  const window = new StoryWindow(weights, { windowMs, max: 1_000_000 });
  const reader = new PairReader(weights);
  const judged: FoldedJudged[] = [];
  for (const article of articles) {
    if (article.publishedAt !== null) window.forget(article.publishedAt);
    const found = window.index.search(article.features, 12, { terms: 44, entries: 3_500 });
    reader.read(article);
    let best = threshold;
    let story: string | null = null;
    for (const member of found) {
      const cosine = reader.compare(member)[kind === 'body' ? 0 : 1] ?? 0;
      if (cosine < best) continue;
      best = cosine;
      story = member.story.id;
    }
    const name = story ?? article.id;
    window.add(article, window.storyOrNew(name));
    if (article.story !== null) judged.push({ story: name, truth: article.story, fold: article.fold });
  }
  return judged;
}
