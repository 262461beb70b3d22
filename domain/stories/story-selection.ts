import { toSummarised } from './build-story-projection.ts';
import { cleanHeadline } from './clean-headline.ts';
import type { StoryText } from './story-text.ts';
import { prepareStory } from './summary-candidate.ts';

/** What a language model selected for a story: one of the headlines, and the sentences of its summary. */
export interface StorySelection {
  /** The ids of the articles that it was given; it says nothing of a story with others. */
  articles: readonly string[];
  model: string;
  /** Whether it found the articles to report one event. */
  isOneEvent: boolean;
  /** The id of the article whose headline is the title; null if none is fit. */
  title: string | null;
  /** In their order, by the id of their article; empty if no sentences make a summary. */
  sentences: readonly { article: string; text: string }[];
}

/** An article of a story with the sentences that its summary may have. */
export interface OfferedArticle {
  id: string;
  outlet: string;
  /** When it was published, in ISO 8601. */
  dated: string;
  isOpinion: boolean;
  /** Without the publisher's name. */
  headline: string;
  /** Empty for an opinion where a report is at hand. */
  sentences: readonly string[];
}

/** So many articles are offered, and of each so many sentences, fewer in larger stories. */
const maxArticles = 10;
const maxSentences = (articles: number): number => (articles <= 3 ? 12 : articles <= 6 ? 8 : 5);

/** The headlines and sentences from which the title and the summary of a story may be selected. */
export function offerSentences(texts: readonly StoryText[]): OfferedArticle[] {
  const { candidates } = prepareStory(toSummarised(texts));
  const max = maxSentences(texts.length);
  return texts.slice(0, maxArticles).map(({ member: { id, title, outlet, dated, opinion } }, at) => ({
    ...{ id, outlet: outlet.name, dated, isOpinion: (opinion ?? null) !== null },
    headline: cleanHeadline(title, [outlet.name, outlet.domain]),
    sentences: candidates
      .filter(({ article, sentence }) => article === at && sentence.order < max)
      .map(({ sentence }) => sentence.text),
  }));
}

/** Whether a selection was made from exactly these articles, in whatever order. */
export function isSelectedFrom({ articles }: StorySelection, ids: readonly string[]): boolean {
  const offered = ids.slice(0, maxArticles);
  return offered.length === articles.length && offered.every((id) => articles.includes(id));
}
