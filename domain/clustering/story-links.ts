import type { ArticleIndex, Effort } from './article-index.ts';
import type { TermWeights } from './background.ts';
import { findStrays } from './find-strays.ts';
import type { Comparable, PairReader } from './pair-features.ts';
import { compareLeads } from './shared-lead.ts';
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
  /** The input of the join net: the logit of the link. */
  features: Float64Array;
}

/** An article in the window, and the logit that it reports the same event as the article of the search. */
export interface Neighbour {
  member: WindowMember;
  logit: number;
  /** The cosine of both texts. */
  likeness: number;
}

const maxNeighbours = 18;
const thorough: Effort = { terms: 44, entries: 3_500 };
const maxStoriesSeen = 6;
/**
 * The number of likeliest pairs that link an article to a story. One alone chains neighbouring events; all of them
 * split large events.
 */
const maxPairs = 3;
/**
 * Subtracted from the logit of a link by its number of pairs. Few pairs are weak evidence where most articles are the
 * only report of their event, and the labelled collections contain no such article: without it, a small collection
 * of many days is full of pairs that share a subject only.
 */
const fewPairs: readonly number[] = [0, 1, 0.3];
/** The cosine of headlines from which a pair needs more than them. */
const alikeHeadlines = 0.5;
/** The logit of a pair that only its headlines connect. */
const unconnectedLogit = -5;
/** A story is not weighed if its nearest article has a lower logit. */
const minLogit = -3.5;

/** The logit of a probability, bounded. */
export function logitOf(probability: number): number {
  const bounded = Math.max(1e-6, Math.min(1 - 1e-6, probability));
  return Math.log(bounded / (1 - bounded));
}

/** Weighs the stories that an article may belong to. */
export class StoryLinks {
  private readonly reader: PairReader;
  private readonly weights: TermWeights;
  private readonly index: ArticleIndex<WindowMember>;
  private readonly pair: NetScorer;
  private readonly join: NetScorer;
  private readonly windowMs: number;

  constructor(parts: {
    reader: PairReader;
    weights: TermWeights;
    index: ArticleIndex<WindowMember>;
    model: StoryModel;
    windowMs: number;
  }) {
    this.reader = parts.reader;
    this.weights = parts.weights;
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
      near.push({ member, ...this.compare(article, member) });
    }
    return near.sort((a, b) => b.logit - a.logit || a.member.arrival - b.member.arrival);
  }

  /** The stories of the neighbours, the likeliest first. Call `neighbours(article)` directly before. */
  toStories(article: Comparable, near: readonly Neighbour[]): Link[] {
    const stories = new Set(near.filter(({ logit }) => logit > minLogit).map(({ member }) => member.story));
    return [...stories]
      .slice(0, maxStoriesSeen)
      .map((story) => this.weigh(story, near, article))
      .sort((a, b) => b.probability - a.probability);
  }

  /** The links of a member to each of these stories; dissimilar stories are left out. */
  ofMemberToEach(member: WindowMember, stories: readonly WindowStory[]): Link[] {
    const near = this.neighbours(member);
    return stories
      .map((story) => this.weigh(story, near, member))
      .filter(({ nearestLogit }) => nearestLogit > minLogit);
  }

  /** The link of a member to a story, its own or another. */
  ofMember(member: WindowMember, story: WindowStory): Link {
    return this.weigh(story, this.neighbours(member), member);
  }

  /** Whether a member of another story would leave this one again; see `findStrays`. */
  isStray({ features }: WindowMember, { members }: WindowStory): boolean {
    const own = members.map((member) => ({ features: member.features, isInside: true }));
    return findStrays([...own, { features, isInside: false }], this.weights).includes(members.length);
  }

  canMatch(article: Comparable, member: Comparable): boolean {
    if (member.features.language !== article.features.language) return false;
    if (member.publishedAt === null || article.publishedAt === null) return true;
    return Math.abs(member.publishedAt - article.publishedAt) <= this.windowMs;
  }

  private compare(article: Comparable, member: WindowMember): { logit: number; likeness: number } {
    const features = this.reader.compare(member);
    const logit = this.pair.logit(features);
    const likeness = features[0] ?? 0;
    if (logit < minLogit || (features[1] ?? 0) < alikeHeadlines) return { logit, likeness };
    const { isConnected } = compareLeads(article.features, member.features, this.weights);
    return { logit: isConnected ? logit : unconnectedLogit, likeness };
  }

  /** The link is the mean probability of the likeliest pairs of the article with the story. */
  private weigh(story: WindowStory, near: readonly Neighbour[], article: Comparable): Link {
    const picked = near.filter(({ member }) => member.story === story).slice(0, maxPairs);
    const { members } = story;
    for (let i = members.length - 1; i >= 0 && picked.length < maxPairs; i -= 1) {
      const member = members[i];
      if (member === undefined || member.features === article.features) continue;
      if (picked.some((other) => other.member === member)) continue;
      picked.push({ member, ...this.compare(article, member) });
    }
    const nearest = picked.reduce((best, next) => (next.logit > best.logit ? next : best));
    const mean = picked.reduce((sum, { logit }) => sum + sigmoid(logit), 0) / picked.length;
    const features = Float64Array.of(logitOf(mean));
    return {
      story,
      probability: sigmoid(this.join.logit(features) - (fewPairs[picked.length] ?? 0)),
      nearest: nearest.member,
      nearestLogit: nearest.logit,
      features,
    };
  }
}
