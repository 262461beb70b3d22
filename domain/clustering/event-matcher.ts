import { type Background, TermWeights } from './background.ts';
import { type Comparable, PairReader } from './pair-features.ts';
import { StoryLinks } from './story-links.ts';
import type { StoryModel } from './story-model.ts';
import { StoryWindow } from './story-window.ts';

/** An article that may report the same event as another. */
export interface EventArticle extends Comparable {
  id: string;
  /** The story that holds it; null where none does. */
  story: string | null;
}

export interface EventMatcherOptions {
  background: Background;
  model: StoryModel;
  /** Dated articles further apart never report one event. Default 3. */
  windowDays?: number;
}

const dayMs = 86_400_000;

/**
 * Says how probable it is that articles report one event, by the nets that put articles into stories. It holds
 * six megabytes of term weights: make one for each process. Nothing of one call is left for the next.
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
   * By the id of each article, the calibrated probability in [0, 1] that it reports the event of `subject`. An
   * article of a story is judged as part of that story.
   * @param articles without repeated ids; `subject` may be one of them
   * @param collectionFactor among how many articles of these days the given ones were found: among many, likeness says less
   */
  probabilities(
    subject: EventArticle,
    articles: readonly EventArticle[],
    collectionFactor: number,
  ): ReadonlyMap<string, number> {
    const { weights, reader, model, windowMs } = this;
    const { language } = subject.features;
    const window = new StoryWindow(weights, { windowMs, max: Number.POSITIVE_INFINITY });
    const links = new StoryLinks({ reader, index: window.index, model, windowMs });
    const others = articles.filter((other) => other.id !== subject.id && links.canMeet(subject, other));
    weights.countAtLeast(language, collectionFactor);
    const members = [subject, ...others].map((article) =>
      window.add({ ...article, outlet: null }, window.storyOrNew(article.story ?? `alone ${article.id}`)),
    );
    try {
      const [own, ...met] = members;
      if (own === undefined) return new Map();
      const stories = [...new Set(met.map(({ story }) => story))];
      const found = new Map(
        links.ofMemberToEach(own, stories).map(({ story, probability }) => [story, probability]),
      );
      return new Map(met.map(({ id, story }) => [id, found.get(story) ?? 0]));
    } finally {
      for (const member of members) window.remove(member);
      weights.countAtLeast(language, 0);
    }
  }
}
