import { stemsOf } from '../search/search-terms.ts';
import { sobriety } from './heated-words.ts';
import { overlapOf, type StorySentence } from './story-text.ts';

/** An article of a story with the sentences that the summary may quote. */
export interface SummarisedArticle {
  title: string;
  sentences: readonly StorySentence[];
}

export interface SummarySentence {
  text: string;
  /** The index of the article that it is from. */
  article: number;
  /** The indexes of the other articles that confirm it in other words. */
  confirmedBy: number[];
}

const maxSentences = 4;
const maxWords = 65;
/** Two sentences with a larger overlap say the same. */
const maxOverlap = 0.5;
/** The minimum overlap and number of common stems of a confirming sentence. */
const confirmingOverlap = 0.5;
const confirmingStems = 4;
/** The factor for the position of a sentence in its article: first, second, later. */
const positionFactors = [1.6, 1.3, 1.1];
/** The factor for each sentence of the same article that is chosen already. */
const repeatPenalty = 0.8;
/** The factor for a first sentence that shares nothing with the headline; a sentence that shares all has 1. */
const minHeadlineFactor = 0.4;
/** The number of stems that a matching sentence shares with its headline. */
const expectedStems = 4;
/** The weight of a stem that no other article has. */
const singleWeight = 0.15;

interface Candidate {
  sentence: StorySentence;
  article: number;
  score: number;
}

/** "The meeting will ..." needs a sentence before it, unless it is the first of its article. */
const referring =
  /^(?:(?:The|Such|Its) [a-z]+(?:,| (?:will|would|was|were|is|are|has|have|had|also|came|comes)\b)|(?:The (?:next|same|following|previous) (?:day|week|month|year|night|morning)|Later|Afterwards?|Earlier)\b)/;

/** A pronoun or conjunction that needs a sentence before it. */
const pointingBack =
  /^(?:He|She|They|It|This|That|These|Those|Such|But|And|So|Yet|Then|There|His|Her|Their)\b/;

/** The suitability of a sentence as the first one below a headline, in (0, 1]. */
function leadQuality({ text, stems, order }: StorySentence, headline: ReadonlySet<string>): number {
  const back = pointingBack.test(text) ? 0.4 : 1;
  const alone = back * (referring.test(text) ? (order > 0 ? 0.4 : 0.6) : 1);
  if (headline.size === 0) return alone;
  let shared = 0;
  for (const stem of headline) if (stems.has(stem)) shared += 1;
  const share = Math.min(1, shared / Math.min(expectedStems, headline.size));
  return alone * (minHeadlineFactor + (1 - minHeadlineFactor) * share);
}

interface Words {
  /** The number of articles with each stem; a headline counts as one more. */
  counts: ReadonlyMap<string, number>;
  /** The similarity of each article to the others, relative to the most central one. */
  centrality: number[];
}

/** Counts the words of all articles: shared words indicate the event and the most central article. */
function collectWords(articles: readonly SummarisedArticle[]): Words {
  const counts = new Map<string, number>();
  const stemsByArticle = articles.map(({ title, sentences }) => {
    const stems = new Set(sentences.flatMap((sentence) => [...sentence.stems]));
    const headline = stemsOf(title);
    for (const from of [stems, headline]) {
      for (const stem of from) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    }
    return new Set([...stems, ...headline]);
  });
  const similarity = stemsByArticle.map((stems) => {
    let shared = 0;
    for (const stem of stems) shared += (counts.get(stem) ?? 1) - 1;
    return shared / Math.sqrt(Math.max(1, stems.size));
  });
  const max = Math.max(...similarity);
  return { counts, centrality: similarity.map((value) => (max > 0 ? value / max : 1)) };
}

/** How clear a sentence is alone, in (0, 1]: less with a quotation, a reference to an earlier sentence, or a question. */
function measureClarity(text: string): number {
  const opens = /^["“‘]/.test(text);
  // A sentence that is only a quotation does not name its speaker.
  const quoted = opens ? (/["”’]$/.test(text) ? 0.3 : 0.75) : 1;
  const dependent =
    /^(?:And|But|So|Or|Yet|Would|Could|It|That|This|These|Those|They|He|She|I|His|Her|Their|We)\b/.test(text)
      ? 0.7
      : 1;
  const question = /\?["”]?$/.test(text) ? 0.5 : 1;
  return quoted * dependent * question * sobriety(text);
}

function scoreOf({ text, stems, order, words }: StorySentence, counts: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const stem of stems) sum += singleWeight + Math.log(counts.get(stem) ?? 1);
  const centrality = sum / Math.max(8, stems.size) ** 0.4;
  return (
    centrality *
    (positionFactors[order] ?? positionFactors.at(-1) ?? 1) *
    measureClarity(text) *
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

/**
 * Summarises a story in at most four sentences of its articles, about 65 words. The statements of most articles come
 * first, no two sentences say the same, and no article is quoted twice while another is nearly as good. The method is
 * maximal marginal relevance (Carbonell and Goldstein 1998) with counts of articles as term weights. The first
 * sentence matches `headline`, the title of the story.
 */
export function summariseStory(
  articles: readonly SummarisedArticle[],
  headline: string | null,
): SummarySentence[] {
  const title = stemsOf(headline ?? '');
  const { counts, centrality } = collectWords(articles);
  let remaining = articles.flatMap(({ sentences }, article) =>
    sentences.map((sentence): Candidate => {
      const score = scoreOf(sentence, counts) * (centrality[article] ?? 1);
      return { sentence, article, score };
    }),
  );
  const chosen: Candidate[] = [];
  let words = 0;
  while (chosen.length < maxSentences) {
    let best: Candidate | null = null;
    let max = -1;
    const open: Candidate[] = [];
    for (const candidate of remaining) {
      let overlap = 0;
      let quotedBefore = 0;
      for (const other of chosen) {
        overlap = Math.max(overlap, overlapOf(candidate.sentence.stems, other.sentence.stems));
        if (other.article === candidate.article) quotedBefore += 1;
      }
      const fits = chosen.length === 0 || words + candidate.sentence.words <= maxWords;
      if (!fits || overlap > maxOverlap) continue;
      open.push(candidate);
      const first = chosen.length === 0 ? leadQuality(candidate.sentence, title) : 1;
      const value = candidate.score * (1 - overlap / 2) * repeatPenalty ** quotedBefore * first;
      if (value <= max) continue;
      max = value;
      best = candidate;
    }
    if (best === null) break;
    const selected = best;
    chosen.push(selected);
    words += selected.sentence.words;
    remaining = open.filter((candidate) => candidate !== selected);
  }
  return chosen.map((candidate) => ({
    text: candidate.sentence.text,
    article: candidate.article,
    confirmedBy: confirming(candidate, articles),
  }));
}
