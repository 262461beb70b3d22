import { join } from 'node:path';
import { analyseForClustering } from '#domain/clustering/analyse-for-clustering.ts';
import type { ArticleFeatures } from '#domain/clustering/article-features.ts';
import type { ClusteringTools } from '#domain/clustering/clustering-tools.ts';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import { sideOf } from '#domain/stories/story-member.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { brandOf, type CorpusRow, loadRows } from '#models/load-rows.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';

/** An article of a rated outlet. */
export interface EventArticle {
  brand: string;
  /** The side of its outlet: -1 left, 0 center, 1 right. */
  lean: -1 | 0 | 1;
  /** Milliseconds since 1970. */
  publishedAt: number;
  topic: string;
  title: string;
  text: string;
  features: ArticleFeatures;
}

interface LabelledRow extends CorpusRow {
  id?: string;
  url?: string;
  published?: string;
}

interface NewsroomRow {
  id: string;
  host: string;
  url: string;
  date: string;
  title: string;
  text: string;
  topic?: string;
}

/** The labelled collection has this many characters of each text; longer texts are cut to be alike. */
const maxCharacters = 6_000;
const hourMs = 3_600_000;
const fullDate = /^20[12]\d-\d\d-\d\d$/;
const leans = { left: -1, center: 0, right: 1 } as const;

/** The label that most articles of each outlet have. */
function outletLabels(rows: readonly LabelledRow[]): Map<string, -1 | 0 | 1> {
  const votes = new Map<string, Map<-1 | 0 | 1, number>>();
  for (const { domain, lean } of rows) {
    const own = votes.get(brandOf(domain)) ?? new Map<-1 | 0 | 1, number>();
    votes.set(brandOf(domain), own.set(lean, (own.get(lean) ?? 0) + 1));
  }
  return new Map(
    [...votes].map(([brand, own]) => [brand, [...own].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0] as const),
  );
}

type Undigested = Omit<EventArticle, 'features' | 'lean'>;

function loadNewsroom(file: string, known: ReadonlySet<string>): Undigested[] {
  return [...loadRows<NewsroomRow>(file)]
    .filter(({ id, url }) => !known.has(id) && !known.has(url))
    .map(({ host, date, topic, title, text }) => ({
      brand: brandOf(host),
      publishedAt: fullDate.test(date) ? Date.parse(date) : Number.NaN,
      topic: topic ?? '',
      title,
      text: cutText(text, maxCharacters),
    }));
}

/**
 * The dated articles of both collections in order of publication, each once, with the side of their outlet: the label
 * of the collection, or the product's table for outlets that it does not have. Articles of unrated outlets are left out.
 */
export function loadEventArticles(folder: string, tools: ClusteringTools): EventArticle[] {
  const rows = [...loadRows<LabelledRow>(join(folder, 'data', 'bias-train.jsonl.gz'))];
  const labels = outletLabels(rows);
  const table = loadOutletTable();
  const known = new Set(rows.flatMap(({ id = '', url = '' }) => [id, url]));
  const labelled = rows.map(({ domain, published = '', topic = '', title, text }) => ({
    brand: brandOf(domain),
    publishedAt: fullDate.test(published) ? Date.parse(published) : Number.NaN,
    ...{ topic, title, text },
  }));
  const all = [...labelled, ...loadNewsroom(join(folder, 'newsroom', 'articles-dev.jsonl.gz'), known)];
  return all
    .filter(({ publishedAt }) => !Number.isNaN(publishedAt))
    .sort((a, b) => a.publishedAt - b.publishedAt)
    .flatMap((article) => {
      const side = sideOf(findOutlet(table, article.brand)?.lean ?? null);
      const lean = labels.get(article.brand) ?? (side === null ? null : leans[side]);
      if (lean === null) return [];
      return [{ ...article, lean, features: analyseForClustering({ ...article, language: 'en' }, tools) }];
    });
}

/** The shipped invented articles, an hour apart: enough to run through, too few to say anything. */
export function inventEventArticles(file: string, tools: ClusteringTools): EventArticle[] {
  return [...loadRows<CorpusRow>(file)].map(({ domain, lean, title, text, topic = '' }, at) => ({
    ...{ brand: domain, lean, title, text, topic },
    publishedAt: Date.parse('2026-03-04T00:00:00Z') + at * hourMs,
    features: analyseForClustering({ title, text, language: 'en' }, tools),
  }));
}
