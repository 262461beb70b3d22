import { attributeOpinion, attributeReport } from '../analysis/attribute-opinion.ts';
import { measureIndependence } from '../text/references.ts';
import { reportsEvent } from '../text/reports-event.ts';
import { collectWords, type SummarisedArticle } from './collect-words.ts';
import { sobriety } from './heated-words.ts';
import { laterQuality, maxOverlap } from './later-quality.ts';
import { leadQuality } from './lead-quality.ts';
import { saysTitle } from './says-title.ts';
import { canBegin, isFiller, measureClarity } from './sentence-fitness.ts';
import { overlapOf, type StorySentence } from './story-text.ts';
import {
  type Candidate,
  describeTitle,
  follows,
  publishedAt,
  type SummarisedTitle,
} from './summary-candidate.ts';

export interface SummarySentence {
  /** As the summary shows it: an author's view, and a report that judges, is a quotation. */
  text: string;
  /** As the article has it. */
  sentence: string;
  /** The index of the article that it is from. */
  article: number;
  /** The indexes of the other articles that confirm it in other words. */
  confirmedBy: number[];
}

const maxSentences = 4;
const maxWords = 75;
/** The minimum overlap and number of common stems of a confirming sentence. */
const confirmingOverlap = 0.5;
const confirmingStems = 4;
/** The factor for the position of a sentence in its article: first, second, later. */
const positionFactors = [1.6, 1.3, 1.1];
/** The factor for each sentence of the same article that is chosen already. */
const repeatPenalty = 0.8;
/** The factor of a sentence in which the writer words the event as one side does. */
const partisanFactor = 0.4;
/** The weight of a stem that no other article has. */
const singleWeight = 0.15;

/** How well a sentence can be understood after the chosen ones, in (0, 1]. */
function independenceOf(candidate: Candidate, chosen: readonly Candidate[], headline: string): number {
  const { sentence } = candidate;
  return measureIndependence(sentence.references, {
    headline,
    isOpening: sentence.order === 0,
    text: chosen.map((other) => other.sentence.text).join(' '),
    followsDirectly: follows(candidate, chosen.at(-1)),
    introduced: new Set(chosen.flatMap((other) => other.sentence.references.introduces)),
  });
}

function scoreOf({ text, stems, order, words }: StorySentence, counts: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const stem of stems) sum += singleWeight + Math.log(counts.get(stem) ?? 1);
  const centrality = sum / Math.max(8, stems.size) ** 0.4;
  return (
    centrality *
    (positionFactors[order] ?? positionFactors.at(-1) ?? 1) *
    measureClarity(text) *
    (reportsEvent(text) ? 1 : unreported) *
    (words < 8 ? 0.5 : 1)
  );
}

function confirming(candidate: Candidate, articles: readonly SummarisedArticle[]): number[] {
  const { stems } = candidate.sentence;
  const says = (other: StorySentence): boolean => {
    const min = Math.min(stems.size, other.stems.size);
    const share = overlapOf(stems, other.stems);
    return share >= confirmingOverlap && share * min >= confirmingStems;
  };
  return articles.flatMap(({ sentences }, at) =>
    at !== candidate.article && sentences.some(says) ? [at] : [],
  );
}

