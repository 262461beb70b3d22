import { hashUnits } from '../text/fnv.ts';
import { findReaderPrompts } from '../text/reader-prompts.ts';
import { toSummarised } from './build-story-projection.ts';
import { cleanHeadline } from './clean-headline.ts';
import type { StoryText } from './story-text.ts';
import { prepareStory } from './summary-candidate.ts';

/** What a language model selected for a story: one of the headlines, and the sentences of its summary. */
export interface StorySelection {
  /** Of the texts that it was made from, see `fingerprintTexts`; it says nothing of a story with others. */
  fingerprint: string;
  model: string;
  /** Whether it found the articles to report one event. */
  isOneEvent: boolean;
  /** The id of the article whose headline is the title; null if none is fit. */
  title: string | null;
  /** In their order, by the id of their article and their place in it; empty if no sentences make a summary. */
  sentences: readonly { article: string; order: number }[];
}

/** An article of a story with what may be selected from it. */
export interface OfferedArticle {
  id: string;
  outlet: string;
  /** When it was published, in ISO 8601. */
  dated: string;
  isOpinion: boolean;
  /** Without the publisher's name; null if it speaks to a language model. */
  headline: string | null;
  /** With their places in the article; none of an opinion where a report is at hand, and none that speaks to a language model. */
  sentences: readonly { order: number; text: string }[];
}

/** So many articles are offered, and of each so many sentences, fewer in larger stories. */
const maxArticles = 10;
const maxSentences = (articles: number): number => (articles <= 3 ? 12 : articles <= 6 ? 8 : 5);

const isForReaders = (text: string): boolean => findReaderPrompts(text).length === 0;

/** The headlines and sentences from which the title and the summary of a story may be selected. */
export function offerSentences(texts: readonly StoryText[]): OfferedArticle[] {
  const { candidates } = prepareStory(toSummarised(texts));
  const max = maxSentences(texts.length);
  return texts.slice(0, maxArticles).map(({ member: { id, title, outlet, dated, opinion } }, at) => {
    const headline = cleanHeadline(title, [outlet.name, outlet.domain]);
    return {
      ...{ id, outlet: outlet.name, dated, isOpinion: (opinion ?? null) !== null },
      headline: isForReaders(headline) ? headline : null,
      sentences: candidates
        .filter(({ article, sentence }) => article === at && sentence.order < max)
        .map(({ sentence: { order, text } }) => ({ order, text }))
        .filter(({ text }) => isForReaders(text)),
    };
  });
}

/** A hash of the articles with their headlines and sentences, in whatever order the articles stand. */
export function fingerprintTexts(texts: readonly StoryText[]): string {
  const parts = texts.map(({ member: { id, title }, sentences }) =>
    [id, title, ...sentences.map(({ text }) => text)].join('\n'),
  );
  return (hashUnits(parts.sort().join('\n\n')) >>> 0).toString(16);
}
