import type { Side } from '../analysis/rating.ts';
import { stemsOf } from '../search/search-terms.ts';
import { hasAttribution } from '../text/attribution.ts';
import { reportsEvent } from '../text/reports-event.ts';
import { standsAlone } from '../text/stands-alone.ts';
import { type ComparedSentence, isSameStatement } from './compare-sentences.ts';
import { sobriety } from './heated-words.ts';
import { overlapOf } from './story-text.ts';

/** A statement that articles of at least two sides make. */
export interface CommonStatement {
  text: string;
  /** The ids of the articles that make it, the quoted one first. */
  articles: string[];
  sides: Side[];
}

const maxStatements = 5;
const maxOverlap = 0.3;
const maxReadOverlap = 0.42;
/** What was written so long before may have been overtaken. */
const overtakenMs = 12 * 3_600_000;

interface CommonGroundOptions {
  /** Sentences that are read before; another one that says the same is left out. */
  elsewhere?: readonly string[];
  /** When these were published, in milliseconds since 1970; much older articles are left out. */
  since?: number | undefined;
  /** Whether a sentence has words that one side uses. */
  isPartisan?: (sentence: string) => boolean;
}

interface Candidate extends CommonStatement {
  sentence: ComparedSentence;
  value: number;
}

/** A whole sentence that is no question; headings and highlights of a page have no full stop. */
const stated = /^["“‘]?[\p{Lu}\d].*[.!][”"’]?$/su;

/** Sentences behind so many of their article often speak of what stands before them. */
const maxOrder = 5;

/** Whether the sentence can be shown for both sides: it is clear alone, and no view of an author. */
const isShared = ({ member, sentence: { text, order } }: ComparedSentence): boolean =>
  order < maxOrder &&
  stated.test(text) &&
  standsAlone(text) &&
  (member.opinion ?? null) === null &&
  (reportsEvent(text) || hasAttribution(text));

function buildCandidate(sentence: ComparedSentence, all: readonly ComparedSentence[]): Candidate | null {
  const { member } = sentence;
  const { text } = sentence.sentence;
  // A judging sentence is the opinion of one article, however many report the event.
  if (member.side === null || !isShared(sentence) || sobriety(text) < 1) return null;
  const articles = new Set([member.id]);
  const found = new Set<Side>([member.side]);
  let closeness = 0;
  for (const match of sentence.matches) {
    const other = all[match.at]?.member;
    if (other === undefined || other.side === null || !isSameStatement(match)) continue;
    articles.add(other.id);
    found.add(other.side);
    closeness = Math.max(closeness, match.overlap);
  }
  if (found.size < 2) return null;
  const early = sentence.sentence.order === 0 ? 0.5 : 0;
  const middle = member.side === 'center' ? 0.5 : 0;
  const value = found.size * 2 + Math.min(4, articles.size) * 0.5 + closeness + early + middle;
  return { text: sentence.sentence.text, articles: [...articles], sides: [...found], sentence, value };
}

/**
 * Statements that articles of at least two sides make in similar words, and in words of neither, the most shared first;
 * at most five.
 */
export function findCommonGround(
  all: readonly ComparedSentence[],
  { elsewhere = [], since = Number.NaN, isPartisan = () => false }: CommonGroundOptions = {},
): CommonStatement[] {
  const read = elsewhere.map((text) => ({ text, stems: stemsOf(text) }));
  const isOld = ({ member }: ComparedSentence): boolean => since - Date.parse(member.dated) >= overtakenMs;
  const isRead = ({ sentence: { text, stems } }: ComparedSentence): boolean =>
    read.every((other) => other.text !== text) &&
    read.some((other) => overlapOf(stems, other.stems) > maxReadOverlap);
  const candidates = all.flatMap((sentence) =>
    isOld(sentence) || isRead(sentence) ? [] : (buildCandidate(sentence, all) ?? []),
  );
  candidates.sort((a, b) => b.value - a.value);
  const chosen: Candidate[] = [];
  for (const candidate of candidates) {
    if (chosen.length === maxStatements) break;
    const { stems } = candidate.sentence.sentence;
    const isNew = chosen.every((other) => overlapOf(stems, other.sentence.sentence.stems) <= maxOverlap);
    if (isNew && !isPartisan(candidate.text)) chosen.push(candidate);
  }
  return chosen.map(({ text, articles, sides }) => ({ text, articles, sides }));
}
