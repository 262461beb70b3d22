import { join } from 'node:path';
import { choosePassages } from '#server/analysis/embedded/summarise.ts';
import { rootFolder } from '#server/config/paths.ts';
import { fitSummary } from './article-summaries/fit-summary.ts';
import {
  corpus,
  type LabelledSummary,
  loadLabelledSummaries,
} from './article-summaries/labelled-summaries.ts';
import { bootstrapMean, type Estimate } from './support/bootstrap.ts';
import { writeWeights } from './support/fit-curves.ts';
import { type Measured, type MeasuredRow, report, usesInvented } from './support/measured.ts';

const folds = 10;
const weightsFile = join(rootFolder, 'server', 'analysis', 'embedded', 'summary-weights.ts');

/** Which sentences stand in the summary of an article, by their index in the text. */
type Orders = readonly number[];

/** The summaries of all articles, each by weights that saw nothing of it. */
function summariseUnseen(articles: readonly LabelledSummary[]): Orders[] {
  const fitted = Array.from({ length: Math.min(folds, articles.length) }, (_, fold) =>
    fitSummary(articles.filter((_each, at) => at % folds !== fold)),
  );
  return articles.map(({ document, kind }, at) => {
    const chosen = choosePassages(document, kind, fitted[at % folds]);
    return chosen?.choice.sentences.map(({ order }) => order) ?? [];
  });
}

/** The first sentences that may be quoted. */
const leadOf = ({ fitting }: LabelledSummary): Orders =>
  (fitting?.candidates ?? []).slice(0, 3).map(({ order }) => order);

interface Scores {
  shown: Estimate;
  begins: Estimate;
  continues: Estimate;
  whole: Estimate;
  sentences: Estimate;
}

const share = (values: readonly boolean[]): Estimate => bootstrapMean(values.map((value) => (value ? 1 : 0)));

/** How many summaries a reader finds fit, over those that are shown. */
function score(articles: readonly LabelledSummary[], summaries: readonly Orders[]): Scores {
  const shown = articles.flatMap((label, at) => {
    const [start, ...rest] = summaries[at] ?? [];
    if (start === undefined) return [];
    const added = rest.map((order) => label.later.has(order));
    const begins = label.first.has(start);
    return [{ begins, added, whole: begins && added.every(Boolean) }];
  });
  return {
    shown: share(summaries.map((orders) => orders.length > 0)),
    begins: share(shown.map(({ begins }) => begins)),
    continues: share(shown.flatMap(({ added }) => added)),
    whole: share(shown.map(({ whole }) => whole)),
    sentences: bootstrapMean(shown.map(({ added }) => 1 + added.length)),
  };
}

/**
 * `npm run eval -- article-summaries [--fit]`: which sentences the summaries of labelled articles have, by weights that
 * saw nothing of an article, beside the first three sentences. `--fit` writes the weights of all into the product.
 */
export async function run(args: string[]): Promise<Measured> {
  const isInvented = usesInvented(args, corpus);
  const articles = await loadLabelledSummaries(isInvented);
  if (args.includes('--fit')) {
    if (isInvented) throw new Error('The weights are fitted on the labelled articles, which are not here.');
    writeWeights(weightsFile, fitSummary(articles), {
      ...{ evalName: 'article-summaries', name: 'summaryWeights' },
      ...{ type: 'SummaryWeights', from: './sentence-features.ts' },
    });
  }
  const summaries = summariseUnseen(articles);
  const ours = score(articles, summaries);
  // Beside the same articles.
  const lead = score(
    articles,
    articles.map((each, at) => (summaries[at]?.length === 0 ? [] : leadOf(each))),
  );
  const rowOf = (what: string, of: (scores: Scores) => Estimate): MeasuredRow => ({
    ...{ what, ...of(ours) },
    baseline: { name: 'the first three sentences that may be quoted', ...of(lead) },
  });
  return report(
    {
      name: 'article-summaries',
      title: 'Sentences of an article’s summary',
      about: `${articles.length.toLocaleString('en')} newsroom articles, for each of which a reader who knew nothing of the rules marked the sentences that could begin a summary under the headline and those that would be good after the best beginning (evals/summary-labels.md). Each summary is chosen by weights fitted on nine tenths of the articles without it. Intervals are over what is counted, drawn with replacement.`,
      rows: [
        { what: 'Articles with a summary', ...ours.shown },
        rowOf('Of these, begin with a sentence that the reader marked', ({ begins }) => begins),
        rowOf('Later sentences that the reader marked', ({ continues }) => continues),
        rowOf('Summaries of which the reader marked every sentence', ({ whole }) => whole),
        rowOf('Sentences of a summary', ({ sentences }) => sentences),
      ],
      detail: { ours, lead, articles: articles.length },
    },
    { isInvented },
  );
}
