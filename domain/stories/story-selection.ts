import { headlineOf } from './clean-headline.ts';
import type { StoryText } from './story-text.ts';
import type { StoryAnswer } from './story-writing.ts';
import type { SummarySentence } from './summarise-story.ts';
import { type PartisanTerms, quoteTexts } from './summarise-texts.ts';

/**
 * What a language model selected for a story in an earlier release: one of the headlines, and the sentences of its
 * summary. It is shown until the model writes for the story.
 */
export interface StorySelection extends StoryAnswer {
  /** Whether it found one event, and that a reader who has nothing but the title and the sentences is well served. */
  isSufficient: boolean;
  /** The id of the article whose headline is the title; null if none is fit. */
  title: string | null;
  /** In their order, by the id of their article and their place in it; empty if no sentences make a summary. */
  sentences: readonly { article: string; order: number }[];
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
