import { type Background, TermWeights } from './background.ts';
import { copyFrom, sharedText } from './near-copy.ts';
import { PairReader } from './pair-features.ts';
import { Regrouper, type Regrouping } from './regrouper.ts';
import { type Link, logitOf, type Neighbour, StoryLinks } from './story-links.ts';
import { type StoryModel, sigmoid } from './story-model.ts';
import { type NewMember, StoryWindow } from './story-window.ts';
import type { WindowMember, WindowStory } from './window-member.ts';

export interface StoryStreamOptions {
  /** In [0, 1]: an article joins a story when the probability that it belongs there is at least this. */
  threshold: number;
  /** Articles with a larger distance are never placed together; older ones are forgotten. Default 3. */
  windowDays?: number;
  /** The maximum of articles in the window. Default 120,000. */
  maxArticles?: number;
  background: Background;
  model: StoryModel;
  /** Called before each placement with the links of the article, the likeliest first; used for fitting. */
  onLinks?(article: NewMember, links: readonly Link[]): void;
  /** Creates the id of a new story; ids must be unique. */
  newStoryId(): string;
}

export interface StoredMember extends NewMember {
  story: string;
}

export interface Merge {
  from: string;
  into: string;
}

export interface Placement {
  story: string;
  isNew: boolean;
  /** The probability that the article belongs to its story; 1 for the first of a new one. */
  probability: number;
  /** The article of its story that it copies nearly word for word. */
  copyOf: string | null;
  /** The merges that the article caused, in order; later ones may name stories of earlier ones. */
  merged: Merge[];
}

/**
 * Counts changes of the rules that put the same articles into other stories. Stories that are stored stay as they are;
 * what comes later is placed by the new rules.
 */
export const clusteringVersion = 10;
const dayMs = 86_400_000;
const maxMerges = 2;
/** The minimum probability of a merge, whatever the threshold. */
const minMergeProbability = 0.65;
const mergeSample = 5;
/** The minimum probability of an article's link to a story for which the merge of both stories is considered. */
const minMergeLink = 0.3;
const confidenceSample = 12;
/** The probability that a copy belongs to the story of its original. */
const copyProbability = 0.97;
/** Texts from one form, with other names, are no copies. */
const minCopyLogit = -4;

function isFixed(story: WindowStory): boolean {
  return story.isLocked || story.isRepaired;
}

/** Places articles in stories in the order in which they arrive; see models/clustering/README.md. */
export class StoryStream {
  private readonly options: StoryStreamOptions;
  private readonly windowMs: number;
  private readonly weights: TermWeights;
  private readonly window: StoryWindow;
  private readonly links: StoryLinks;
  private readonly regrouper: Regrouper;
  private now = -Infinity;

  constructor(options: StoryStreamOptions) {
    this.options = options;
    this.windowMs = (options.windowDays ?? 3) * dayMs;
    this.weights = new TermWeights(options.background);
    this.window = new StoryWindow(this.weights, {
      windowMs: this.windowMs,
      max: options.maxArticles ?? 120_000,
    });
    this.links = new StoryLinks({
      reader: new PairReader(this.weights),
      weights: this.weights,
      index: this.window.index,
      model: options.model,
      windowMs: this.windowMs,
    });
    this.regrouper = new Regrouper({
      window: this.window,
      links: this.links,
      weights: this.weights,
      rival: options.model.rival,
      threshold: options.threshold,
      newStoryId: options.newStoryId,
    });
  }

  /** The number of articles in the window. */
  get size(): number {
    return this.window.size;
  }

  /** Restores stored articles, in the order in which they were placed. The stream then continues as if never stopped. */
  restore(members: Iterable<StoredMember>): void {
    for (const { story, ...article } of members) {
      this.advance(article.publishedAt);
      if (this.window.member(article.id) === undefined)
        this.window.add(article, this.window.storyOrNew(story));
    }
  }

  /**
   * Places an article. An article that is in the window keeps its story. `publishedAt` should not be in the future: it
   * advances the clock of the stream, and articles older than the window are forgotten.
   */
  place(article: NewMember): Placement {
    const known = this.window.member(article.id);
    if (known !== undefined)
      return { story: known.story.id, isNew: false, probability: 1, copyOf: null, merged: [] };
    this.advance(article.publishedAt);
    const near = this.links.neighbours(article);
    const links = this.links.toStories(article, near).filter(({ story }) => !story.isLocked);
    this.options.onLinks?.(article, links);
    const copied = this.copiedFrom(article, near);
    const link = this.choose(links, copied);
    const story = link?.story ?? this.window.storyOrNew(this.options.newStoryId());
    this.regrouper.record(this.window.add(article, story), near);
    const merged = link === null ? [] : this.mergeAround(story, links);
    const kept = this.window.member(article.id)?.story ?? story;
    return {
      story: kept.id,
      isNew: link === null,
      probability: link?.probability ?? 1,
      copyOf: copied !== null && copied.story === kept ? copied.id : null,
      merged,
    };
  }

  /**
   * The calibrated probability that the articles of a story report one event, from the probability that each belongs
   * to the others. 1 for a single article, 0 for a story that is not in the window.
   */
  confidence(storyId: string): number {
    const members = this.window.story(storyId)?.members ?? [];
    if (members.length < 2) return members.length;
    const step = Math.max(1, members.length / confidenceSample);
    let sum = 0;
    let count = 0;
    for (let at = 0; at < members.length; at += step) {
      const member = members[Math.floor(at)];
      if (member === undefined) continue;
      sum += logitOf(this.links.ofMember(member, member.story).probability);
      count += 1;
    }
    const [bias, slope] = this.options.model.confidence;
    return sigmoid(bias + slope * (sum / count));
  }

