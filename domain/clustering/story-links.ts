import type { ArticleIndex, Effort } from './article-index.ts';
import type { Comparable, PairReader } from './pair-features.ts';
import { coreOf, minForCore } from './story-core.ts';
import { NetScorer, type StoryModel, sigmoid } from './story-model.ts';
import type { WindowMember, WindowStory } from './window-member.ts';

/** How an article and a story belong together. */
export interface Link {
  story: WindowStory;
  /** Calibrated probability that the article tells of the story's event. */
  probability: number;
  /** The story's article that is nearest, and the logit of that pair alone. */
  nearest: WindowMember;
  nearestLogit: number;
  /** What the join net looks at, logits of the pair net: mean, nearest, rival of the article, of the nearest. */
  features: Float64Array;
}

/** An article in the window and how surely it tells of the same event as the one it was found for. */
export interface Neighbour {
  member: WindowMember;
  logit: number;
}

const neighboursRead = 18;
const rivalsRead = 8;
const thorough: Effort = { terms: 44, entries: 3_500 };
const quick: Effort = { terms: 24, entries: 1_200 };
const storiesSeen = 6;
const storiesWeighed = 2;
/** So many of a story's articles are compared: the nearest that were found, then the latest. */
const membersWeighed = 6;
/** A story whose nearest article is less like this is not weighed at all. */
const hopeless = -3.5;
/** A story whose nearest article is so much less like this than that of the best is no choice. */
const farBehind = 3;
const noRival = -8;
/** What is likelier than this to be the same event as the story is no rival to it, only another part. */
const sameSide = 0;

/** Weighs which story an article belongs to, against what else the article and the story are near to. */
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

  /** The articles most like this one, the likeliest first. */
  neighbours(article: Comparable, max = neighboursRead, effort = thorough): Neighbour[] {
    const found = this.index.search(article.features, max + 1, effort);
    this.reader.read(article);
    const near: Neighbour[] = [];
    for (const member of found) {
      if (member.features === article.features || !this.canMeet(article, member)) continue;
      near.push({ member, logit: this.pair.logit(this.reader.compare(member)) });
    }
    return near.sort((a, b) => b.logit - a.logit || a.member.arrival - b.member.arrival);
  }

  /** The stories of the neighbours, the likeliest first; `neighbours(article)` was the call before. */
  toStories(article: Comparable, near: readonly Neighbour[]): Link[] {
    const stories = [
      ...new Set(near.filter(({ logit }) => logit > hopeless).map(({ member }) => member.story)),
    ];
    const weighed = stories
      .slice(0, storiesSeen)
      .map((story) => ({ story, ...this.weighMembers(story, near, article) }))
      .sort((a, b) => b.mean + b.nearest.logit - a.mean - a.nearest.logit);
    const [first] = weighed;
    return weighed
      .slice(0, storiesWeighed)
      .filter(({ nearest }) => nearest.logit > (first?.nearest.logit ?? 0) - farBehind)
      .map(({ story, mean, nearest }) => this.weighRivals(article, near, { story, mean, nearest }))
      .sort((a, b) => b.probability - a.probability);
  }

  /** How a member would belong to each of these stories; those it is plainly not like are left out. */
  ofMemberToEach(member: WindowMember, stories: readonly WindowStory[]): Link[] {
    const near = this.neighbours(member);
    return stories
      .map((story) => ({ story, ...this.weighMembers(story, near, member) }))
      .filter(({ nearest }) => nearest.logit > hopeless)
      .map((link) => this.weighRivals(member, near, link, member.story));
  }

  /** How a member belongs to a story, its own or another. */
  ofMember(member: WindowMember, story: WindowStory): Link {
    const near = this.neighbours(member);
    const link = { story, ...this.weighMembers(story, near, member) };
    return this.weighRivals(member, near, link, member.story);
  }

  canMeet(article: Comparable, member: Comparable): boolean {
    if (member.features.language !== article.features.language) return false;
    if (member.publishedAt === null || article.publishedAt === null) return true;
    return Math.abs(member.publishedAt - article.publishedAt) <= this.windowMs;
  }

  private weighMembers(
    story: WindowStory,
    near: readonly Neighbour[],
    article: Comparable,
  ): { mean: number; nearest: Neighbour } {
    const picked = near.filter(({ member }) => member.story === story).slice(0, membersWeighed);
    const { members } = story;
    for (let i = members.length - 1; i >= 0 && picked.length < membersWeighed; i -= 1) {
      const member = members[i];
      if (member === undefined || member.features === article.features) continue;
      if (picked.some((other) => other.member === member)) continue;
      picked.push({ member, logit: this.pair.logit(this.reader.compare(member)) });
    }
    const nearest = picked.reduce((best, next) => (next.logit > best.logit ? next : best));
    const mean = picked.reduce((sum, { logit }) => sum + logit, 0) / picked.length;
    // A member is part of its story's core: there it would be compared with itself.
    if (members.length < minForCore || members.some(({ features }) => features === article.features))
      return { mean, nearest };
    story.core ??= coreOf(story);
    const { publishedAt } = nearest.member;
    const core = this.pair.logit(this.reader.compare({ features: story.core, publishedAt }));
    return { mean: Math.max(mean, core), nearest };
  }

  /**
   * Compares the link with the best that either side has elsewhere: what is near to the article but not to
   * the story, and what is near to the story's nearest article but not to the article. The articles of the
   * article's own story are no rivals: they would come along.
   */
  private weighRivals(
    article: Comparable,
    near: readonly Neighbour[],
    link: { story: WindowStory; mean: number; nearest: Neighbour },
    own: WindowStory = link.story,
  ): Link {
    const { story, mean, nearest } = link;
    const known = new Map(near.map(({ member, logit }) => [member, logit]));
    const others = this.neighbours(nearest.member, rivalsRead, quick);
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