/** Whether a text begins and ends as a sentence does; some texts are cut, some lines are headings, items or questions. */
const isSentence = ({ text }: StorySentence): boolean =>
  /^["“‘]?[\p{Lu}\p{Lo}\d]/u.test(text) &&
  /\p{Sentence_Terminal}["”’)»]*$/u.test(text) &&
  !/\?["”’)»]*$/.test(text);

/** The factor of a sentence without a sign of an event. */
const unreported = 0.7;
/** Articles of the center less often word an event as one side would. */
const centerFactor = 1.15;

/** Whether a candidate says something new in the space that is left. */
function isOpen({ sentence }: Candidate, chosen: readonly Candidate[]): boolean {
  const words = chosen.reduce((sum, other) => sum + other.sentence.words, 0);
  if (chosen.length > 0 && words + sentence.words > maxWords) return false;
  return chosen.every((other) => overlapOf(sentence.stems, other.sentence.stems) <= maxOverlap);
}

/** The value of a candidate after the chosen ones; 0 if it only fills the space. */
function measureValue(candidate: Candidate, chosen: readonly Candidate[], title: SummarisedTitle): number {
  let overlap = 0;
  let quotedBefore = 0;
  for (const other of chosen) {
    overlap = Math.max(overlap, overlapOf(candidate.sentence.stems, other.sentence.stems));
    if (other.article === candidate.article) quotedBefore += 1;
  }
  const alone = independenceOf(candidate, chosen, title.text);
  const isFirst = chosen.length === 0;
  if (isFirst && !canBegin(candidate.sentence, alone, title.weights)) return 0;
  if (!isFirst && isFiller(candidate.sentence, alone, candidate.isOpinion)) return 0;
  const quality = isFirst ? leadQuality(candidate, title) : laterQuality(candidate, chosen, title);
  return candidate.score * (1 - overlap / 2) * repeatPenalty ** quotedBefore * quality * alone;
}

/** The most valuable candidate. Whether a sentence is partisan is looked up only when it would be chosen. */
function chooseNext(
  candidates: readonly Candidate[],
  chosen: readonly Candidate[],
  { title, isPartisan }: { title: SummarisedTitle; isPartisan: (sentence: string) => boolean },
): Candidate | null {
  const valued = candidates.map((candidate) => ({
    candidate,
    value: measureValue(candidate, chosen, title),
  }));
  for (;;) {
    let best = valued[0];
    for (const each of valued) if (best === undefined || each.value > best.value) best = each;
    if (best === undefined || best.value === 0) return null;
    if (best.candidate.isPartisan !== null) return best.candidate;
    best.candidate.isPartisan = isPartisan(best.candidate.sentence.text);
    if (!best.candidate.isPartisan) continue;
    // After the first sentence none is needed.
    const factor = chosen.length === 0 ? partisanFactor : 0;
    best.candidate.score *= factor;
    best.value *= factor;
  }
}

/** A summary, and whether it says what the title of its story says. */
export interface StorySummary {
  sentences: SummarySentence[];
  saysTitle: boolean;
}

/**
 * Summarises a story in at most four sentences of its articles, about 75 words, below `title`. The first sentence says most of it, later ones stand behind it in its article or
 * add something of the title, and no two say the same. The method is maximal marginal relevance (Carbonell and Goldstein
 * 1998) with counts of articles as term weights.
 * @param isPartisan whether a sentence has, outside quotations, words that one side uses
 */
export function summariseStory(
  articles: readonly SummarisedArticle[],
  title: string | null,
  isPartisan: (sentence: string) => boolean = () => false,
): StorySummary {
  const described = describeTitle(title, articles);
  const { counts, centrality } = collectWords(articles);
  const reports = articles.some(({ opinion, sentences }) => !opinion && sentences.some(isSentence));
  let remaining = articles.flatMap(({ sentences, opinion, side }, article) =>
    (reports && opinion ? [] : sentences.filter(isSentence)).map((sentence): Candidate => {
      const score =
        scoreOf(sentence, counts) * (centrality[article] ?? 1) * (side === 'center' ? centerFactor : 1);
      const previous = sentences.find(({ order }) => order === sentence.order - 1);
      const published = publishedAt(articles[article]);
      const isOpinion = (opinion ?? null) !== null;
      return { sentence, previous, article, published, score, isOpinion, isPartisan: null };
    }),
  );
  const chosen: Candidate[] = [];
  while (chosen.length < maxSentences) {
    remaining = remaining.filter((candidate) => isOpen(candidate, chosen));
    const next = chooseNext(remaining, chosen, { title: described, isPartisan });
    if (next === null) break;
    chosen.push(next);
    remaining = remaining.filter((candidate) => candidate !== next);
  }
  const sentences = chosen.map((candidate, at) => ({
    text: wordsOf(candidate, chosen[at - 1], articles),
    sentence: candidate.sentence.text,
    article: candidate.article,
    confirmedBy: confirming(candidate, articles),
  }));
  return {
    sentences,
    saysTitle: saysTitle(
      chosen.map(({ sentence }) => sentence),
      described,
    ),
  };
}

/** The sentence, as a quotation where it judges or is an author's view; whose it is is said once for those that follow. */
function wordsOf(
  { sentence: { text }, article, isPartisan }: Candidate,
  before: Candidate | undefined,
  articles: readonly SummarisedArticle[],
): string {
  const { opinion = null, outlet } = articles[article] ?? {};
  if (opinion !== null) {
    const continues = before?.article === article;
    return attributeOpinion(continues ? [before.sentence.text, text] : [text], opinion).at(-1) ?? text;
  }
  const judges = isPartisan === true || sobriety(text) < 1;
  return judges && outlet !== undefined ? attributeReport(text, outlet) : text;
}
