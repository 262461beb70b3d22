import { type Background, TermWeights } from '#domain/clustering/background.ts';
import { PairReader } from '#domain/clustering/pair-features.ts';
import { StoryLinks } from '#domain/clustering/story-links.ts';
import type { Net, StoryModel } from '#domain/clustering/story-model.ts';
import { createStoryStream } from '#domain/clustering/story-stream.ts';
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

/** A link that the stream weighed, with the share of the story's labelled articles that belong to the article. */
export interface WeighedLink {
  features: Float64Array;
  right: number;
  /** The folds of the article and of the labelled articles of the story. */
  folds: ReadonlySet<number>;
}

/**
 * Places the articles with a model and collects the links that it weighs on the way: the stories are those that the
 * stream made itself, right or wrong.
 */
export function collectLinks(
  articles: readonly CorpusArticle[],
  data: { background: Background; model: StoryModel; threshold: number },
): WeighedLink[] {
  const known = byId(articles);
  const links: WeighedLink[] = [];
  let created = 0;
  const stream = createStoryStream({
    ...data,
    newStoryId: () => `s${created++}`,
    onLinks: (article, weighed) => {
      const own = known.get(article.id);
      if (own === undefined || own.story === null) return;
      for (const { story, features } of weighed) {
        const labelled = story.members
          .flatMap(({ id }) => known.get(id) ?? [])
          .filter((other) => other.story !== null);
        if (labelled.length === 0) continue;
        const right = labelled.filter((other) => other.story === own.story).length / labelled.length;
        const folds = new Set([own.fold, ...labelled.map(({ fold }) => fold)]);
        links.push({ features, right, folds });
      }
    },
  });
  for (const article of articles) stream.place(article);
  return links;
}
