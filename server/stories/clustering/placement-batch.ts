import type { StoryStream } from '#domain/clustering/story-stream.ts';
import type { AnalysedArticle } from './placement-store.ts';
import type { PlacedArticle } from './write-placements.ts';

/** The articles that one transaction places in the stream. If the transaction fails they are removed again. */
export class PlacementBatch {
  #placed: PlacedArticle[] | null = null;
  /** The article that is being placed. */
  #current: string | null = null;

  place(stream: StoryStream, articles: readonly AnalysedArticle[]): PlacedArticle[] {
    const placed: PlacedArticle[] = [];
    this.#placed = placed;
    for (const article of articles) {
      const { id, features, outlet, dated } = article;
      this.#current = id;
      const placement = stream.place({ id, features, outlet, publishedAt: dated.getTime() });
      placed.push({ article, placement });
    }
    this.#current = null;
    return placed;
  }

  /** Returns false if nothing was placed yet or the placements cannot be undone, as with a merge. */
  undo(stream: StoryStream): boolean {
    const placed = this.#placed;
    const current = this.#current;
    [this.#placed, this.#current] = [null, null];
    if (placed === null || placed.some(({ placement }) => placement.merged.length > 0)) return false;
    for (const { article } of [...placed].reverse()) stream.remove(article.id);
    // If the failure came in the middle of an article, the stream may be inconsistent.
    return current === null || !stream.remove(current);
  }
}
