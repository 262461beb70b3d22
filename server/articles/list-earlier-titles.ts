import { isOtherTitle } from '#domain/feeds/find-changed-items.ts';
import type { Db } from '#server/db/db.ts';
import { listEarlierTitleRows } from './article-store.ts';

/** A headline that an article had. */
export interface EarlierTitle {
  title: string;
  /** ISO 8601: when another one was read. */
  until: string;
}

/** The other headlines that articles had before, the newest first, by article. */
export async function listEarlierTitles(
  db: Db,
  articles: readonly { id: string; title: string }[],
): Promise<Map<string, EarlierTitle[]>> {
  const current = new Map(articles.map(({ id, title }) => [id, title]));
  const byArticle = new Map<string, EarlierTitle[]>();
  for (const { articleId, title, until } of await listEarlierTitleRows(db, [...current.keys()])) {
    if (!isOtherTitle(title, current.get(articleId) ?? '')) continue;
    byArticle.set(articleId, [...(byArticle.get(articleId) ?? []), { title, until: until.toISOString() }]);
  }
  return byArticle;
}
