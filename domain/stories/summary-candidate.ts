import { stemsOf } from '../search/search-terms.ts';
import { findUnexplained } from '../text/unexplained-things.ts';
import { shareOf, type WeighedWords, weighWords } from '../text/weighed-words.ts';
import { collectWords, type SummarisedArticle } from './collect-words.ts';
import { eventStems, hasPlain } from './event-stems.ts';
import { measureAgreement } from './measure-agreement.ts';
import type { StorySentence } from './story-text.ts';

/** What is known of a sentence that a summary may have, regardless of the title. */
export interface StoryCandidate {
  sentence: StorySentence;
  /** The index of its article, and when it was published, in milliseconds since 1970; NaN if that is unknown. */
  article: number;
  published: number;
  isOpinion: boolean;
  isOfCenter: boolean;
  /** How much it has of the words that many articles have; the highest of the story is 1. */
  centrality: number;
  /** Its rank by centrality, from 0. */
  centralRank: number;
  /** How much its article has in common with the others; the highest is 1. */
  articleCentrality: number;
  /** How much of it stands at the beginnings of the other articles; the highest of the story is 1; see `measureAgreement`. */
  agreement: number;
  /** When it was published between the first and the last article, in [0, 1]; 0.5 if that is unknown. */
  time: number;
  /** The things that it speaks of with "the" and does not explain. */
  unexplained: readonly string[];
}

/** A sentence that a summary may have below a title. */
export interface Candidate extends StoryCandidate {
  /** The stems of the title that it has, and their share of it, in [0, 1]. */
  covers: readonly string[];
  share: number;
  /** Its share as part of the highest one. */
  relativeShare: number;
  /** How many of the stems that say what happened it has as words in lower case. */
  plainShared: number;
}

/** The title that a summary stands below. */
export interface SummarisedTitle {
  text: string;
  /** Its stems, with how much each says of what only this title says. */
  weights: WeighedWords;
  /** The stems that say what happened: no names, and no words on its occasion. */
  plain: readonly string[];
  /** The index of the article whose headline it is, -1 if it is none's, and when it was published, as of a candidate. */
  article: number;
  published: number;
}

/** A story whose sentences are known; its articles do not change. */
export interface SummarisedStory {
  articles: readonly SummarisedArticle[];
  candidates: readonly StoryCandidate[];
}

const publishedAt = (article: SummarisedArticle | undefined): number => Date.parse(article?.dated ?? '');

/** What was written so long before may have been overtaken. */
const overtakenMs = 12 * 3_600_000;
export const isOvertaken = (before: { published: number }, after: { published: number }): boolean =>
  after.published - before.published >= overtakenMs;

/** Whether a text says something, and begins and ends as a sentence does; some texts are cut, some lines are headings, items or questions. */
const isSentence = ({ text, stems }: StorySentence): boolean =>
  stems.size > 0 &&
  /^["“‘]?[\p{Lu}\p{Lo}\d]/u.test(text) &&
  /\p{Sentence_Terminal}["”’)»]*$/u.test(text) &&
  !/\?["”’)»]*$/.test(text);

/** The weight of a stem that no other article has. */
const singleWeight = 0.15;
/** Long sentences have more words of any kind. */
const fewStems = 8;
const lengthPower = 0.4;

function measureCentrality({ stems }: StorySentence, counts: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const stem of stems) sum += singleWeight + Math.log(counts.get(stem) ?? 1);
  return sum / Math.max(fewStems, stems.size) ** lengthPower;
}

/** The times of the articles as shares of the time between the first and the last. */
function timesOf(articles: readonly SummarisedArticle[]): number[] {
  const published = articles.map(publishedAt);
  const known = published.filter((at) => !Number.isNaN(at));
  const [first, last] = [Math.min(...known), Math.max(...known)];
  return published.map((at) => (last > first && !Number.isNaN(at) ? (at - first) / (last - first) : 0.5));
}

/** Finds the sentences that may stand in the summary of a story; opinions only where no report is at hand. */
export function prepareStory(articles: readonly SummarisedArticle[]): SummarisedStory {
  const { counts, centrality } = collectWords(articles);
  const isOpinion = ({ opinion }: SummarisedArticle): boolean => (opinion ?? null) !== null;
  const hasReports = articles.some((each) => !isOpinion(each) && each.sentences.some(isSentence));
  const times = timesOf(articles);
  const found = articles.flatMap((article, at) =>
    (hasReports && isOpinion(article) ? [] : article.sentences.filter(isSentence)).map((sentence) => ({
      ...{ sentence, article: at, published: publishedAt(article) },
      ...{ isOpinion: isOpinion(article), isOfCenter: article.side === 'center' },
      ...{ articleCentrality: centrality[at] ?? 1, time: times[at] ?? 0.5 },
      ...{ central: measureCentrality(sentence, counts), unexplained: findUnexplained(sentence.text) },
    })),
  );
  const highest = Math.max(Number.EPSILON, ...found.map(({ central }) => central));
  const ranked = found.map(({ central }) => central).sort((a, b) => b - a);
  const agreement = measureAgreement(found, articles);
  const candidates = found.map(
    (each, at): StoryCandidate => ({
      ...each,
      ...{ centrality: each.central / highest, centralRank: ranked.indexOf(each.central) },
      agreement: agreement[at] ?? 0,
    }),
  );
  return { articles, candidates };
}

/** @param title null where a story has none */
export function describeTitle(title: string | null, articles: readonly SummarisedArticle[]): SummarisedTitle {
  const text = title ?? '';
  const article = text === '' ? -1 : articles.findIndex((each) => each.title.includes(text));
  const sentences = articles.flatMap((each) => each.sentences.map(({ stems }) => stems));
  return {
    text,
    weights: weighWords(stemsOf(text), sentences),
    plain: eventStems(text, articles),
    article,
    published: publishedAt(articles[article]),
  };
}

/** Whether a sentence is a title, but for the mark at its end. */
export const isTitle = (
  { sentence: { text } }: Pick<StoryCandidate, 'sentence'>,
  title: SummarisedTitle,
): boolean => text.replace(/\.$/, '') === title.text.replace(/\.$/, '');

/** The sentences of a story with what they have of a title. */
export function findCandidates({ candidates }: SummarisedStory, title: SummarisedTitle): Candidate[] {
  const found = candidates.map((each) => {
    const covers = coveredBy([each.sentence], title);
    const plainShared = title.plain.filter((stem) => hasPlain(each.sentence, stem)).length;
    return { ...each, covers, plainShared, share: shareOf(covers, title.weights) };
  });
  const highest = Math.max(Number.EPSILON, ...found.map(({ share }) => share));
  return found.map((each) => ({ ...each, relativeShare: each.share / highest }));
}

/** The stems of a title that stand in one of the sentences. */
export const coveredBy = (
  sentences: readonly StorySentence[],
  { weights }: Pick<SummarisedTitle, 'weights'>,
): string[] => [...weights.keys()].filter((stem) => sentences.some(({ stems }) => stems.has(stem)));

/** Whether a sentence stands directly behind another in its article. */
export const follows = (candidate: StoryCandidate, last: StoryCandidate | undefined): boolean =>
  last?.article === candidate.article && last.sentence.order === candidate.sentence.order - 1;
