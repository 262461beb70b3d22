import { attributeOpinion } from '../analysis/attribute-opinion.ts';
import { stemsOf } from '../search/search-terms.ts';
import { measureIndependence } from '../text/references.ts';
import { reportsEvent } from '../text/reports-event.ts';
import { collectWords, type SummarisedArticle } from './collect-words.ts';
import { eventStems, hasPlain } from './event-stems.ts';
import { canBegin, isFiller, measureClarity } from './sentence-fitness.ts';
import { overlapOf, type StorySentence } from './story-text.ts';

export interface SummarySentence {
  /** As the summary shows it: an author's view is a quotation. */
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
/** Two sentences with a larger overlap say the same. */
const maxOverlap = 0.42;
/** The minimum overlap and number of common stems of a confirming sentence. */
const confirmingOverlap = 0.5;
const confirmingStems = 4;
/** The factor for the position of a sentence in its article: first, second, later. */
const positionFactors = [1.6, 1.3, 1.1];
/** The factor for each sentence of the same article that is chosen already. */
const repeatPenalty = 0.8;
/** The factor for a first sentence that shares nothing with the headline; a sentence that shares all has 1. */
const minHeadlineFactor = 0.4;
/** The factor of a quotation as the first sentence: what it is about comes after it. */
const quotedFactor = 0.6;
/** The factor for a first sentence that shares only names with the headline. */
const otherTurnFactor = 0.5;
/** A title of so many words that are no names shares two of them with the sentence that says what it says. */
const manyPlain = 4;
const severalPlain = 3;
/** A later sentence of its article shares so many. */
const minLaterStems = 2;
/** The number of stems that a matching sentence shares with its headline. */
const expectedStems = 4;
/** The factor of a sentence in which the writer words the event as one side does. */
const partisanFactor = 0.4;
/** The factor of a plain first sentence of the article that gives the story its title. */
const titledFactor = 1.35;
/** The factor of a sentence that says who gained by what happened: "in a win for the council". */
const verdictFactor = 0.7;
const verdict = /\b(?:blow|victory|win|setback|triumph|defeat) (?:to|for|against)\b/;
/** A later sentence shares a stem with the title, or so many with the first one; else it is of something else. */
const minSharedStems = 2;
/** The weight of a stem that no other article has. */
const singleWeight = 0.15;

interface Candidate {
  sentence: StorySentence;
  /** The sentence that stands directly before it in its article. */
  previous: StorySentence | undefined;
  article: number;
  isOpinion: boolean;
  score: number;
  /** Null until it is looked up. */
  isPartisan: boolean | null;
}

interface Headline {
  text: string;
  stems: ReadonlySet<string>;
  /** The stems that say what happened: no names, and no words on its occasion. */
  plain: readonly string[];
  /** The index of the article whose headline it is; -1 if it is none's. */
  article: number;
}

/** "The meeting will ..." needs a sentence before it, unless it is the first of its article. */
const referring = /^(?:The|Its) [a-z]+(?:,| (?:will|would|was|were|is|are|has|have|had|also|came|comes)\b)/;

/** Whether a sentence is of the matter of the title and the chosen ones, or stands after one that says what one of these says. */
function isOfSubject(
  { sentence: { stems }, previous }: Candidate,
  chosen: readonly Candidate[],
  headline: Headline,
): boolean {
  if (headline.stems.size === 0) return true;
  const isSame = (other: Candidate) =>
    overlapOf(previous?.stems ?? new Set(), other.sentence.stems) > maxOverlap;
  if (chosen.some(isSame)) return true;
  const first = chosen[0]?.sentence.stems;
  let shared = 0;
  for (const stem of stems) {
    if (headline.stems.has(stem)) return true;
    if (first?.has(stem)) shared += 1;
  }
  return shared >= minSharedStems;
}

/**
 * The factor of a first sentence that shares hardly more than names with a title that says what happened: it may be of
 * another turn. 0 if it shares nothing else with a title of several such words, or is a later sentence that shares one.
 */
function turnFactor(sentence: StorySentence, { plain }: Headline): number {
  const shared = plain.filter((stem) => hasPlain(sentence, stem)).length;
  if (plain.length >= severalPlain && (shared === 0 || (sentence.order > 0 && shared < minLaterStems)))
    return 0;
  return shared < Math.min(plain.length, plain.length < manyPlain ? 1 : 2) ? otherTurnFactor : 1;
}

/** The factors of the first, second and later sentences of an article as the first one of a summary. */
const leadFactors = [1, 0.6, 0.45];

/** The suitability of a sentence as the first one below a headline. */
function leadQuality({ sentence, article }: Candidate, headline: Headline): number {
  const { text, stems, order } = sentence;
  const isTitled = order === 0 && article === headline.article;
  const titled = isTitled && measureClarity(text) === 1 && !verdict.test(text) ? titledFactor : 1;
  const place = titled * (leadFactors[Math.min(order, leadFactors.length - 1)] ?? 1);
  const quoted = /^["“]/.test(text) ? quotedFactor : 1;
  const alone =
    place * turnFactor(sentence, headline) * quoted * (referring.test(text) ? (order > 0 ? 0.4 : 0.6) : 1);
  if (headline.stems.size === 0) return alone;
  let shared = 0;
  for (const stem of headline.stems) if (stems.has(stem)) shared += 1;
  const share = Math.min(1, shared / Math.min(expectedStems, headline.stems.size));
  return alone * (minHeadlineFactor + (1 - minHeadlineFactor) * share);
}

/** How well a sentence can be understood after the chosen ones, in (0, 1]. */
function independenceOf(
  { sentence, article }: Candidate,
  chosen: readonly Candidate[],
  headline: string,
): number {
  const last = chosen.at(-1);
  return measureIndependence(sentence.references, {
    headline,
    isOpening: sentence.order === 0,
    text: chosen.map((other) => other.sentence.text).join(' '),
    followsDirectly: last?.article === article && last.sentence.order === sentence.order - 1,
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
    (verdict.test(text) ? verdictFactor : 1) *
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

/** Whether a text begins and ends as a sentence does; some texts are cut, some lines are headings or questions. */
const isSentence = ({ text }: StorySentence): boolean =>
  !/^\p{Ll}/u.test(text) && /\p{Sentence_Terminal}["”’)»]*$/u.test(text) && !/\?["”’)»]*$/.test(text);

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
function measureValue(candidate: Candidate, chosen: readonly Candidate[], headline: Headline): number {
  let overlap = 0;
  let quotedBefore = 0;
  for (const other of chosen) {
    overlap = Math.max(overlap, overlapOf(candidate.sentence.stems, other.sentence.stems));
    if (other.article === candidate.article) quotedBefore += 1;
  }
  const alone = independenceOf(candidate, chosen, headline.text);
  const isFirst = chosen.length === 0;
  if (isFirst && !canBegin(candidate.sentence, alone, headline.stems)) return 0;
  if (
    !isFirst &&
    (isFiller(candidate.sentence, alone, candidate.isOpinion) || !isOfSubject(candidate, chosen, headline))
  )
    return 0;
  const first = isFirst ? leadQuality(candidate, headline) : 1;
  return candidate.score * (1 - overlap / 2) * repeatPenalty ** quotedBefore * first * alone;
}

/** The most valuable candidate. Whether a sentence is partisan is looked up only when it would be chosen. */
function chooseNext(
  candidates: readonly Candidate[],
  chosen: readonly Candidate[],
  { headline, isPartisan }: { headline: Headline; isPartisan: (sentence: string) => boolean },
): Candidate | null {
  const valued = candidates.map((candidate) => ({
    candidate,
    value: measureValue(candidate, chosen, headline),
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

/**
 * Summarises a story in at most four sentences of its articles, about 75 words. The statements of most articles come
 * first, no two sentences say the same, and no article is quoted twice while another is nearly as good. The method is
 * maximal marginal relevance (Carbonell and Goldstein 1998) with counts of articles as term weights. The first
 * sentence matches `title`, the title of the story.
 * @param isPartisan whether a sentence has, outside quotations, words that one side uses
 */
export function summariseStory(
  articles: readonly SummarisedArticle[],
  title: string | null,
  isPartisan: (sentence: string) => boolean = () => false,
): SummarySentence[] {
  const titleStems = stemsOf(title ?? '');
  const headline = {
    ...{ text: title ?? '', stems: titleStems, plain: eventStems(title ?? '', articles) },
    article: title === null ? -1 : articles.findIndex((article) => article.title.includes(title)),
  };
  const { counts, centrality } = collectWords(articles);
  const reports = articles.some(({ opinion, sentences }) => !opinion && sentences.some(isSentence));
  let remaining = articles.flatMap(({ sentences, opinion, side }, article) =>
    (reports && opinion ? [] : sentences.filter(isSentence)).map((sentence): Candidate => {
      const score =
        scoreOf(sentence, counts) * (centrality[article] ?? 1) * (side === 'center' ? centerFactor : 1);
      const previous = sentences.find(({ order }) => order === sentence.order - 1);
      return { sentence, previous, article, score, isOpinion: (opinion ?? null) !== null, isPartisan: null };
    }),
  );
  const chosen: Candidate[] = [];
  while (chosen.length < maxSentences) {
    remaining = remaining.filter((candidate) => isOpen(candidate, chosen));
    const next = chooseNext(remaining, chosen, { headline, isPartisan });
    if (next === null) break;
    chosen.push(next);
    remaining = remaining.filter((candidate) => candidate !== next);
  }
  return chosen.map((candidate, at) => ({
    text: wordsOf(candidate, chosen[at - 1], articles),
    sentence: candidate.sentence.text,
    article: candidate.article,
    confirmedBy: confirming(candidate, articles),
  }));
}

/** The sentence, as a quotation where it is an author's view; whose it is is said once for sentences that follow. */
function wordsOf(
  { sentence: { text }, article }: Candidate,
  before: Candidate | undefined,
  articles: readonly SummarisedArticle[],
): string {
  const opinion = articles[article]?.opinion ?? null;
  if (opinion === null) return text;
  const continues = before?.article === article;
  return attributeOpinion(continues ? [before.sentence.text, text] : [text], opinion).at(-1) ?? text;
}
