import { findOpinionSign } from '#domain/analysis/opinion-signs.ts';
import { countWords } from '#domain/analysis/text-kind.ts';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import { cleanHeadline } from '#domain/stories/clean-headline.ts';
import { sideOf } from '#domain/stories/story-member.ts';
import { parseStorySentences } from '#domain/stories/story-text.ts';
import {
  type SummarisedArticle,
  type SummarySentence,
  summariseStory,
} from '#domain/stories/summarise-story.ts';
import { removeLinkLists } from '#domain/text/link-lists.ts';
import { findSentences } from '#domain/text/sentences.ts';
import { loadRows } from '#models/load-rows.ts';
import { findPartisanTerms } from '#server/analysis/embedded/load-models.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { bootstrapMean, bootstrapShare } from './support/bootstrap.ts';
import { loadInvented, loadLabels, newsroomFile } from './support/data-files.ts';
import { type Measured, type MeasuredRow, report, usesInvented } from './support/measured.ts';
import { rougeL } from './support/rouge.ts';

/** A sentence by the index of its article and where it begins in the text: "2.154". */
type Place = string;

/** Articles with the sentences that a reader chose for a summary of them. */
interface LabelledSummary {
  articles: readonly SummarisedArticle[];
  title: string;
  best: readonly Place[];
  first: readonly Place[];
  later: readonly Place[];
}

interface Row {
  id: string;
  title: string;
  text: string;
  url?: string;
  host?: string;
  author?: string | null;
}

/** An article as its summary has it; the side is that of its outlet. */
function toSummarised({ title, text, url, host = '', author }: Row): SummarisedArticle {
  const outlet = findOutlet(loadOutletTable(), host);
  const beginning = removeLinkLists(text);
  const isOpinionOutlet = outlet?.flags.includes('opinion') ?? false;
  const subject = { title, text: beginning, byline: author ?? null, address: url ?? null, isOpinionOutlet };
  return {
    title,
    beginning,
    sentences: parseStorySentences(beginning, title),
    opinion: findOpinionSign(subject),
    side: sideOf(outlet?.lean ?? null),
  };
}

const placesIn = (field = ''): Place[] => field.split(' ').filter(Boolean);

/** The places of sentences of a single article. */
const inArticle = (starts: readonly (string | number)[]): Place[] => starts.map((start) => `0.${start}`);

interface InventedArticle extends Row, Record<'best' | 'first' | 'later', number[]> {}

interface InventedStory extends Record<'best' | 'first' | 'later', Place[]> {
  articles: Row[];
  title: string;
  isOneEvent: boolean;
}

interface Collection {
  all: Pick<LabelledSummary, 'articles' | 'title'>[];
  labelled: LabelledSummary[];
}

const hasText = ({ beginning = '' }: SummarisedArticle): boolean => beginning.trim() !== '';

const alone = (article: SummarisedArticle) => ({ articles: [article], title: article.title });

function loadArticles(newsroom: ReadonlyMap<string, SummarisedArticle>): Collection {
  const labelled = loadLabels('summary-labels.csv').flatMap(([id = '', best, first, later]) => {
    const article = newsroom.get(id);
    if (article === undefined) return [];
    const [bestPlaces, firstPlaces, laterPlaces] = [best, first, later].map((field) =>
      inArticle(placesIn(field)),
    ) as [Place[], Place[], Place[]];
    return [{ ...alone(article), best: bestPlaces, first: firstPlaces, later: laterPlaces }];
  });
  return { all: [...newsroom.values()].filter(hasText).map(alone), labelled };
}

function inventArticles(): Collection {
  const labelled = loadInvented<InventedArticle>('article-summaries.jsonl').map((row) => ({
    ...alone(toSummarised(row)),
    best: inArticle(row.best),
    first: inArticle(row.first),
    later: inArticle(row.later),
  }));
  return { all: labelled, labelled };
}

/** The headline of an article ("2"), or the sentence at a place ("2.154"), as the title of a story. */
function titleFrom(name: string, articles: readonly SummarisedArticle[]): string {
  const [at = '', start] = name.split('.');
  const own = articles[Number(at)];
  if (start === undefined) return cleanHeadline(own?.title ?? '', []);
  return own?.sentences.find((each) => each.start === Number(start))?.text.replace(/\.$/, '') ?? '';
}

function collectStories(stories: readonly (LabelledSummary & { isOneEvent: boolean })[]): Collection {
  return { all: [...stories], labelled: stories.filter(({ isOneEvent }) => isOneEvent) };
}

