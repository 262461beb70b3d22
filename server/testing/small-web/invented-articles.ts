import { centerArticles } from './center-articles.ts';
import type { InventedArticle } from './invented-article.ts';
import { leftArticles } from './left-articles.ts';
import { rightArticles } from './right-articles.ts';

export const inventedArticles: readonly InventedArticle[] = [
  ...leftArticles,
  ...centerArticles,
  ...rightArticles,
];

/** The address under which the small web serves an article. */
export function addressOf(article: InventedArticle): string {
  return `http://${article.host}${article.path}`;
}
