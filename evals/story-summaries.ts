import { join } from 'node:path';
import { createSummariser, isLikely } from '#domain/stories/summarise-story.ts';
import { findPartisanTerms } from '#server/analysis/embedded/find-partisan-terms.ts';
import { rootFolder } from '#server/config/paths.ts';
import { fitStorySummary } from './story-summaries/fit-story-summary.ts';
import {
  corpus,
  type LabelledStory,
  loadLabelledStories,
  nameOf,
  type SentenceName,
  wasRead,
} from './story-summaries/labelled-stories.ts';
import { bootstrapMean, type Estimate } from './support/bootstrap.ts';
import { writeWeights } from './support/fit-curves.ts';
import { type Measured, type MeasuredRow, report, usesInvented } from './support/measured.ts';

const folds = 10;
const weightsFile = join(rootFolder, 'domain', 'stories', 'story-summary-weights.ts');
const isPartisan = (sentence: string): boolean => findPartisanTerms(sentence).length > 0;

/** A summary by the names of its sentences; what its reader did not see is left out behind the first one. */
interface Chosen {
  names: readonly SentenceName[];
  /** Whether its first sentence is likely enough for the story to be listed. */
  isListed: boolean;
}

/** The summaries of all stories, each by weights that saw nothing of it. */
function summariseUnseen(stories: readonly LabelledStory[]): Chosen[] {
  const fitted = Array.from({ length: Math.min(folds, stories.length) }, (_, fold) =>
    fitStorySummary(stories.filter((_each, at) => at % folds !== fold)),
  );
  return stories.map((story, at) => {
    const choice = createSummariser(story.articles, isPartisan, fitted[at % folds]).choose(story.title);
    const names = (choice?.sentences ?? [])
      .filter(({ article, sentence }, place) => place === 0 || wasRead(story, article, sentence.order))
      .map(({ article, sentence }) => nameOf(article, sentence.order));
    return { names, isListed: isLikely(choice) };
  });
}

/** The first sentences of the article that gives the title. */
const leadOf = ({ articles, titleArticle }: LabelledStory): SentenceName[] =>
  (articles[titleArticle]?.sentences ?? []).slice(0, 3).map(({ order }) => nameOf(titleArticle, order));

interface Scores {
  shown: Estimate;
  begins: Estimate;
  continues: Estimate;
  sentences: Estimate;
}

const share = (values: readonly boolean[]): Estimate => bootstrapMean(values.map((value) => (value ? 1 : 0)));

/** How many summaries a reader finds fit, over those that are shown. */
function score(stories: readonly LabelledStory[], summaries: readonly (readonly SentenceName[])[]): Scores {
  const shown = stories.flatMap(({ first, later }, at) => {
    const [start, ...rest] = summaries[at] ?? [];
    return start === undefined
      ? []
      : [{ begins: first.has(start), added: rest.map((name) => later.has(name)) }];
  });
  return {
    shown: share(summaries.map(({ length }) => length > 0)),
    begins: share(shown.map(({ begins }) => begins)),
    continues: share(shown.flatMap(({ added }) => added)),
    sentences: bootstrapMean(shown.map(({ added }) => 1 + added.length)),
  };
}

/**
 * `npm run eval -- story-summaries [--fit]`: which sentences the summaries of labelled stories have, by weights that saw
 * nothing of a story, beside the first three sentences of the article that gives the title. `--fit` writes the weights
 * of all into the product.
 */
export async function run(args: string[]): Promise<Measured> {
  const isInvented = usesInvented(args, corpus);
  const all = await loadLabelledStories(isInvented);
  if (args.includes('--fit')) {
    if (isInvented) throw new Error('The weights are fitted on the labelled stories, which are not here.');
    writeWeights(weightsFile, fitStorySummary(all), {
      ...{ evalName: 'story-summaries', name: 'storySummaryWeights' },
      ...{ type: 'StorySummaryWeights', from: './summary-features.ts' },
    });
  }
  const stories = all.filter(({ isOneEvent }) => isOneEvent);
  const chosen = summariseUnseen(stories);
  const summaries = chosen.map(({ names }) => names);
  const ours = score(stories, summaries);
  const listed = score(
    stories,
    chosen.map(({ names, isListed }) => (isListed ? names : [])),
  );
  const lead = score(
    stories,
    stories.map((each, at) => (summaries[at]?.length === 0 ? [] : leadOf(each))),
  );
  const rowOf = (what: string, of: (scores: Scores) => Estimate): MeasuredRow => ({
    ...{ what, ...of(ours) },
    baseline: { name: 'the first three sentences of the article that gives the title', ...of(lead) },
  });
  return report(
    {
      name: 'story-summaries',
      title: 'Sentences of a story’s summary',
      about: `${stories.length.toLocaleString('en')} stories of newsroom articles on one event, for each of which a reader who knew nothing of the rules marked the sentences that could begin a summary under the title and those that would be good after the best beginning (evals/story-summary-labels.md). Each summary is chosen by weights fitted on nine tenths of the stories without it. Readers marked up to 75 words, the summaries have up to a hundred; later sentences that the reader did not see are not counted. Intervals are over what is counted, drawn with replacement.`,
      rows: [
        { what: 'Stories with a summary', ...ours.shown },
        { what: 'Stories whose first sentence is likely enough to list them', ...listed.shown },
        { what: 'Of these, begin with a sentence that the reader marked', ...listed.begins },
        rowOf('Of all with a summary, begin with a sentence that the reader marked', ({ begins }) => begins),
        rowOf('Later sentences that the reader marked', ({ continues }) => continues),
        rowOf('Sentences of a summary', ({ sentences }) => sentences),
      ],
      detail: { ours, listed, lead, stories: stories.length },
    },
    { isInvented },
  );
}
