import { analyseForClustering } from '#domain/clustering/analyse-for-clustering.ts';
import type { ArticleFeatures } from '#domain/clustering/article-features.ts';
import type { BatchTools } from '#domain/clustering/clustering-tools.ts';
import { hashText } from '#domain/clustering/hash-term.ts';
import { type Phrases, phrasesOf } from '#domain/clustering/phrases.ts';
import { loadRows } from '#models/load-rows.ts';

/** An article of the labelled collections, without its words. */
export interface CorpusArticle {
  id: string;
  features: ArticleFeatures;
  /** The features of the title alone: feeds often have no text. */
  headline: ArticleFeatures;
  /** Empty for articles without a label. */
  phrases: Phrases;
  publishedAt: number | null;
  outlet: string | null;
  /** Null for an article without a label. */
  story: string | null;
  /** A model for a fold is fitted without the stories of that fold. */
  fold: number;
}

export const foldCount = 3;

const noPhrases: Phrases = { pairs: new Uint32Array(0), weekdays: 0 };

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
export function loadCorpus(folder: string, tools: BatchTools): Corpus {
  const foldOfStory = new Map<string, number>();
  const foldOfTitle = new Map<string, number>();
  const rows = [...loadRows<StreamRow>(`${folder}/stories-stream-dev.jsonl.gz`)];
  const perFold = rows.filter(({ story }) => story !== null).length / foldCount;
  let labelled = 0;
  const stream = rows.map((row): CorpusArticle => {
    const current = Math.min(foldCount - 1, Math.floor(labelled / perFold));
    let fold = current;
    if (row.story !== null) {
      labelled += 1;
      fold = foldOfStory.get(row.story) ?? current;
      foldOfStory.set(row.story, fold);
      foldOfTitle.set(plainTitle(row.title), fold);
    }
    const features = analyseForClustering({ ...row, language: 'en' }, tools);
    const headline = analyseForClustering({ title: row.title, text: '', language: 'en' }, tools);
    const { id, outlet, story } = row;
    const phrases = story === null ? noPhrases : phrasesOf({ ...row, language: 'en' }, 'en', tools);
    return {
      id,
      features,
      headline,
      phrases,
      outlet,
      story,
      fold,
      publishedAt: Date.parse(row.published_at),
    };
  });
  return { stream, batch: loadBatch(folder, tools, foldOfTitle) };
}

function loadBatch(folder: string, tools: BatchTools, foldOfTitle: Map<string, number>): CorpusArticle[] {
  const rows = [...loadRows<BatchRow>(`${folder}/stories-dev.jsonl.gz`)];
  const foldOfStory = new Map<string, number>();
  for (const { story, title } of rows) {
    const fold = foldOfTitle.get(plainTitle(title));
    if (fold !== undefined) foldOfStory.set(story, fold);
  }
  return rows.map((row) => ({
    id: row.id,
    features: analyseForClustering({ ...row, language: 'en' }, tools),
    headline: analyseForClustering({ title: row.title, text: '', language: 'en' }, tools),
    phrases: phrasesOf({ ...row, language: 'en' }, 'en', tools),
    publishedAt: null,
    outlet: null,
    story: row.story,
    fold: foldOfStory.get(row.story) ?? hashText(row.story) % foldCount,
  }));
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
