import type { TermWeights } from './background.ts';
import { findStrays } from './find-strays.ts';
import { type Edge, groupByMean } from './group-by-mean.ts';
import { type NearPair, RivalScorer, recordNear } from './rivals.ts';
import type { Neighbour, StoryLinks } from './story-links.ts';
import { type Net, sigmoid } from './story-model.ts';
import type { StoryWindow } from './story-window.ts';
import type { WindowMember, WindowStory } from './window-member.ts';

/** An article that changes its story. */
export interface Move {
  article: string;
  from: string;
  to: string;
}

export interface Regrouping {
  /** New stories, each with its first article. */
  created: { story: string; article: string }[];
  moves: Move[];
  /** Stories whose articles all went elsewhere, most of them into another story. They follow the moves. */
  merged: { from: string; into: string }[];
}

/** The probability of the pair of an article and its copy. */
const copyProbability = 0.97;
/** A copy shares at least this part of what the nearest copy does. */
const nearestShare = 0.9;
/** The maximum of articles that are grouped at once. */
const maxArticles = 400;
/** The least mean probability of a link; a larger one where articles hang together in too large a number. */
const edgeLadder = [0.2, 0.35, 0.5, 0.65, 0.8];

/** Bias and slope of the probability that two groups report one event, from the logit of their mean link. */
const groupCurve = [1.65, 1] as const;
/** Subtracted from the logit by the number of pairs: few pairs are weak evidence; see `StoryLinks`. */
const fewPairs: readonly number[] = [0, 0.5, 0.2];

function probabilityOfLink(mean: number, pairs: number): number {
  const [bias, slope] = groupCurve;
  return sigmoid(bias + slope * Math.log(mean / (1 - mean)) - (fewPairs[pairs] ?? 0));
}

interface Parts {
  window: StoryWindow;
  links: StoryLinks;
  weights: TermWeights;
  rival: Net;
  /** In [0, 1]: two groups are one story when the probability that they report one event is at least this. */
  threshold: number;
  newStoryId(): string;
}

/** Groups articles of the window again, by the mean link over all pairs, and moves those that it puts elsewhere. */
export class Regrouper {
  private readonly parts: Parts;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /** Keeps the likely neighbours of a new member, for it and for them. */
  record(member: WindowMember, near: readonly Neighbour[]): void {
    recordNear(member, near);
    member.isCompared = true;
  }

  /** Groups the articles around these again. Articles of locked and repaired stories stay where they are. */
  regroup(ids: Iterable<string>): Regrouping {
    const regrouping: Regrouping = { created: [], moves: [], merged: [] };
    const done = new Set<WindowMember>();
    for (const id of ids) {
      const member = this.parts.window.member(id);
      if (member === undefined || done.has(member) || !canMove(member)) continue;
      const members = this.connected(member);
      for (const each of members) done.add(each);
      if (members.length > 1) this.apply(members, this.groupWithoutStrays(members), regrouping);
    }
    return regrouping;
  }

  /** The articles that likely pairs and common stories connect with one, in order of arrival. */
  private connected(first: WindowMember): WindowMember[] {
    for (const min of edgeLadder) {
      const found = this.connectedBy(first, min);
      if (found !== null) return [...found].sort((a, b) => a.arrival - b.arrival);
    }
    return [];
  }

  private connectedBy(first: WindowMember, min: number): Set<WindowMember> | null {
    const found = new Set([first]);
    for (const member of found) {
      if (found.size > maxArticles) return null;
      for (const other of member.story.members) found.add(other);
      for (const [other, { logit, isCopy }] of this.nearOf(member))
        if ((isCopy || sigmoid(logit) >= min) && canMove(other)) found.add(other);
    }
    return found;
  }

  /** The neighbours of a member that are still in the window. */
  private nearOf(member: WindowMember): WindowMember['near'] {
    if (!member.isCompared) this.record(member, this.parts.links.neighbours(member));
    for (const other of member.near.keys())
      if (this.parts.window.member(other.id) !== other) member.near.delete(other);
    return member.near;
  }

