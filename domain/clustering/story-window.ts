import type { ArticleFeatures } from './article-features.ts';
import { ArticleIndex, keysOf } from './article-index.ts';
import type { TermWeights } from './background.ts';
import type { WindowMember, WindowStory } from './window-member.ts';

const hourMs = 3_600_000;

export interface NewMember {
  id: string;
  features: ArticleFeatures;
  /** Milliseconds; null if unknown. */
  publishedAt: number | null;
  outlet: string | null;
}

/** The articles and stories of the window, indexed by id, by term and by hour of publication. */
export class StoryWindow {
  readonly index: ArticleIndex<WindowMember>;
  private readonly members = new Map<string, WindowMember>();
  private readonly stories = new Map<string, WindowStory>();
  private readonly hours = new Map<number, Set<WindowMember>>();
  private readonly weights: TermWeights;
  private readonly windowMs: number;
  private readonly max: number;
  private arrivals = 0;
  private latestHour = -Infinity;

  constructor(weights: TermWeights, limits: { windowMs: number; max: number }) {
    this.weights = weights;
    this.windowMs = limits.windowMs;
    this.max = limits.max;
    this.index = new ArticleIndex(weights);
  }

  get size(): number {
    return this.members.size;
  }

  member(id: string): WindowMember | undefined {
    return this.members.get(id);
  }

  story(id: string): WindowStory | undefined {
    return this.stories.get(id);
  }

  /** In the order of creation; a copy, so that stories can be merged during iteration. */
  allStories(): WindowStory[] {
    return [...this.stories.values()];
  }

  storyOrNew(id: string): WindowStory {
    const known = this.stories.get(id);
    if (known !== undefined) return known;
    const story: WindowStory = { id, members: [], isLocked: false, isRepaired: false };
    this.stories.set(id, story);
    return story;
  }

  add(article: NewMember, story: WindowStory): WindowMember {
    const keys = keysOf(article.features, this.weights);
    const state = { slot: -1, arrival: this.arrivals, near: new Map(), isCompared: false };
    const member: WindowMember = { ...article, keys, story, ...state };
    this.arrivals += 1;
    this.members.set(member.id, member);
    story.members.push(member);
    this.index.add(member);
    this.weights.count(member.features.language, member.features.terms, 1);
    if (member.publishedAt !== null) {
      const hour = Math.floor(member.publishedAt / hourMs);
      const inHour = this.hours.get(hour);
      if (inHour === undefined) this.hours.set(hour, new Set([member]));
      else inHour.add(member);
    }
    return member;
  }

  remove(member: WindowMember): void {
    this.members.delete(member.id);
    this.index.remove(member);
    this.weights.count(member.features.language, member.features.terms, -1);
    this.leave(member);
    member.near.clear();
    if (member.publishedAt === null) return;
    const hour = Math.floor(member.publishedAt / hourMs);
    this.hours.get(hour)?.delete(member);
    if (this.hours.get(hour)?.size === 0) this.hours.delete(hour);
  }

  /** Removes a member from its story; a story without members is forgotten. */
  private leave(member: WindowMember): void {
    const { story } = member;
    const at = story.members.indexOf(member);
    if (at >= 0) story.members.splice(at, 1);
    if (story.members.length === 0 && !story.isLocked && !story.isRepaired) this.stories.delete(story.id);
  }

  move(member: WindowMember, into: WindowStory): void {
    if (member.story === into) return;
    this.leave(member);
    member.story = into;
    into.members.push(member);
    into.members.sort((a, b) => a.arrival - b.arrival);
  }

  merge(from: WindowStory, into: WindowStory): void {
    for (const member of from.members) member.story = into;
    into.members.push(...from.members);
    into.members.sort((a, b) => a.arrival - b.arrival);
    this.stories.delete(from.id);
  }

  /** Advances the clock: removes articles that are older than the window, and the oldest ones beyond the maximum. */
  forget(now: number): void {
    const hour = Math.floor(now / hourMs);
    if (hour > this.latestHour) {
      this.latestHour = hour;
      const oldest = Math.floor((now - this.windowMs) / hourMs);
      for (const [published, members] of this.hours)
        if (published < oldest) for (const member of [...members]) this.remove(member);
    }
    if (this.members.size <= this.max) return;
    for (const member of this.members.values()) {
      this.remove(member);
      if (this.members.size <= this.max) break;
    }
  }
}
