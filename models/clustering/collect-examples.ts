import { type Background, TermWeights } from '#domain/clustering/background.ts';
import { PairReader } from '#domain/clustering/pair-features.ts';
import { StoryLinks } from '#domain/clustering/story-links.ts';
import type { Net, StoryModel } from '#domain/clustering/story-model.ts';
import { StoryWindow } from '#domain/clustering/story-window.ts';
import type { CorpusArticle } from './clustering-corpus.ts';
import type { Example } from './fit-net.ts';

/** An example between articles of known stories, with the folds of both sides. */
export interface FoldedExample extends Example {
  fold: number;
  otherFold: number;
}

const windowMs = 3 * 86_400_000;
const noNet: Net = { mean: [], scale: [], hidden: [], output: [0], straight: [] };

/** Replays the true stories in the order of the stream. Yields each labelled article before it is placed. */
function* replay(
  articles: readonly CorpusArticle[],
  background: Background,
  model: StoryModel,
): Generator<{ article: CorpusArticle; window: StoryWindow; links: StoryLinks; reader: PairReader }> {
  const weights = new TermWeights(background);
  const window = new StoryWindow(weights, { windowMs, max: 1_000_000 });
  const reader = new PairReader(weights);
  const links = new StoryLinks({ reader, index: window.index, model, windowMs });
  for (const article of articles) {
    if (article.publishedAt !== null) window.forget(article.publishedAt);
    if (article.story !== null) yield { article, window, links, reader };
    window.add(article, window.storyOrNew(article.story ?? `single-${article.id}`));
  }
}

type FoldOf = ReadonlyMap<string, CorpusArticle>;

function byId(articles: readonly CorpusArticle[]): FoldOf {
  return new Map(articles.map((article) => [article.id, article]));
}

/** Collects every pair of labelled articles that the candidate search finds. */
export function collectPairs(articles: readonly CorpusArticle[], background: Background): FoldedExample[] {
  const known = byId(articles);
  const examples: FoldedExample[] = [];
  const model = { version: '', pair: noNet, join: noNet, confidence: [0, 1] } as const;
  for (const { article, links, reader } of replay(articles, background, model)) {
    for (const { member } of links.neighbours(article)) {
      const other = known.get(member.id);
      if (other === undefined || other.story === null) continue;
      const features = reader.compare(member).slice();
      const same = other.story === article.story;
      examples.push({ features, same, weight: 1, fold: article.fold, otherFold: other.fold });
    }
  }
  return examples;
}

/** Collects the links to the likeliest stories that are labelled. */
export function collectLinks(
  articles: readonly CorpusArticle[],
  background: Background,
  pair: Net,
): FoldedExample[] {
  const known = byId(articles);
  const examples: FoldedExample[] = [];
  const model = { version: '', pair, join: noNet, confidence: [0, 1] } as const;
  for (const { article, links } of replay(articles, background, model)) {
    for (const { story, features, nearest } of links.toStories(article, links.neighbours(article))) {
      const other = known.get(nearest.id);
      if (other === undefined || other.story === null) continue;
      const same = story.id === article.story;
      examples.push({ features, same, weight: 1, fold: article.fold, otherFold: other.fold });
    }
  }
  return examples;
}
