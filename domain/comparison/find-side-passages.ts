import type { Side } from '../analysis/rating.ts';
import { stemsOf } from '../search/search-terms.ts';
import { type ComparedSentence, isSameStatement, nearestElsewhere } from '../stories/compare-sentences.ts';
import type { StoryMember } from '../stories/story-member.ts';
import { overlapOf, type StoryText } from '../stories/story-text.ts';
import { cutText } from '../text/cut-text.ts';
import { standsAlone } from '../text/stands-alone.ts';
import type { ShownSentences } from './choose-passages.ts';
import type { Passage } from './compared-text.ts';
import { isClear } from './is-clear.ts';

const maxPassages = 3;
const minWords = 8;
/** A sentence with a larger overlap with another side is no sentence of one side alone. */
const maxOwnOverlap = 0.45;
/** A sentence with a larger overlap with another side's headline repeats that headline. */
const maxHeadlineOverlap = 0.6;
const minHeadlineStems = 5;
/** Two passages of a side with a larger overlap say the same. */
const maxRepeated = 0.4;

interface Material {
  texts: readonly StoryText[];
  sentences: readonly ComparedSentence[];
  shown: ShownSentences;
}

/** The stems that half of the articles share: the subject of the event. */
function findSubject(texts: readonly StoryText[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { member, sentences } of texts) {
    const stems = stemsOf(member.title);
    for (const sentence of sentences) for (const stem of sentence.stems) stems.add(stem);
    for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return new Set([...counts].flatMap(([stem, count]) => (count * 2 >= texts.length ? [stem] : [])));
}

/** Whether other sides have the sentence too: itself, the same statement, or a headline of theirs. */
function isShared(
  compared: ComparedSentence,
  all: readonly ComparedSentence[],
  headlines: readonly ReadonlySet<string>[],
): boolean {
  const isNear = (sentence: ComparedSentence) => nearestElsewhere(sentence, all) >= maxOwnOverlap;
  if (isNear(compared)) return true;
  const isRepeated = compared.matches.some((match) => {
    const other = all[match.at];
    return other !== undefined && isSameStatement(match) && isNear(other);
  });
  const { stems } = compared.sentence;
  return (
    isRepeated ||
    headlines.some(
      (headline) => headline.size >= minHeadlineStems && overlapOf(stems, headline) >= maxHeadlineOverlap,
    )
  );
}

/** Sentences of a side's articles that no other side has, those on the subject first. */
function listOwnSentences(side: Side, { texts, sentences }: Material): ComparedSentence[] {
  const subject = findSubject(texts);
  const headlines = texts
    .filter(({ member }) => member.side !== null && member.side !== side)
    .map(({ member }) => stemsOf(member.title));
  return sentences
    .filter(({ member, sentence: { text, words } }) => {
      return member.side === side && words >= minWords && standsAlone(text) && isClear(text);
    })
    .filter((compared) => !isShared(compared, sentences, headlines))
    .map((compared) => {
      const { stems, order } = compared.sentence;
      const about = Math.min(3, [...stems].filter((stem) => subject.has(stem)).length);
      // The first sentence of an article usually states what all articles report.
      const opening = order === 0 ? 1 : 0;
      return {
        compared,
        about,
        value: about - nearestElsewhere(compared, sentences) * 2 - opening - order * 0.1,
      };
    })
    .filter(({ about }) => about >= 1)
    .sort((a, b) => b.value - a.value)
    .map(({ compared }) => compared);
}

const toPassage = ({ id }: StoryMember, quote: string): Passage => ({ article: id, quote });

/** The first sentence of an article that the page does not show yet, else its headline. */
function findOpening({ member, sentences }: StoryText, shown: ShownSentences): Passage | null {
  const first = sentences.find(({ text }) => isClear(text) && !shown.has(text));
  if (first !== undefined) return toPassage(member, first.text);
  const title = cutText(member.title.replace(/\s+/g, ' ').trim(), 200);
  return title === '' || shown.has(title) ? null : toPassage(member, title);
}

/**
 * Passages of a side's articles without a claim about the side: one of each article, at most three, preferably what no
 * other side reports. They are added to `shown`.
 */
export function findSidePassages(side: Side, material: Material): Passage[] {
  const { texts, shown } = material;
  const chosen = new Map<string, Passage>();
  const stems: ReadonlySet<string>[] = [];
  const choose = (passage: Passage, own: ReadonlySet<string>) => {
    chosen.set(passage.article, passage);
    shown.add(passage.quote);
    stems.push(own);
  };
  for (const { member, sentence } of listOwnSentences(side, material)) {
    const isRepeated = stems.some((other) => overlapOf(sentence.stems, other) > maxRepeated);
    if (chosen.size === maxPassages || chosen.has(member.id) || isRepeated || shown.says(sentence.text))
      continue;
    choose(toPassage(member, sentence.text), sentence.stems);
  }
  if (chosen.size > 0) return [...chosen.values()];
  for (const text of texts) {
    if (text.member.side !== side || chosen.size === maxPassages) continue;
    const opening = findOpening(text, shown);
    if (opening !== null) choose(opening, new Set());
  }
  return [...chosen.values()];
}
