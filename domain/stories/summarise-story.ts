import { stemsOf } from '../search/search-terms.ts';
import { sobriety } from './heated-words.ts';
import { overlapOf, type StorySentence } from './story-text.ts';

/** An article of a story as the sentences that may stand for it. */
export interface SummarisedArticle {
  title: string;
  sentences: readonly StorySentence[];
}

export interface SummarySentence {
  text: string;
  /** Whose sentence it is, by its place in what was given. */
  article: number;
  /** The other articles that say it too, in other words. */
  confirmedBy: number[];
}

const maxSentences = 4;
const maxWords = 65;
/** Two sentences of which the shorter shares more of its stems say the same. */
const maxOverlap = 0.5;
/** A sentence confirms another when it shares so much of it, and so many stems. */
const confirmingOverlap = 0.5;
const confirmingStems = 4;
/** How the place of a sentence in its article counts: first, second, later. */
const places = [1.6, 1.3, 1.1];
/** A second sentence of the same article counts so much. */
const repeatPenalty = 0.8;
/** What the first sentence counts that shares nothing with the headline above it; all of it counts 1. */
const besideHeadline = 0.4;
/** Stems of a headline that a sentence which tells its story is expected to share. */
const contentStems = 4;
/** What a stem counts that no other article has. */
const mentioned = 0.15;

interface Candidate {
  sentence: StorySentence;
  article: number;
  score: number;
}

/** "The meeting will ..." asks for a sentence before it, unless it opens its article. */
const referring =
  /^(?:(?:The|Such|Its) [a-z]+(?:,| (?:will|would|was|were|is|are|has|have|had|also|came|comes)\b)|(?:The (?:next|same|following|previous) (?:day|week|month|year|night|morning)|Later|Afterwards?|Earlier)\b)/;

/** Nothing stands before the first sentence. */
const pointingBack =
  /^(?:He|She|They|It|This|That|These|Those|Such|But|And|So|Yet|Then|There|His|Her|Their)\b/;

/** How well a sentence stands first under a headline, in (0, 1]. */
function leading({ text, stems, order }: StorySentence, headline: ReadonlySet<string>): number {
  const back = pointingBack.test(text) ? 0.4 : 1;
  const alone = back * (referring.test(text) ? (order > 0 ? 0.4 : 0.6) : 1);
  if (headline.size === 0) return alone;
  let shared = 0;
  for (const stem of headline) if (stems.has(stem)) shared += 1;
  const share = Math.min(1, shared / Math.min(contentStems, headline.size));
  return alone * (besideHeadline + (1 - besideHeadline) * share);
}

interface Words {
  /** In how many articles each stem occurs; a headline counts as one more. */
  counts: ReadonlyMap<string, number>;
  /** How like the others each article is, the most central 1. */
  centrality: number[];
}

/** Reads the words of all articles: what they share tells what happened, and who tells it best. */
function collectWords(articles: readonly SummarisedArticle[]): Words {
  const counts = new Map<string, number>();
  const read = articles.map(({ title, sentences }) => {
    const stems = new Set(sentences.flatMap((sentence) => [...sentence.stems]));
    const headline = stemsOf(title);
    for (const from of [stems, headline]) {
      for (const stem of from) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    }
    return new Set([...stems, ...headline]);
  });
  const likeness = read.map((stems) => {
    let shared = 0;
    for (const stem of stems) shared += (counts.get(stem) ?? 1) - 1;
    return shared / Math.sqrt(Math.max(1, stems.size));
  });
  const max = Math.max(...likeness);
  return { counts, centrality: likeness.map((value) => (max > 0 ? value / max : 1)) };
}

/** Sentences that open with a quotation or speak of what was said before stand badly alone. */
function standsAlone(text: string): number {
  const opens = /^["“‘]/.test(text);
  // What is nothing but a quotation does not even say who speaks.
  const quoted = opens ? (/["”’]$/.test(text) ? 0.3 : 0.75) : 1;
  const leaning =
    /^(?:And|But|So|Or|Yet|Would|Could|It|That|This|These|Those|They|He|She|I|His|Her|Their|We)\b/.test(text)
      ? 0.7
      : 1;
  const asking = /\?["”]?$/.test(text) ? 0.5 : 1;
  return quoted * leaning * asking * sobriety(text);
}

function scoreOf({ text, stems, order, words }: StorySentence, counts: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const stem of stems) sum += mentioned + Math.log(counts.get(stem) ?? 1);
  const centrality = sum / Math.max(8, stems.size) ** 0.4;
  return centrality * (places[order] ?? places.at(-1) ?? 1) * standsAlone(text) * (words < 8 ? 0.5 : 1);
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
 * A story in at most four sentences of its articles, about 65 words: what most articles tell comes first, no
 * two sentences say the same, no article speaks twice while another is nearly as good. Maximal marginal
 * relevance (Carbonell and Goldstein 1998) over counts of articles instead of a term weight. The first sentence
 * is one that tells what `headline`, the story's title, says.
 */
export function summariseStory(
  articles: readonly SummarisedArticle[],
  headline: string | null,
): SummarySentence[] {
  const title = stemsOf(headline ?? '');
  const { counts, centrality } = collectWords(articles);
  let left = articles.flatMap(({ sentences }, article) =>
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
    for (const candidate of left) {
      let overlap = 0;
      let spoken = 0;
      for (const other of chosen) {
        overlap = Math.max(overlap, overlapOf(candidate.sentence.stems, other.sentence.stems));
        if (other.article === candidate.article) spoken += 1;
      }
      const fits = chosen.length === 0 || words + candidate.sentence.words <= maxWords;
      if (!fits || overlap > maxOverlap) continue;
      open.push(candidate);
      const first = chosen.length === 0 ? leading(candidate.sentence, title) : 1;
      const value = candidate.score * (1 - overlap / 2) * repeatPenalty ** spoken * first;
      if (value <= max) continue;
      max = value;
      best = candidate;
    }
    if (best === null) break;
    const taken = best;
    chosen.push(taken);
    words += taken.sentence.words;
    left = open.filter((candidate) => candidate !== taken);
  }
  return chosen.map((candidate) => ({
    text: candidate.sentence.text,
    article: candidate.article,
    confirmedBy: confirming(candidate, articles),
  }));
}
