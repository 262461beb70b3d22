import { cleanHeadline } from '#domain/stories/clean-headline.ts';
import type { SummarisedArticle } from '#domain/stories/summarise-story.ts';
import {
  corpus,
  type LabelledSummary,
  loadById,
  loadInvented,
  loadLabels,
  measureSummaries,
  placesIn,
  toSummarised,
} from './summaries/labelled-summaries.ts';
import { type Measured, report, usesInvented } from './support/measured.ts';

interface LabelledStory extends LabelledSummary {
  /** Whether the reader found the articles to be on one event. */
  isOneEvent: boolean;
}

type Invented = Record<'best' | 'first' | 'later', string[]> & {
  articles: Parameters<typeof toSummarised>[0][];
  title: string;
  isOneEvent: boolean;
};

/** The headline of an article ("2"), or the sentence at a place ("2.154"), as the title of a story. */
function titleFrom(name: string, articles: readonly SummarisedArticle[]): string {
  const [at = '', start] = name.split('.');
  const own = articles[Number(at)];
  if (start === undefined) return cleanHeadline(own?.title ?? '', []);
  return own?.sentences.find((each) => each.start === Number(start))?.text.replace(/\.$/, '') ?? '';
}

const titled = (articles: SummarisedArticle[], name: string) => ({
  articles,
  title: titleFrom(name, articles),
});

function loadLabelled(): LabelledStory[] {
  const labels = loadLabels('story-summary-labels.csv');
  const articles = loadById(new Set(labels.flatMap(([ids]) => placesIn(ids))));
  return labels.map(([ids, title = '', best, first, later, event]) => ({
    ...titled(
      placesIn(ids).flatMap((id) => articles.get(id) ?? []),
      title,
    ),
    ...{ best: placesIn(best), first: placesIn(first), later: placesIn(later) },
    isOneEvent: event === 'one',
  }));
}

/**
 * `npm run eval -- story-summaries`: how many stories have a summary, how long it is, and how much of it readers chose.
 */
export function run(args: string[]): Measured {
  const isInvented = usesInvented(args, corpus);
  const stories: LabelledStory[] = isInvented
    ? loadInvented<Invented>('story-summaries').map((each) => ({
        ...each,
        ...titled(each.articles.map(toSummarised), each.title),
      }))
    : loadLabelled();
  const labelled = stories.filter(({ isOneEvent }) => isOneEvent);
  return report(
    {
      name: 'story-summaries',
      title: 'Sentences of a story’s summary',
      about: `${stories.length.toLocaleString('en')} stories of newsroom articles. For ${labelled.length.toLocaleString('en')} of them, on one event, a reader who did not know the rules marked the sentences that may begin a summary, and those that are good after the best beginning (evals/story-summary-labels.md).`,
      rows: measureSummaries('Stories', stories, labelled),
      detail: { stories: stories.length, labelled: labelled.length },
    },
    { isInvented },
  );
}
