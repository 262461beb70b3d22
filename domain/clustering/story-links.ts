import type { PairReader } from './pair-features.ts';
import { joinLogit, type PairScorer, type StoryModel, sigmoid } from './story-model.ts';
import type { WindowMember, WindowStory } from './window-member.ts';

/** How an article and a story belong together. */
export interface Link {
  story: WindowStory;
  /** Calibrated probability that the article tells of the story's event. */
  probability: number;
  /** The story's article that is nearest. */
  nearest: WindowMember;
}

const storiesWeighed = 6;
/** So many of a story's articles are compared: the ones that were found, then the latest. */
const membersWeighed = 6;

export class StoryLinks {
  private readonly reader: PairReader;
  private readonly scorer: PairScorer;
  private readonly model: StoryModel;

  constructor(reader: PairReader, scorer: PairScorer, model: StoryModel) {
    this.reader = reader;
    this.scorer = scorer;
    this.model = model;
  }

  /** The stories of the articles found, the likeliest first. `reader` has read the article already. */
  toStories(found: readonly WindowMember[]): Link[] {
    const logits = new Map<WindowMember, number>();
    const best = new Map<WindowStory, number>();
    for (const member of found) {
      const logit = this.logitOf(member, logits);
      if (logit > (best.get(member.story) ?? -Infinity)) best.set(member.story, logit);
    }
    const nearest = [...best].sort((a, b) => b[1] - a[1]).slice(0, storiesWeighed);
    return nearest
      .map(([story]) => this.toStory(story, found, logits))
      .sort((a, b) => b.probability - a.probability);
  }

  /** `except` is left out, so that a member's link to its own story can be told. */
  toMembers(members: readonly WindowMember[], except?: WindowMember): number {
    const logits: number[] = [];
    for (let i = members.length - 1; i >= 0 && logits.length < membersWeighed; i -= 1) {
      const member = members[i];
      if (member !== undefined && member !== except)
        logits.push(this.scorer.logit(this.reader.compare(member)));
    }
    return this.combine(logits);
  }

  private toStory(
    story: WindowStory,
    found: readonly WindowMember[],
    logits: Map<WindowMember, number>,
  ): Link {
    const picked = found.filter((member) => member.story === story).slice(0, membersWeighed);
    const { members } = story;
    for (let i = members.length - 1; i >= 0 && picked.length < membersWeighed; i -= 1) {
      const member = members[i];
      if (member !== undefined && !picked.includes(member)) picked.push(member);
    }
    const weighed = picked.map((member) => ({ member, logit: this.logitOf(member, logits) }));
    weighed.sort((a, b) => b.logit - a.logit);
    return {
      story,
      probability: sigmoid(this.combine(weighed.map(({ logit }) => logit))),
      nearest: (weighed[0] as { member: WindowMember }).member,
    };
  }

  private logitOf(member: WindowMember, known: Map<WindowMember, number>): number {
    const before = known.get(member);
    if (before !== undefined) return before;
    const logit = this.scorer.logit(this.reader.compare(member));
    known.set(member, logit);
    return logit;
  }

  private combine(logits: readonly number[]): number {
    const sum = logits.reduce((total, logit) => total + logit, 0);
    return joinLogit(this.model, sum / logits.length, Math.max(...logits));
  }
}
