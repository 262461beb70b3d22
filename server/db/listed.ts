import { type Selectable, sql } from 'kysely';
import { minSwarmConfidence } from '#domain/editions/swarm.ts';
import type { ArticlesTable } from './schema.ts';

/**
 * The articles that a feed, a news service or an administrator listed, for the FROM of a query. All queries for readers
 * use it, because an article that came by a check alone serves only checks of its address.
 */
export const listedArticles = sql<
  Selectable<ArticlesTable>
>`(SELECT * FROM articles WHERE listed_at IS NOT NULL)`;

/** The confidence of a row of `stories`, in [0, 1]; that of its grouping before its first projection. */
export const semanticConfidence = sql<number>`coalesce(semantic_confidence, confidence)`;

/** Whether the articles of a row of `stories` changed since its card was built. */
export const isWaiting = sql<boolean>`(version > card_version AND version > refreshed_version)`;

/** Whether the projection of a row of `stories` is older than its card. */
export const isProjectionOld = sql<boolean>`card_version > refreshed_version`;

/** Whether a row of `stories` is confident enough for the lists of stories. */
export const isListed = sql<boolean>`${semanticConfidence} >= ${minSwarmConfidence}::real`;
