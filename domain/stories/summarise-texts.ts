import type { FindPartisanTerms } from '../comparison/parse-articles.ts';
import type { StoryText } from './story-text.ts';
import {
  quoteSentences,
  type SentencePlace,
  type SummarisedArticle,
  type SummarySentence,
  summariseStory,
} from './summarise-story.ts';

/**
 * How partisan terms are found; null for a language whose words that judge are not known: then no sentence is quoted as
 * its outlet's words.
 */
export type PartisanTerms = FindPartisanTerms | null;

const toSummarised = (texts: readonly StoryText[], find: PartisanTerms): SummarisedArticle[] =>
  texts.map(({ member, sentences, beginning }) => ({
    ...{ title: member.title, sentences, beginning, opinion: member.opinion ?? null, side: member.side },
    ...(find === null ? {} : { outlet: member.outlet.name }),
  }));

const isPartisanBy =
  (find: PartisanTerms) =>
  (text: string): boolean =>
    (find?.(text).length ?? 0) > 0;

/** The summary of a story of these texts; see `summariseStory`. */
export const summariseTexts = (
  texts: readonly StoryText[],
  title: string,
  find: PartisanTerms,
): SummarySentence[] => summariseStory(toSummarised(texts, find), { title, isPartisan: isPartisanBy(find) });

/** Selected sentences of these texts as a summary; see `quoteSentences`. */
export const quoteTexts = (
  places: readonly SentencePlace[],
  texts: readonly StoryText[],
  find: PartisanTerms,
): SummarySentence[] | null => quoteSentences(places, toSummarised(texts, find), isPartisanBy(find));
