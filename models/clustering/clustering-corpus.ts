import { analyseForClustering } from '#domain/clustering/analyse-for-clustering.ts';
import type { ArticleFeatures } from '#domain/clustering/article-features.ts';
import type { ClusteringTools } from '#domain/clustering/clustering-tools.ts';
import { hashText } from '#domain/clustering/hash-term.ts';
import { type Phrases, phrasesOf } from '#domain/clustering/phrases.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { loadRows } from '#models/load-rows.ts';

/** An article of the labelled collections, without its words. */
export interface CorpusArticle {
  id: string;
  features: ArticleFeatures;
  /** The features of the title alone: feeds often have no text. */
  headline: ArticleFeatures;
  phrases: Phrases;
  /** As of an article of which a feed brings the first sentences only; null where the text is that short. */
  opening: { features: ArticleFeatures; phrases: Phrases } | null;
  publishedAt: number | null;
  outlet: string | null;
  /** Null for an article without a label. */
  story: string | null;
  /** A model for a fold is fitted without the stories of that fold; -1 for an article of no labelled story. */
  fold: number;
}

export const foldCount = 3;

/** The characters of an opening. */
const openingCharacters = 350;

interface StreamRow {
  id: string;
  title: string;
  text: string;
  outlet: string | null;
  published_at: string;
  story: string | null;
}

interface BatchRow {
  id: string;
  title: string;
  text: string;
  story: string;
}

function plainTitle(title: string): string {
  return title.toLowerCase().replace(/[^a-z0-9]/g, '');
}

export interface Corpus {
  /** Dated, in order of publication. */
  stream: CorpusArticle[];
  /** Undated, in the shuffled order of the file. */
  batch: CorpusArticle[];
}

/**
 * Loads both labelled collections. The labelled years are divided into three folds with equal numbers of labelled
 * articles. A story belongs to the fold of its first article; a story of the undated collection that shares a title
 * with the stream belongs to the fold of that story.
 */
export function loadCorpus(folder: string, tools: ClusteringTools): Corpus {
  const foldOfStory = new Map<string, number>();
  const foldOfTitle = new Map<string, number>();
  const rows = [...loadRows<StreamRow>(`${folder}/stories-stream-dev.jsonl.gz`)];
  const perFold = rows.filter(({ story }) => story !== null).length / foldCount;
  let labelled = 0;
  const foldOf = ({ story, title }: StreamRow): number => {
    if (story === null) return -1;
    const current = Math.min(foldCount - 1, Math.floor(labelled / perFold));
    labelled += 1;
    const fold = foldOfStory.get(story) ?? current;
    foldOfStory.set(story, fold);
    foldOfTitle.set(plainTitle(title), fold);
    return fold;
  };
  const stream = rows.map((row): CorpusArticle => {
    const { id, outlet, story } = row;
    const analysed = analyse(row, tools);
    return { ...analysed, id, outlet, story, fold: foldOf(row), publishedAt: Date.parse(row.published_at) };
  });
  const { batch, folds } = loadBatch(folder, tools, foldOfTitle);
  for (const [i, article] of stream.entries())
    if (article.story === null) article.fold = folds.get(plainTitle(rows[i]?.title ?? '')) ?? -1;
  return { stream, batch };
}

type Analysed = Pick<CorpusArticle, 'features' | 'headline' | 'phrases' | 'opening'>;

/** Analyses the words of an English article. */
export function analyse({ title, text }: { title: string; text: string }, tools: ClusteringTools): Analysed {
  const language = 'en';
  const featuresOf = (part: string) => analyseForClustering({ title, text: part, language }, tools);
  const phrasesIn = (part: string) => phrasesOf({ title, text: part, language }, language, tools);
  const opening = cutText(text, openingCharacters);
  return {
    features: featuresOf(text),
    headline: featuresOf(''),
    phrases: phrasesIn(text),
    opening:
      opening.length === text.length ? null : { features: featuresOf(opening), phrases: phrasesIn(opening) },
  };
}

function loadBatch(
  folder: string,
  tools: ClusteringTools,
  foldOfTitle: Map<string, number>,
): { batch: CorpusArticle[]; folds: Map<string, number> } {
  const rows = [...loadRows<BatchRow>(`${folder}/stories-dev.jsonl.gz`)];
  const foldOfStory = new Map<string, number>();
  for (const { story, title } of rows) {
    const fold = foldOfTitle.get(plainTitle(title));
    if (fold !== undefined) foldOfStory.set(story, fold);
  }
  const foldOf = ({ story }: BatchRow): number => foldOfStory.get(story) ?? hashText(story) % foldCount;
  const batch = rows.map((row) => ({
    ...analyse(row, tools),
    id: row.id,
    publishedAt: null,
    outlet: null,
    story: row.story,
    fold: foldOf(row),
  }));
  return { batch, folds: new Map(rows.map((row) => [plainTitle(row.title), foldOf(row)])) };
}

const dayMs = 86_400_000;

/** Compresses `days` days of the stream into one, so that each day has many similar articles on different events. */
export function squeeze(stream: readonly CorpusArticle[], days: number): CorpusArticle[] {
  const start = stream[0]?.publishedAt ?? 0;
  const squeezed = stream.map((article) => {
    const jitter = (hashText(article.id, 7) % 1000) / 1000;
    const at = ((article.publishedAt ?? 0) - start) / days + jitter * dayMs;
    return { ...article, publishedAt: start + Math.round(at) };
  });
  return squeezed.sort((a, b) => a.publishedAt - b.publishedAt);
}

export function headlinesOf(articles: readonly CorpusArticle[]): CorpusArticle[] {
  return articles.map((article) => ({ ...article, features: article.headline }));
}

/** The labelled articles alone, of each the title and the first sentences, as feeds of a small installation bring them. */
export function openingsOf(articles: readonly CorpusArticle[]): CorpusArticle[] {
  return articles
    .filter(({ story }) => story !== null)
    .map((article) => ({ ...article, features: article.opening?.features ?? article.features }));
}
