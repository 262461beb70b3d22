import type { ArticleIndex, Effort } from './article-index.ts';
import type { Comparable, PairReader } from './pair-features.ts';
import { coreOf, minForCore } from './story-core.ts';
import { NetScorer, type StoryModel, sigmoid } from './story-model.ts';
import type { WindowMember, WindowStory } from './window-member.ts';

/** The link between an article and a story. */
export interface Link {
  story: WindowStory;
  /** The calibrated probability that the article reports the event of the story. */
  probability: number;
  /** The nearest article of the story, and the logit of that pair. */
  nearest: WindowMember;
  nearestLogit: number;
  /** The input of the join net, logits of the pair net: mean, nearest, rival of the article, rival of the nearest. */
  features: Float64Array;
}

/** An article in the window, and the logit that it reports the same event as the article of the search. */
export interface Neighbour {
  member: WindowMember;
  logit: number;
}

const maxNeighbours = 18;
const maxRivals = 8;
const thorough: Effort = { terms: 44, entries: 3_500 };
const quick: Effort = { terms: 24, entries: 1_200 };
const maxStoriesSeen = 6;
const maxStoriesWeighed = 2;
/** The number of a story's articles that are compared: the nearest found ones, then the latest. */
const maxMembersWeighed = 6;
/** A story is not weighed if its nearest article has a lower logit. */
const minLogit = -3.5;
/** A story is dropped if the logit of its nearest article is so much lower than that of the best story. */
const maxDistance = 3;
const noRival = -8;
/** An article with a higher logit to the story is part of it and no rival. */
const sameSide = 0;

/** Weighs the stories that an article may belong to against the rivals of both. */
export class StoryLinks {
  private readonly reader: PairReader;
  private readonly index: ArticleIndex<WindowMember>;
  private readonly pair: NetScorer;
  private readonly join: NetScorer;
  private readonly windowMs: number;

  constructor(parts: {
    reader: PairReader;
    index: ArticleIndex<WindowMember>;
    model: StoryModel;
    windowMs: number;
  }) {
    this.reader = parts.reader;
    this.index = parts.index;
    this.windowMs = parts.windowMs;
    this.pair = new NetScorer(parts.model.pair);
    this.join = new NetScorer(parts.model.join);
  }

  /** The articles most similar to this one, the likeliest first. */
  neighbours(article: Comparable, max = maxNeighbours, effort = thorough): Neighbour[] {
    const found = this.index.search(article.features, max + 1, effort);
    this.reader.read(article);
    const near: Neighbour[] = [];
    for (const member of found) {
      if (member.features === article.features || !this.canMatch(article, member)) continue;
      near.push({ member, logit: this.pair.logit(this.reader.compare(member)) });
    }
    return near.sort((a, b) => b.logit - a.logit || a.member.arrival - b.member.arrival);
  }

  /** The stories of the neighbours, the likeliest first. Call `neighbours(article)` directly before. */
  toStories(article: Comparable, near: readonly Neighbour[]): Link[] {
    const stories = [
      ...new Set(near.filter(({ logit }) => logit > minLogit).map(({ member }) => member.story)),
    ];
    const weighed = stories
      .slice(0, maxStoriesSeen)
      .map((story) => ({ story, ...this.weighMembers(story, near, article) }))
      .sort((a, b) => b.mean + b.nearest.logit - a.mean - a.nearest.logit);
    const [first] = weighed;
    return weighed
      .slice(0, maxStoriesWeighed)
      .filter(({ nearest }) => nearest.logit > (first?.nearest.logit ?? 0) - maxDistance)
      .map(({ story, mean, nearest }) => this.weighRivals(article, near, { story, mean, nearest }))
      .sort((a, b) => b.probability - a.probability);
  }

  /** The links of a member to each of these stories; dissimilar stories are left out. */
  ofMemberToEach(member: WindowMember, stories: readonly WindowStory[]): Link[] {
    const near = this.neighbours(member);
    return stories
      .map((story) => ({ story, ...this.weighMembers(story, near, member) }))
      .filter(({ nearest }) => nearest.logit > minLogit)
      .map((link) => this.weighRivals(member, near, link, member.story));
  }

  /** The link of a member to a story, its own or another. */
  ofMember(member: WindowMember, story: WindowStory): Link {
    const near = this.neighbours(member);
    const link = { story, ...this.weighMembers(story, near, member) };
    return this.weighRivals(member, near, link, member.story);
  }

  canMatch(article: Comparable, member: Comparable): boolean {
    if (member.features.language !== article.features.language) return false;
    if (member.publishedAt === null || article.publishedAt === null) return true;
    return Math.abs(member.publishedAt - article.publishedAt) <= this.windowMs;
  }

  private weighMembers(
    story: WindowStory,
    near: readonly Neighbour[],
    article: Comparable,
  ): { mean: number; nearest: Neighbour } {
    const picked = near.filter(({ member }) => member.story === story).slice(0, maxMembersWeighed);
    const { members } = story;
    for (let i = members.length - 1; i >= 0 && picked.length < maxMembersWeighed; i -= 1) {
      const member = members[i];
      if (member === undefined || member.features === article.features) continue;
      if (picked.some((other) => other.member === member)) continue;
      picked.push({ member, logit: this.pair.logit(this.reader.compare(member)) });
    }
    const nearest = picked.reduce((best, next) => (next.logit > best.logit ? next : best));
    const mean = picked.reduce((sum, { logit }) => sum + logit, 0) / picked.length;
    // A member is part of the core of its story, so it would be compared with itself.
    if (members.length < minForCore || members.some(({ features }) => features === article.features))
      return { mean, nearest };
    story.core ??= coreOf(story);
    const { publishedAt } = nearest.member;
    const core = this.pair.logit(this.reader.compare({ features: story.core, publishedAt }));
    return { mean: Math.max(mean, core), nearest };
  }

  /**
   * Weighs the link against the best rival of either side: an article near to this one but not to the story, and an
   * article near to the story's nearest article but not to this one. The articles of the article's own story are no
   * rivals: a merge would move them as well.
   */
  private weighRivals(
    article: Comparable,
    near: readonly Neighbour[],
    link: { story: WindowStory; mean: number; nearest: Neighbour },
    own: WindowStory = link.story,
  ): Link {
    const { story, mean, nearest } = link;
    const known = new Map(near.map(({ member, logit }) => [member, logit]));
    const others = this.neighbours(nearest.member, maxRivals, quick);
    const memberRival = others.find(
      ({ member }) =>
        member.story !== story &&
        member.story !== own &&
        member.features !== article.features &&
        (known.get(member) ?? noRival) < sameSide,
    );
    const articleRival = near.find(
      ({ member }) =>
        member.story !== story &&
        member.story !== own &&
        this.pair.logit(this.reader.compare(member)) < sameSide,
    );
    const features = Float64Array.of(
      mean,
      nearest.logit,
      articleRival?.logit ?? noRival,
      memberRival?.logit ?? noRival,
    );
    const probability = sigmoid(this.join.logit(features));
    return { story, probability, nearest: nearest.member, nearestLogit: nearest.logit, features };
  }
}
