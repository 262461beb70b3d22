import type { ArticleFeatures } from '#domain/clustering/article-features.ts';
import type { StoryStream } from '#domain/clustering/story-stream.ts';
import type { UnplacedArticle } from './clustering-store.ts';
import type { PlacedArticle } from './write-placements.ts';

/** The articles that one transaction adds to the stream, which can be taken out again when it fails. */
export class Adding {
  #placed: PlacedArticle[] | null = null;
  /** The article that is being added. */
  #current: string | null = null;

  addAll(
    stream: StoryStream,
    articles: readonly { article: UnplacedArticle; features: ArticleFeatures }[],
  ): PlacedArticle[] {
    const placed: PlacedArticle[] = [];
    this.#placed = placed;
    for (const { article, features } of articles) {
      const { id, outlet, dated } = article;
      this.#current = id;
      const placement = stream.add({ id, features, outlet, publishedAt: dated.getTime() });
      placed.push({ article, features, placement });
    }
    this.#current = null;
    return placed;
  }

  /** False where nothing was added yet, or where what was added cannot be undone, such as a merge. */
  undo(stream: StoryStream): boolean {
    const placed = this.#placed;
    const current = this.#current;
    [this.#placed, this.#current] = [null, null];
    if (placed === null || placed.some(({ placement }) => placement.merged.length > 0)) return false;
    for (const { article } of [...placed].reverse()) stream.remove(article.id);
    // The stream may be torn where it broke off within an article.
    return current === null || !stream.remove(current);
  }
}
