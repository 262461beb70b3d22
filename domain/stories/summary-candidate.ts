import { stemsOf } from '../search/search-terms.ts';
import { type WeighedWords, weighWords } from '../text/weighed-words.ts';
import type { SummarisedArticle } from './collect-words.ts';
import { eventStems } from './event-stems.ts';
import type { StorySentence } from './story-text.ts';

/** A sentence that a summary may have. */
export interface Candidate {
  sentence: StorySentence;
  /** The sentence that stands directly before it in its article. */
  previous: StorySentence | undefined;
  /** The index of its article, and when it was published, in milliseconds since 1970; NaN if that is unknown. */
  article: number;
  published: number;
  isOpinion: boolean;
  score: number;
  /** Null until it is looked up. */
  isPartisan: boolean | null;
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

export const publishedAt = (article: SummarisedArticle | undefined): number =>
  Date.parse(article?.dated ?? '');

/** What was written so long before may have been overtaken. */
const overtakenMs = 12 * 3_600_000;
export const isOvertaken = (before: { published: number }, after: { published: number }): boolean =>
  after.published - before.published >= overtakenMs;

/** @param title null where a story has none */
export function describeTitle(title: string | null, articles: readonly SummarisedArticle[]): SummarisedTitle {
  const text = title ?? '';
  const article = title === null ? -1 : articles.findIndex((each) => each.title.includes(title));
  const sentences = articles.flatMap((each) => each.sentences.map(({ stems }) => stems));
  return {
    text,
    weights: weighWords(stemsOf(text), sentences),
    plain: eventStems(text, articles),
    article,
    published: publishedAt(articles[article]),
  };
}

/** The stems of a title that stand in one of the sentences. */
export const coveredBy = (
  sentences: readonly StorySentence[],
  { weights }: Pick<SummarisedTitle, 'weights'>,
): string[] => [...weights.keys()].filter((stem) => sentences.some(({ stems }) => stems.has(stem)));

/** Whether a sentence stands directly behind another in its article. */
export const follows = (candidate: Candidate, last: Candidate | undefined): boolean =>
  last?.article === candidate.article && last.sentence.order === candidate.sentence.order - 1;
