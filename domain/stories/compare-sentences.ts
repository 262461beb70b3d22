import type { StoryMember } from './story-member.ts';
import type { StorySentence, StoryText } from './story-text.ts';

/** A sentence that shares words with another. */
export interface Match {
  /** Its index among all compared sentences. */
  at: number;
  /** The share of the shorter sentence's stems, in [0, 1]. */
  overlap: number;
  shared: number;
}

/** A sentence with its matches in other articles. */
export interface ComparedSentence {
  sentence: StorySentence;
  member: StoryMember;
  /** Sentences of other articles that share at least two stems. */
  matches: Match[];
}

/** The maximum of compared sentences of an article; its subject is in the first ones. */
const maxPerArticle = 8;

/**
 * Finds the matches of every sentence in other articles. The cost grows with the pairs that share a stem, not with all
 * pairs.
 */
export function compareSentences(texts: readonly StoryText[]): ComparedSentence[] {
  const compared = texts.flatMap(({ member, sentences }) =>
    sentences
      .slice(0, maxPerArticle)
      .map((sentence): ComparedSentence => ({ sentence, member, matches: [] })),
  );
  const holders = new Map<string, number[]>();
  const shared = new Uint8Array(compared.length);
  for (const [at, { sentence, member, matches }] of compared.entries()) {
    const candidates: number[] = [];
    for (const stem of sentence.stems) {
      const list = holders.get(stem);
      if (list === undefined) {
        holders.set(stem, [at]);
        continue;
      }
      for (const other of list) {
        if (shared[other] === 0) candidates.push(other);
        shared[other] = (shared[other] ?? 0) + 1;
      }
      list.push(at);
    }
    for (const other of candidates) {
      const count = shared[other] ?? 0;
      shared[other] = 0;
      const against = compared[other];
      if (count < 2 || against === undefined || against.member === member) continue;
      const min = Math.max(1, Math.min(sentence.stems.size, against.sentence.stems.size));
      matches.push({ at: other, overlap: count / min, shared: count });
      against.matches.push({ at, overlap: count / min, shared: count });
    }
  }
  return compared;
}

/** Whether two sentences make the same statement. */
export function isSameStatement({ overlap, shared }: Match): boolean {
  return overlap >= 0.45 && shared >= 4;
}

/** The largest overlap of a sentence with any sentence of other sides, in [0, 1]. */
export function nearestElsewhere(
  { member, matches }: ComparedSentence,
  all: readonly ComparedSentence[],
): number {
  let nearest = 0;
  for (const { at, overlap } of matches) {
    const side = all[at]?.member.side ?? null;
    if (side !== null && side !== member.side) nearest = Math.max(nearest, overlap);
  }
  return nearest;
}
