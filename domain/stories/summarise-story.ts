import { attributeOpinion, attributeReport } from '../analysis/attribute-opinion.ts';
import { chooseSummary, type SummaryChoice } from './choose-summary.ts';
import type { SummarisedArticle } from './collect-words.ts';
import { sobriety } from './heated-words.ts';
import { saysTitle } from './says-title.ts';
import { storySummaryWeights } from './story-summary-weights.ts';
import { overlapOf, type StorySentence } from './story-text.ts';
import {
  describeTitle,
  findCandidates,
  isTitle,
  prepareStory,
  type StoryCandidate,
  type SummarisedTitle,
} from './summary-candidate.ts';
import type { StorySummaryWeights } from './summary-features.ts';

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

/** A summary, and whether it says what the title of its story says. */
export interface StorySummary {
  sentences: SummarySentence[];
  saysTitle: boolean;
}

/** The minimum overlap and number of common stems of a confirming sentence. */
const confirmingOverlap = 0.5;
const confirmingStems = 4;

function confirming(candidate: StoryCandidate, articles: readonly SummarisedArticle[]): number[] {
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

type IsPartisan = (sentence: string) => boolean;

/** The sentence, as a quotation where it judges or is an author's view; whose it is is said once for those that follow. */
function wordsOf(
  { sentence: { text }, article }: StoryCandidate,
  before: StoryCandidate | undefined,
  { articles, isPartisan }: { articles: readonly SummarisedArticle[]; isPartisan: IsPartisan },
): string {
  const { opinion = null, outlet } = articles[article] ?? {};
  if (opinion !== null) {
    const continues = before?.article === article;
    return attributeOpinion(continues ? [before.sentence.text, text] : [text], opinion).at(-1) ?? text;
  }
  if (outlet === undefined) return text;
  return sobriety(text) < 1 || isPartisan(text) ? attributeReport(text, outlet) : text;
}

const cached = (isPartisan: IsPartisan): IsPartisan => {
  const known = new Map<string, boolean>();
  return (sentence) => {
    const is = known.get(sentence) ?? isPartisan(sentence);
    known.set(sentence, is);
    return is;
  };
};

/** Less likely, a summary does not begin with what its title says. */
const minChance = 0.6;
export const isLikely = (choice: SummaryChoice | null): boolean => (choice?.chance ?? 0) >= minChance;

/** A sentence of a story by the index of its article and its own in it. */
export interface SentencePlace {
  article: number;
  order: number;
}

/**
 * Prepares the summaries of a story below any title: at most four sentences of its articles, about a hundred words. The
 * first one says what the title says, later ones add something, and no two say the same.
 * @param isPartisan whether a sentence has, outside quotations, words that one side uses
 */
export function createSummariser(
  articles: readonly SummarisedArticle[],
  isPartisan: IsPartisan = () => false,
  weights: StorySummaryWeights = storySummaryWeights,
): {
  choose: (title: string | null) => SummaryChoice | null;
  summarise: (title: string | null) => StorySummary;
  /**
   * A summary of sentences that were selected elsewhere; null if one of them may not be quoted, or if the first one needs
   * another before it.
   */
  quote: (sentences: readonly SentencePlace[]) => SummarySentence[] | null;
} {
  const story = prepareStory(articles);
  const sources = { articles, isPartisan: cached(isPartisan) };
  /** A sentence that is the title says nothing more, and stands in the summary only where nothing else can begin it. */
  const chooseBelow = (title: SummarisedTitle): SummaryChoice | null => {
    const candidates = findCandidates(story, title);
    const more = candidates.filter((candidate) => !isTitle(candidate, title));
    const context = { title, weights, articles: articles.length, isPartisan: sources.isPartisan };
    const choice = chooseSummary(more, context);
    if (isLikely(choice) || more.length === candidates.length) return choice;
    return chooseSummary(candidates, context);
  };
  const isSaid = (choice: SummaryChoice | null, title: SummarisedTitle): boolean => {
    if (choice === null || !isLikely(choice)) return false;
    return (
      story.candidates.some((candidate) => isTitle(candidate, title)) ||
      saysTitle(
        choice.sentences.map(({ sentence }) => sentence),
        title,
      )
    );
  };
  const show = (chosen: readonly StoryCandidate[]): SummarySentence[] =>
    chosen.map((candidate, at) => ({
      text: wordsOf(candidate, chosen[at - 1], sources),
      sentence: candidate.sentence.text,
      article: candidate.article,
      confirmedBy: confirming(candidate, articles),
    }));
  return {
    choose: (title) => chooseBelow(describeTitle(title, articles)),
    summarise(title) {
      const described = describeTitle(title, articles);
      const choice = chooseBelow(described);
      return { sentences: show(choice?.sentences ?? []), saysTitle: isSaid(choice, described) };
    },
    quote(sentences) {
      const found = sentences.flatMap(({ article, order }) =>
        story.candidates.filter((each) => each.article === article && each.sentence.order === order),
      );
      const first = found[0]?.sentence.references;
      const isWhole = found.length === sentences.length && first?.continues !== true;
      return isWhole && first?.pointsBack !== true ? show(found) : null;
    },
  };
}

/** The summary of a story below one title; see `createSummariser`. */
export const summariseStory = (
  articles: readonly SummarisedArticle[],
  title: string | null,
  isPartisan?: IsPartisan,
): StorySummary => createSummariser(articles, isPartisan).summarise(title);
