import { type Background, TermWeights } from '#domain/clustering/background.ts';
import { hashText } from '#domain/clustering/hash-term.ts';
import { PairReader } from '#domain/clustering/pair-features.ts';
import { type NearPair, RivalReader, recordNear } from '#domain/clustering/rivals.ts';
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
  const links = new StoryLinks({ reader, weights, index: window.index, model, windowMs });
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
  const model = { version: '', pair: noNet, join: noNet, rival: noNet, confidence: [0, 1] } as const;
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

interface Neighbouring {
  article: CorpusArticle;
  features: CorpusArticle['features'];
  near: Map<Neighbouring, NearPair>;
}

/** All articles with their likely neighbours on both sides in time. */
function neighbourhood(
  articles: readonly CorpusArticle[],
  { background, model }: { background: Background; model: StoryModel },
): Neighbouring[] {
  const weights = new TermWeights(background);
  const window = new StoryWindow(weights, { windowMs, max: 1_000_000 });
  const links = new StoryLinks({
    reader: new PairReader(weights),
    weights,
    index: window.index,
    model,
    windowMs,
  });
  const all = new Map<string, Neighbouring>();
  for (const article of articles) {
    if (article.publishedAt !== null) window.forget(article.publishedAt);
    const own: Neighbouring = { article, features: article.features, near: new Map() };
    const near = links.neighbours(article).flatMap(({ member, ...pair }) => {
      const other = all.get(member.id);
      return other === undefined ? [] : [{ member: other, ...pair }];
    });
    recordNear(own, near);
    all.set(article.id, own);
    window.add(article, window.storyOrNew(`single-${article.id}`));
  }
  return [...all.values()];
}

/** Leaves one article of every second labelled story. */
function thinned(all: readonly Neighbouring[]): Neighbouring[] {
  const kept = new Map<string, string>();
  for (const { article } of all) {
    const { story, id } = article;
    if (story === null || hashText(story, 5) % 2 === 0) continue;
    const first = kept.get(story);
    if (first === undefined || hashText(id, 5) < hashText(first, 5)) kept.set(story, id);
  }
  const copies = new Map<Neighbouring, Neighbouring>();
  for (const one of all) {
    const { story, id } = one.article;
    if (story === null || (kept.get(story) ?? id) === id) copies.set(one, { ...one, near: new Map() });
  }
  for (const [one, copy] of copies)
    for (const [other, pair] of one.near) {
      const target = copies.get(other);
      if (target !== undefined) copy.near.set(target, pair);
    }
  return [...copies.values()];
}

function rivalExamplesOf(all: readonly Neighbouring[]): FoldedExample[] {
  const order = new Map(all.map((one, at) => [one, at]));
  const reader = new RivalReader<Neighbouring>();
  const examples: FoldedExample[] = [];
  for (const one of all)
    for (const [other, pair] of one.near) {
      const [own, their] = [one.article, other.article];
      if (own.story === null || their.story === null) continue;
      if ((order.get(other) ?? 0) > (order.get(one) ?? 0)) continue;
      const features = reader.read(one, other, pair).slice();
      const same = own.story === their.story;
      examples.push({ features, same, weight: 1, fold: own.fold, otherFold: their.fold });
    }
  return examples;
}

/**
 * Collects the pairs of labelled articles with their rivals, as the articles are and once more with one article of
 * every second story: nearly every labelled article has another on its event, so a net that sees nothing else learns
 * that the nearest article is the right one.
 */
export function collectRivals(
  articles: readonly CorpusArticle[],
  data: { background: Background; model: StoryModel },
): FoldedExample[] {
  const all = neighbourhood(articles, data);
  return [...rivalExamplesOf(all), ...rivalExamplesOf(thinned(all))];
}
