import { type Selectable, sql } from 'kysely';
import type { ArticlesTable } from './schema.ts';

/**
 * The articles that a feed, a news service or an administrator listed, for the FROM of a query. All queries for readers
 * use it, because an article that came by a check alone serves only checks of its address.
 */
export const listedArticles = sql<
  Selectable<ArticlesTable>
>`(SELECT * FROM articles WHERE listed_at IS NOT NULL)`;
