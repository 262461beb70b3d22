import type { ExtractedArticle, ExtractedPage } from '#domain/articles/extracted-article.ts';
import { analyseForClustering } from '#domain/clustering/analyse-for-clustering.ts';
import type { ClusteringTools } from '#domain/clustering/clustering-tools.ts';
import { encodeFeatures } from '#domain/clustering/encode-features.ts';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import type { Analyzer } from '#server/analysis/analyzer.ts';
import { buildRatingValues, type RatingValues } from '#server/articles/rating-values.ts';
import { fingerprintOf } from './fingerprint-of.ts';

/** What a page thread computes of an article beside its text, so that the main thread only stores and places it. */
export interface PreparedArticle {
  /** See `fingerprintOf`. */
  fingerprint: string | null;
  /** See `encodeFeatures`. Null where they could not be computed: the place step sets such an article aside. */
  features: Uint8Array | null;
  /** Null where another analyzer rates the article, and where the rating failed. */
  rating: PreparedRating | null;
}

export interface PreparedRating {
  values: RatingValues;
  /** The version of the outlet table that it is based on: see `OutletSnapshot`. */
  outletsVersion: number;
}

/** What the feed says of an article, used where its page says nothing. */
export interface ItemFacts {
  /** ISO 8601. */
  publishedAt: string | null;
  byline: string | null;
}

/** Adds what the feed says where the page says nothing. */
export function addItemFacts<Article extends ExtractedArticle>(article: Article, facts: ItemFacts): Article {
  return {
    ...article,
    publishedAt: article.publishedAt ?? facts.publishedAt,
    byline: article.byline ?? facts.byline,
  };
}

/** A text with fewer words cannot be placed in a story. */
export const teaserWords = 12;

/** Whether the page has an article with enough text for a story. */
export function hasArticle({ pageKind, wordCount }: ExtractedPage): boolean {
  return pageKind !== 'video' && pageKind !== 'not-article' && wordCount >= teaserWords;
}

async function rate(
  article: ExtractedArticle,
  { analyzer, outlets }: { analyzer: Analyzer; outlets: OutletTable },
): Promise<RatingValues | null> {
  try {
    const outlet = findOutlet(outlets, article.canonicalAddress);
    return buildRatingValues(
      await analyzer.analyze({ ...article, address: article.canonicalAddress, outlet }),
    );
  } catch {
    // The rate step of the main thread meets the failure again and sets the article aside with it.
    return null;
  }
}

function featuresOf(article: ExtractedArticle, tools: ClusteringTools): Uint8Array | null {
  try {
    return encodeFeatures(analyseForClustering(article, tools));
  } catch {
    return null;
  }
}

/** Computes fingerprint, features and, with an analyzer, the rating of an article; runs in a page thread. */
export async function prepareArticle(
  article: ExtractedArticle,
  {
    tools,
    rater,
  }: {
    tools: ClusteringTools;
    rater: { analyzer: Analyzer; outlets: OutletTable; outletsVersion: number } | null;
  },
): Promise<PreparedArticle> {
  const values = rater === null ? null : await rate(article, rater);
  return {
    fingerprint: fingerprintOf(article),
    features: featuresOf(article, tools),
    rating: values === null || rater === null ? null : { values, outletsVersion: rater.outletsVersion },
  };
}
