import { hashUnits } from '../text/fnv.ts';
import { findReaderPrompts } from '../text/reader-prompts.ts';
import { headlineOf } from './clean-headline.ts';
import type { StoryText } from './story-text.ts';
import type { SummarySentence } from './summarise-story.ts';
import { type PartisanTerms, quoteTexts } from './summarise-texts.ts';

/** What a language model selected for a story: one of the headlines, and the sentences of its summary. */
export interface StorySelection {
  /** Of the texts that it was made from, see `fingerprintTexts`; it says nothing of a story with others. */
  fingerprint: string;
  model: string;
  /** The version of the instruction that the model had. */
  instruction: number;
  /** Whether it found one event, and that a reader who has nothing but the title and the sentences is well served. */
  isSufficient: boolean;
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
const maxSentences = (articles: number): number => (articles <= 3 ? 12 : articles <= 6 ? 10 : 6);

const isOpinion = ({ member }: StoryText): boolean => (member.opinion ?? null) !== null;
const isForReaders = (text: string): boolean => findReaderPrompts(text).length === 0;

/** The headlines and sentences from which the title and the summary of a story may be selected. */
export function offerSentences(texts: readonly StoryText[]): OfferedArticle[] {
  const hasReports = texts.some((each) => !isOpinion(each) && each.sentences.length > 0);
  const max = maxSentences(texts.length);
  return texts.slice(0, maxArticles).map((article) => {
    const { member, sentences } = article;
    const headline = headlineOf(member);
    const isOffered = !hasReports || !isOpinion(article);
    return {
      ...{ id: member.id, outlet: member.outlet.name, dated: member.dated },
      isOpinion: isOpinion(article),
      headline: isForReaders(headline) ? headline : null,
      sentences: isOffered ? sentences.slice(0, max).map(({ order, text }) => ({ order, text })) : [],
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

/** A title with the summary below it, and the model that selected both. */
interface SelectedSummary {
  model: string;
  title: string;
  sentences: SummarySentence[];
}

/**
 * The selected title and sentences, of a selection from exactly these texts; null where the model found them insufficient,
 * where the title may not be shown, or where the sentences cannot be a summary.
 */
export function quoteSelection(
  selection: StorySelection,
  texts: readonly StoryText[],
  { find, mayBeShown }: { find: PartisanTerms; mayBeShown: (title: string) => boolean },
): SelectedSummary | null {
  if (!selection.isSufficient) return null;
  const titled = texts.find(({ member: { id } }) => id === selection.title)?.member;
  const title = titled === undefined ? '' : headlineOf(titled);
  const indexOf = (id: string): number => texts.findIndex(({ member }) => member.id === id);
  const places = selection.sentences.map(({ article, order }) => ({ article: indexOf(article), order }));
  const sentences = quoteTexts(places, texts, find);
  const isWhole = title !== '' && sentences !== null && sentences.length > 0;
  return isWhole && mayBeShown(title) ? { model: selection.model, title, sentences } : null;
}