  /** The probability that an article belongs to its story; 1 where it is alone, 0 where it is not in the window. */
  probability(articleId: string): number {
    const member = this.window.member(articleId);
    if (member === undefined) return 0;
    return member.story.members.length === 1 ? 1 : this.links.ofMember(member, member.story).probability;
  }

  /** Locks or unlocks a story: no article joins a locked story, and it is never merged. */
  lock(storyId: string, isLocked = true): void {
    if (this.window.story(storyId) !== undefined || isLocked)
      this.window.storyOrNew(storyId).isLocked = isLocked;
  }

  /** Marks a story as repaired by an administrator: articles still join it, but it is never merged. */
  markRepaired(storyId: string): void {
    this.window.storyOrNew(storyId).isRepaired = true;
  }

  /** Whether a story is locked or repaired. */
  isFixed(storyId: string): boolean {
    const story = this.window.story(storyId);
    return story !== undefined && isFixed(story);
  }

  /**
   * Compares every story in the window with similar ones and merges those that are almost certainly the same. Returns
   * the merges in order, as in a placement.
   */
  mergeDuplicates(): Merge[] {
    const merges: Merge[] = [];
    for (const story of this.window.allStories()) {
      const latest = story.members.at(-1);
      if (latest === undefined || this.window.story(story.id) !== story) continue;
      const near = this.links.neighbours(latest);
      merges.push(...this.mergeAround(story, this.links.toStories(latest, near)));
    }
    return merges;
  }

  /**
   * Groups these articles and those around them again, by what is known now: the first placement of an article knows
   * nothing of later ones. Call it after a number of placements.
   */
  regroup(articleIds: Iterable<string>): Regrouping {
    return this.regrouper.regroup(articleIds);
  }

  /** Moves an article into a story, which may be new. False if the article is not in the window. */
  move(articleId: string, storyId: string): boolean {
    const member = this.window.member(articleId);
    if (member !== undefined) this.window.move(member, this.window.storyOrNew(storyId));
    return member !== undefined;
  }

  /** Removes an article. False if it is not in the window. */
  remove(articleId: string): boolean {
    const member = this.window.member(articleId);
    if (member !== undefined) this.window.remove(member);
    return member !== undefined;
  }

  private advance(publishedAt: number | null): void {
    if (publishedAt !== null && publishedAt > this.now) this.now = publishedAt;
    this.window.forget(this.now);
  }

  private copiedFrom(article: NewMember, near: readonly Neighbour[]): WindowMember | null {
    let best: WindowMember | null = null;
    let max = copyFrom;
    for (const { member, logit } of near) {
      if (member.story.isLocked || logit < minCopyLogit) continue;
      const share = sharedText(article.features.signature, member.features.signature);
      if (share < max || (share === max && best !== null && best.arrival < member.arrival)) continue;
      best = member;
      max = share;
    }
    return best;
  }

  /** A copy joins the story of its original; another article the likeliest story, if it reaches the threshold. */
  private choose(links: readonly Link[], copied: WindowMember | null): Link | null {
    const best = links[0] ?? null;
    if (copied !== null && this.options.threshold <= copyProbability) {
      const own = links.find(({ story }) => story === copied.story);
      const probability = Math.max(copyProbability, own?.probability ?? 0);
      return {
        story: copied.story,
        probability,
        nearest: copied,
        nearestLogit: 0,
        features: new Float64Array(0),
      };
    }
    return best !== null && best.probability >= this.options.threshold ? best : null;
  }

  /** Merges the story with the others that the new article could have joined, if they are the same. */
  private mergeAround(story: WindowStory, links: readonly Link[]): Merge[] {
    const merged: Merge[] = [];
    let kept = story;
    for (const link of links) {
      if (merged.length >= maxMerges) break;
      if (link.probability < minMergeLink) break;
      const other = link.story;
      if (other === kept || this.window.story(other.id) !== other) continue;
      if (isFixed(other) || isFixed(kept)) continue;
      if (this.belongTogether(kept, other) < Math.max(minMergeProbability, this.options.threshold)) continue;
      const [from, into] = this.isFirst(other, kept) ? [kept, other] : [other, kept];
      this.window.merge(from, into);
      merged.push({ from: from.id, into: into.id });
      kept = into;
    }
    return merged;
  }

  private isFirst(a: WindowStory, b: WindowStory): boolean {
    return (a.members[0]?.arrival ?? 0) < (b.members[0]?.arrival ?? 0);
  }

  /**
   * The mean probability that the latest articles of the smaller belong to the larger; 0 where all of them stray from it.
   * Columns and lists connect no two stories that have reports.
   */
  private belongTogether(a: WindowStory, b: WindowStory): number {
    const [small, large] = a.members.length <= b.members.length ? [a, b] : [b, a];
    const reports = small.members.filter(({ features }) => !features.isTheme);
    const sample = (reports.length > 0 ? reports : small.members).slice(-mergeSample);
    let sum = 0;
    for (const member of sample) sum += this.links.ofMember(member, large).probability;
    const mean = sum / sample.length;
    return mean > 0.5 && sample.every((member) => this.links.isStray(member, large)) ? 0 : mean;
  }
}

export function createStoryStream(options: StoryStreamOptions): StoryStream {
  return new StoryStream(options);
}
