import {
  corpus,
  type LabelledSummary,
  loadArticles,
  loadById,
  loadInvented,
  loadLabels,
  measureSummaries,
  placesIn,
  toSummarised,
} from './summaries/labelled-summaries.ts';
import { type Measured, report, usesInvented } from './support/measured.ts';

type Invented = Parameters<typeof toSummarised>[0] & Record<'best' | 'first' | 'later', number[]>;

const inOnly = (places: readonly (string | number)[]): string[] => places.map((start) => `0.${start}`);

function loadLabelled(): LabelledSummary[] {
  const labels = loadLabels('summary-labels.csv');
  const articles = loadById(new Set(labels.map(([id = '']) => id)));
  return labels.flatMap(([id = '', best, first, later]) => {
    const article = articles.get(id);
    if (article === undefined) return [];
    return [
      {
        ...{ articles: [article], title: article.title, best: inOnly(placesIn(best)) },
        ...{ first: inOnly(placesIn(first)), later: inOnly(placesIn(later)) },
      },
    ];
  });
}

/**
 * `npm run eval -- article-summaries`: how many articles have a summary, how long it is, and how much of it readers chose.
 */
export function run(args: string[]): Measured {
  const isInvented = usesInvented(args, corpus);
  const invented = isInvented ? loadInvented<Invented>('article-summaries') : null;
  const articles = loadArticles(invented).filter(({ beginning = '' }) => beginning.trim() !== '');
  const labelled =
    invented?.map((row) => ({
      ...{ articles: [toSummarised(row)], title: row.title, best: inOnly(row.best) },
      ...{ first: inOnly(row.first), later: inOnly(row.later) },
    })) ?? loadLabelled();
  return report(
    {
      name: 'article-summaries',
      title: 'Sentences of an article’s summary',
      about: `${articles.length.toLocaleString('en')} newsroom articles. For ${labelled.length.toLocaleString('en')} of them a reader who did not know the rules marked the sentences that may begin a summary, and those that are good after the best beginning (evals/summary-labels.md).`,
      rows: measureSummaries(
        'Articles',
        articles.map((each) => ({ articles: [each], title: each.title })),
        labelled,
      ),
      detail: { articles: articles.length, labelled: labelled.length },
    },
    { isInvented },
  );
}
