import { join } from 'node:path';
import { createWordTools } from '#models/clustering/word-tools.ts';
import { rootFolder } from '#server/config/paths.ts';
import { measureYear, type ScoredByTerms } from './learned-terms/measure-years.ts';
import { inventEventArticles, loadEventArticles } from './story-measure/event-articles.ts';
import { aucWithin } from './story-measure/over-groups.ts';
import { cleanTexts, TermNumbers } from './story-measure/terms-of.ts';
import { type Measured, type MeasuredRow, report, usesInvented } from './support/measured.ts';
import { compareOverOutlets } from './support/outlet-bootstrap.ts';

const shared = join(rootFolder, '..', 'shared');
const corpus = join(shared, 'data', 'bias-train.jsonl.gz');
const invented = join(rootFolder, 'evals', 'testdata', 'lean.jsonl.gz');
const years = [2014, 2015, 2016, 2017, 2018, 2019, 2020];
const inventedYears = [2026];

const deviationOf = (values: readonly number[]): number => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) || 1;
};

/** The sum of both scores, each in its own standard deviations. */
function together(rows: readonly ScoredByTerms[]): number[] {
  const [learned, listed] = [
    deviationOf(rows.map((row) => row.learned)),
    deviationOf(rows.map((row) => row.listed)),
  ];
  return rows.map((row) => row.learned / learned + row.listed / listed);
}

function yearRow(year: number, scored: readonly ScoredByTerms[]): MeasuredRow[] {
  const rows = scored.map((row) => ({ ...row, score: row.learned }));
  if (![-1, 1].every((side) => rows.some(({ lean }) => lean === side))) return [];
  const estimate = aucWithin(rows, ({ brand }) => brand);
  return [{ what: `Learned terms alone: left-right AUC, articles of ${year}`, ...estimate }];
}

/**
 * `npm run eval -- learned-terms`: whether phrases that the sides used in one year, learned from other outlets, place
 * articles of the next. Takes some minutes.
 */
export function run(args: string[]): Measured {
  const isInvented = usesInvented(args, corpus);
  const tools = createWordTools();
  const articles = isInvented ? inventEventArticles(invented, tools) : loadEventArticles(shared, tools);
  const texts = cleanTexts(articles);
  const numbers = new TermNumbers();
  const known = new Map(
    articles.map((article) => [
      article,
      numbers.termsOf(article, texts.get(article) ?? article.text).phrases,
    ]),
  );
  const names = numbers.names();
  const terms = {
    termsOf: (article: (typeof articles)[number]) => known.get(article) ?? new Uint32Array(0),
    nameOf: (term: number) => names[term] ?? '',
  };
  const measured = (isInvented ? inventedYears : years).map((year) => measureYear(year, articles, terms));
  const scored = measured.flatMap((year) => year.scored);
  console.table(
    measured.map(({ learned }) => ({
      ...learned,
      left: learned.left.join(', '),
      right: learned.right.join(', '),
    })),
  );
  const compared = compareOverOutlets(
    scored.map(({ brand }) => brand),
    scored.map(({ lean }) => lean),
    { ours: together(scored), baseline: scored.map(({ listed }) => listed) },
  ).leftRightAuc;
  const using = scored.filter(({ learned }) => learned !== 0).length / Math.max(1, scored.length);
  return report(
    {
      name: 'learned-terms',
      title: 'Terms learned from the stream',
      about: `Whether the phrases that the sides use about current subjects can be learned from the news of one year and place articles of the next. ${scored.length.toLocaleString('en')} articles of ${new Set(scored.map(({ brand }) => brand)).size} outlets, ${years[0]} to ${years.at(-1)}; for each article the terms come from other outlets. A phrase is learned by its log-odds ratio with an informative prior, corrected over all tried, when at least four outlets of the side use it more than the other side does and none brings more than half of its uses. Intervals are over outlets drawn with replacement.`,
      rows: [
        ...measured.flatMap(({ learned, scored: own }) => yearRow(learned.year, own)),
        ...measured.map(({ learned }) => ({
          what: `Count of learned terms for ${learned.year}`,
          value: learned.terms,
        })),
        { what: 'Share of articles that use any learned term', value: using },
        {
          what: 'Learned and listed partisan terms together: left-right AUC, all years',
          ...compared.ours,
          baseline: { name: 'listed terms alone', ...compared.baseline },
          difference: compared.difference,
        },
      ],
      detail: { years: measured.map(({ learned }) => learned) },
    },
    { isInvented },
  );
}
