import type { Placement, StoryStream } from './story-stream.ts';
import type { NewMember } from './story-window.ts';

/** As the server places articles: at most so many, and at most those of a day, before they are grouped again. */
const regroupEvery = 100;
const regroupAfterMs = 86_400_000;

/** Places articles in a stream, groups them again on the way, and keeps the story of each. */
export class StoryLedger {
  private readonly stream: StoryStream;
  private readonly stories = new Map<string, string>();
  private readonly into = new Map<string, string>();
  private placed: string[] = [];
  /** When the first article was published that was placed since the last grouping. */
  private placedSince: number | null = null;
  private readonly changed = new Set<string>();

  constructor(stream: StoryStream) {
    this.stream = stream;
  }

  place(article: NewMember): Placement {
    this.keepUpWith(article.publishedAt);
    const placement = this.stream.place(article);
    for (const { from, into } of placement.merged) this.into.set(from, into);
    this.stories.set(article.id, placement.story);
    this.placed.push(article.id);
    if (this.placed.length >= regroupEvery) this.regroup();
    return placement;
  }

  /** Groups the articles again that were placed since the last time. Call it after the last one. */
  regroup(): void {
    const { moves, merged } = this.stream.regroup(this.placed);
    for (const { article, from, to } of moves) {
      this.stories.set(article, to);
      this.changed.add(from).add(to);
    }
    for (const { from, into } of merged) {
      this.into.set(from, into);
      this.changed.delete(from);
      this.changed.add(into);
    }
    this.placed = [];
    this.placedSince = null;
  }

  /** Groups again before the placed articles leave the window: where little is published, days pass with a few. */
  private keepUpWith(publishedAt: number | null): void {
    if (publishedAt === null) return;
    if (this.placedSince !== null && publishedAt - this.placedSince >= regroupAfterMs) this.regroup();
    this.placedSince ??= publishedAt;
  }

  /** The stories that grouping again has changed since the last call. */
  takeChanged(): string[] {
    const changed = [...this.changed];
    this.changed.clear();
    return changed;
  }

  /** The story that an article is in now; undefined for an article that was not placed. */
  storyOf(article: string): string | undefined {
    let story = this.stories.get(article);
    for (let next = story; next !== undefined; next = this.into.get(next)) story = next;
    return story;
  }
}
