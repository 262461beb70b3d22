import { type Background, TermWeights } from './background.ts';
import { type Comparable, PairReader } from './pair-features.ts';
import { StoryLinks } from './story-links.ts';
import type { StoryModel } from './story-model.ts';
import { StoryWindow } from './story-window.ts';

/** An article that may report the same event as another. */
export interface EventArticle extends Comparable {
  id: string;
  /** Its story; null if it is in none. */
  story: string | null;
}

export interface EventMatcherOptions {
  background: Background;
  model: StoryModel;
  /** Dated articles with a larger distance never report one event. Default 3. */
  windowDays?: number;
}

const dayMs = 86_400_000;

/**
 * Computes the probability that articles report one event, with the nets of the story stream. It has six megabytes
 * of term weights, so create one for each process. A call leaves no state behind.
 */
export class EventMatcher {
  private readonly weights: TermWeights;
  private readonly reader: PairReader;
  private readonly model: StoryModel;
  private readonly windowMs: number;

  constructor({ background, model, windowDays = 3 }: EventMatcherOptions) {
    this.weights = new TermWeights(background);
    this.reader = new PairReader(this.weights);
    this.model = model;
    this.windowMs = windowDays * dayMs;
  }

  /**
   * The calibrated probability in [0, 1] that an article reports the event of `subject`, by the id of the article. An
   * article of a story counts as part of that story.
   * @param articles without repeated ids; `subject` may be one of them
   * @param collectionFactor the number of articles of these days among which the given ones were found, a
   * feature of the pair net
   */
  probabilities(
    subject: EventArticle,
    articles: readonly EventArticle[],
    collectionFactor: number,
  ): ReadonlyMap<string, number> {
    const { weights, reader, model, windowMs } = this;
    const { language } = subject.features;
    const window = new StoryWindow(weights, { windowMs, max: Number.POSITIVE_INFINITY });
    const links = new StoryLinks({ reader, weights, index: window.index, model, windowMs });
    const others = articles.filter((other) => other.id !== subject.id && links.canMatch(subject, other));
    weights.countAtLeast(language, collectionFactor);
    const members = [subject, ...others].map((article) =>
      window.add({ ...article, outlet: null }, window.storyOrNew(article.story ?? `alone ${article.id}`)),
    );
    try {
      const [own, ...matched] = members;
      if (own === undefined) return new Map();
      const stories = [...new Set(matched.map(({ story }) => story))];
      const found = new Map(
        links.ofMemberToEach(own, stories).map(({ story, probability }) => [story, probability]),
      );
      return new Map(matched.map(({ id, story }) => [id, found.get(story) ?? 0]));
    } finally {
      for (const member of members) window.remove(member);
      weights.countAtLeast(language, 0);
    }
  }
}