  private group(members: readonly WindowMember[]): WindowMember[][] {
    const numbers = new Map(members.map((member, at) => [member, at]));
    const edges: Edge[] = [];
    const scorer = new RivalScorer<WindowMember>(this.parts.rival);
    const maxShared = members.map(({ near }) =>
      Math.max(0, ...[...near.values()].map((pair) => pair.shared)),
    );
    // Beside a nearer copy, such as the same text, a text that is alike but for the place is none.
    const isNearestCopy = (at: number, { isCopy, shared }: NearPair) =>
      isCopy && shared >= nearestShare * (maxShared[at] ?? 0);
    for (const [a, member] of members.entries())
      for (const [other, pair] of member.near) {
        const b = numbers.get(other);
        if (b === undefined || a >= b) continue;
        const probability = sigmoid(scorer.logit(member, other, pair));
        const isOfBoth = isNearestCopy(a, pair) && isNearestCopy(b, pair);
        edges.push({ a, b, probability: isOfBoth ? Math.max(copyProbability, probability) : probability });
      }
    const isTheme = (at: number) => members[at]?.features.isTheme === true;
    const grouping = { edges, linkOf: probabilityOfLink, min: this.parts.threshold, isTheme };
    const groups = new Map<number, WindowMember[]>();
    for (const [at, group] of groupByMean(members.length, grouping).entries()) {
      const member = members[at];
      if (member !== undefined) groups.set(group, [...(groups.get(group) ?? []), member]);
    }
    return [...groups.values()];
  }

  /** The groups of these; what strays from one is grouped among itself. */
  private groupWithoutStrays(members: readonly WindowMember[]): WindowMember[][] {
    return this.group(members).flatMap((group) => {
      const story = storyOfMost(group);
      const grouped = group.map(({ features, story: own }) => ({ features, isInside: own === story }));
      const strays = new Set(findStrays(grouped, this.parts.weights).map((at) => group[at]));
      if (strays.size === 0) return [group];
      const [left, kept] = [true, false].map((is) => group.filter((member) => strays.has(member) === is));
      return [kept ?? [], ...this.group(left ?? [])];
    });
  }

  private apply(members: readonly WindowMember[], groups: readonly WindowMember[][], into: Regrouping): void {
    const stories = new Set(members.map(({ story }) => story));
    const claims = claimStories(groups);
    const taken = new Set(claims.values());
    const targets = new Map<WindowMember, WindowStory>();
    for (const group of groups) {
      const story = claims.get(group) ?? this.createStory(group, into);
      for (const member of group) targets.set(member, story);
    }
    const merges = [...stories].filter((story) => !taken.has(story)).map((from) => mergeOf(from, targets));
    const mergedInto = new Map(merges.map(({ from, into: to }) => [from, to]));
    for (const [member, story] of targets) {
      if (member.story === story || mergedInto.get(member.story) === story) continue;
      into.moves.push({ article: member.id, from: member.story.id, to: story.id });
      this.parts.window.move(member, story);
    }
    for (const { from, into: to } of merges) {
      into.merged.push({ from: from.id, into: to.id });
      this.parts.window.merge(from, to);
    }
  }

  private createStory(group: readonly WindowMember[], into: Regrouping): WindowStory {
    const story = this.parts.window.storyOrNew(this.parts.newStoryId());
    into.created.push({ story: story.id, article: group[0]?.id ?? '' });
    return story;
  }
}

function canMove({ story }: WindowMember): boolean {
  return !story.isLocked && !story.isRepaired;
}

/** The story that most of these are in. */
function storyOfMost(group: readonly WindowMember[]): WindowStory | undefined {
  const counts = countStories(group);
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

function countStories(group: readonly WindowMember[]): Map<WindowStory, number> {
  const counts = new Map<WindowStory, number>();
  for (const { story } of group) counts.set(story, (counts.get(story) ?? 0) + 1);
  return counts;
}

interface Claim {
  group: readonly WindowMember[];
  story: WindowStory;
  articles: number;
}

/** Gives each story to the group that has most of its articles, a group at most one; the others need new stories. */
function claimStories(
  groups: readonly (readonly WindowMember[])[],
): Map<readonly WindowMember[], WindowStory> {
  const claims = groups.flatMap((group) =>
    [...countStories(group)].map(([story, articles]): Claim => ({ group, story, articles })),
  );
  claims.sort((a, b) => b.articles - a.articles || firstArrival(a.story) - firstArrival(b.story));
  const given = new Map<readonly WindowMember[], WindowStory>();
  const taken = new Set<WindowStory>();
  for (const { group, story } of claims) {
    if (given.has(group) || taken.has(story)) continue;
    given.set(group, story);
    taken.add(story);
  }
  return given;
}

function firstArrival({ members }: WindowStory): number {
  return members[0]?.arrival ?? 0;
}

/** The story to which most articles of a story go. */
function mergeOf(from: WindowStory, targets: ReadonlyMap<WindowMember, WindowStory>) {
  const counts = new Map<WindowStory, number>();
  for (const member of from.members) {
    const target = targets.get(member);
    if (target !== undefined) counts.set(target, (counts.get(target) ?? 0) + 1);
  }
  const [into] = [...counts].reduce((best, next) => (next[1] > best[1] ? next : best));
  return { from, into };
}
