import type { Background } from '#domain/clustering/background.ts';
import { StoryLedger } from '#domain/clustering/story-ledger.ts';
import type { StoryModel } from '#domain/clustering/story-model.ts';
import { createStoryStream } from '#domain/clustering/story-stream.ts';
import type { CorpusArticle } from '#models/clustering/clustering-corpus.ts';
import type { FoldedJudged } from './rows.ts';

export interface StreamOutcome {
  judged: FoldedJudged[];
  /** The logit from which the confidence is computed, by the final name of the story. */
  coherence: Map<string, number>;
}

/** Places the articles with the stream of the product. The coherence is that after a story last grew. */
export function runStream(
  articles: readonly CorpusArticle[],
  options: { background: Background; model: StoryModel; threshold: number },
): StreamOutcome {
  let count = 0;
  const stream = createStoryStream({
    ...options,
    model: { ...options.model, confidence: [0, 1] },
    newStoryId: () => `s${count++}`,
  });
  const ledger = new StoryLedger(stream);
  const coherence = new Map<string, number>();
  const measure = (story: string): void => {
    const probability = Math.max(1e-6, Math.min(1 - 1e-6, stream.confidence(story)));
    coherence.set(story, Math.log(probability / (1 - probability)));
  };
  for (const article of articles) {
    const { story, isNew } = ledger.place(article);
    if (article.story !== null && !isNew) measure(story);
    for (const changed of ledger.takeChanged()) measure(changed);
  }
  ledger.regroup();
  for (const changed of ledger.takeChanged()) measure(changed);
  const judged = articles.flatMap(({ id, story, fold }) =>
    story === null ? [] : [{ story: ledger.storyOf(id) ?? '', truth: story, fold }],
  );
  return { judged, coherence };
}

/** A story of at least two labelled articles: the logit of its confidence, and its purity. */
export interface StoryCheck {
  logit: number;
  /** The share of its pairs of labelled articles that belong together. */
  purity: number;
}

export function storyChecks(
  outcome: StreamOutcome,
  articles: readonly CorpusArticle[],
  fold: number,
): StoryCheck[] {
  const members = new Map<string, string[]>();
  const folds = new Map<string, number>();
  if (articles.length === 0) return [];
  for (const { story, truth, fold: own } of outcome.judged) {
    members.set(story, [...(members.get(story) ?? []), truth]);
    if (!folds.has(story)) folds.set(story, own);
  }
  return [...members].flatMap(([story, truths]) => {
    const logit = outcome.coherence.get(story);
    if (truths.length < 2 || logit === undefined || folds.get(story) !== fold) return [];
    let right = 0;
    for (const [i, a] of truths.entries()) for (const b of truths.slice(i + 1)) if (a === b) right += 1;
    return [{ logit, purity: right / ((truths.length * (truths.length - 1)) / 2) }];
  });
}