function loadStories(newsroom: ReadonlyMap<string, SummarisedArticle>): Collection {
  return collectStories(
    loadLabels('story-summary-labels.csv').map(([ids, title = '', best, first, later, event]) => {
      const articles = placesIn(ids).flatMap((id) => newsroom.get(id) ?? []);
      return {
        articles,
        title: titleFrom(title, articles),
        best: placesIn(best),
        first: placesIn(first),
        later: placesIn(later),
        isOneEvent: event === 'one',
      };
    }),
  );
}

function inventStories(): Collection {
  return collectStories(
    loadInvented<InventedStory>('story-summaries.jsonl').map((row) => {
      const articles = row.articles.map(toSummarised);
      return { ...row, articles, title: titleFrom(row.title, articles) };
    }),
  );
}

/** Whether one of the places is inside a sentence of a summary. */
function isMarked(
  { sentence, article }: SummarySentence,
  places: readonly Place[],
  { articles }: LabelledSummary,
): boolean {
  const own = articles[article]?.sentences.find(({ text }) => text === sentence);
  if (own === undefined) return false;
  return places.some((place) => {
    const [at, start] = place.split('.').map(Number) as [number, number];
    return at === article && start >= own.start && start < own.start + own.text.length;
  });
}

/** The reader's best summary. */
function referenceOf({ articles, best }: LabelledSummary): string {
  const sentences = best.map((place) => {
    const [at, start] = place.split('.').map(Number) as [number, number];
    const text = articles[at]?.beginning ?? '';
    const [span] = findSentences(text.slice(start), 1);
    return span === undefined ? '' : text.slice(start + span.start, start + span.end);
  });
  return sentences.join(' ');
}

const summarise = ({ articles, title }: Pick<LabelledSummary, 'articles' | 'title'>): SummarySentence[] =>
  summariseStory(articles, { title, isPartisan: (text) => findPartisanTerms(text).length > 0 });

/** How many have a summary, how long it is, and what readers chose. */
function measureSummaries(things: 'Articles' | 'Stories', { all, labelled }: Collection): MeasuredRow[] {
  const summaries = all.map(summarise);
  const words = summaries.map((each) => each.reduce((sum, { sentence }) => sum + countWords(sentence), 0));
  const marked = labelled.filter(({ first }) => first.length > 0);
  const chosen = marked.map((label) => ({ label, summary: summarise(label) }));
  const later = chosen.flatMap(({ label, summary }) =>
    summary.slice(1).map((each) => isMarked(each, [...label.later, ...label.best], label)),
  );
  const begins = ({ label, summary: [first] }: (typeof chosen)[number]): boolean =>
    first !== undefined && isMarked(first, label.first, label);
  const rouge = chosen.map(({ label, summary }) =>
    rougeL(summary.map(({ sentence }) => sentence).join(' '), referenceOf(label)),
  );
  return [
    {
      what: `${things} with a text that have a summary`,
      ...bootstrapShare(summaries, ({ length }) => length > 0),
    },
    { what: `${things}: words of a summary`, ...bootstrapMean(words) },
    {
      what: `${things} whose summary begins with a sentence that the reader marked`,
      ...bootstrapShare(chosen, begins),
    },
    {
      what: `${things}: later sentences that the reader marked`,
      ...bootstrapShare(later, (isRight) => isRight),
    },
    { what: `${things}: ROUGE-L against the reader’s best summary`, ...bootstrapMean(rouge) },
  ];
}

/**
 * `npm run eval -- summaries`: how many articles and stories have a summary, how long it is, and how much of it readers
 * chose.
 */
export function run(args: string[]): Measured {
  const isInvented = usesInvented(args, newsroomFile);
  const rows = isInvented ? [] : [...loadRows<Row>(newsroomFile)];
  const newsroom = new Map(rows.map((row) => [row.id, toSummarised(row)]));
  const articles = isInvented ? inventArticles() : loadArticles(newsroom);
  const stories = isInvented ? inventStories() : loadStories(newsroom);
  const counts = {
    articles: articles.all.length,
    labelledArticles: articles.labelled.length,
    stories: stories.all.length,
    labelledStories: stories.labelled.length,
  };
  return report(
    {
      name: 'summaries',
      title: 'Sentences of summaries',
      about: `${counts.articles.toLocaleString('en')} newsroom articles and ${counts.stories.toLocaleString('en')} stories of them. For ${counts.labelledArticles.toLocaleString('en')} articles and ${counts.labelledStories.toLocaleString('en')} stories on one event, a reader who did not know the rules marked the sentences that may begin a summary, and those that are good after the best beginning (evals/summary-labels.md, evals/story-summary-labels.md).`,
      rows: [...measureSummaries('Articles', articles), ...measureSummaries('Stories', stories)],
      detail: counts,
    },
    { isInvented },
  );
}
