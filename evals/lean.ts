import { join } from 'node:path';
import { loadTrainingArticles } from '#models/lean/lean-corpus.ts';
import { prepareLeanData } from '#models/lean/lean-fitting.ts';
import { rankingAuc, threeClass } from '#models/lean/lean-measures.ts';
import { seededRandom } from '#models/seeded-random.ts';
import { loadModels } from '#server/analysis/embedded/load-models.ts';
import { rootFolder } from '#server/config/paths.ts';
import { baselineScores, holdOut } from './lean/held-out-scores.ts';
import { bootstrapEstimate, compareOverGroups, groupBy, mean } from './support/bootstrap.ts';
import { type Measured, type MeasuredRow, report, usesInvented } from './support/measured.ts';

const corpus = join(rootFolder, '..', 'shared', 'data', 'bias-train.jsonl.gz');
const invented = join(rootFolder, 'evals', 'testdata', 'lean.jsonl.gz');
const baselineName = 'robust TF-IDF model, measured alike';
/** The articles of an outlet whose mean score is compared. */
const size = 20;

/** A held-out article. */
interface Article {
  brand: string;
  topic: string;
  lean: number;
  score: number;
  baseline: number;
}

const byBrand = ({ brand }: Article): string => brand;
const leansOf = (articles: readonly Article[]): number[] => articles.map(({ lean }) => lean);

const aucOf =
  (key: 'score' | 'baseline') =>
  (articles: readonly Article[]): number =>
    rankingAuc(
      articles.map((article) => article[key]),
      leansOf(articles),
    );

const macroF1Of =
  (key: 'score' | 'baseline') =>
  (articles: readonly Article[]): number =>
    threeClass(
      articles.map((article) => article[key]),
      leansOf(articles),
      0.1,
    ).macroF1;

/** AUC of means over twenty articles of each outlet that has so many. */
function outletAuc(outlets: readonly (readonly Article[])[], draws: number): number {
  const large = outlets.filter(({ length }) => length >= size);
  const leans = large.map((articles) => Math.round(mean(leansOf(articles))));
  const random = seededRandom(size);
  let sum = 0;
  for (let draw = 0; draw < draws; draw += 1) {
    const means = large.map((articles) => {
      const left = [...articles];
      let total = 0;
      for (let k = 0; k < size; k += 1)
        total += left.splice(Math.floor(random() * left.length), 1)[0]?.score ?? 0;
      return total / size;
    });
    sum += rankingAuc(means, leans);
  }
  return sum / draws;
}

/** Empty where no outlets of both sides have so many articles. */
function outletRow(articles: readonly Article[]): MeasuredRow[] {
  const outlets = groupBy(articles, byBrand);
  const value = outletAuc(outlets, 50);
  if (!Number.isFinite(value)) return [];
  const options = { random: seededRandom(20_261_121), resamples: 200 };
  const { low, high } = bootstrapEstimate(outlets, (drawn) => outletAuc(drawn, 3), options);
  const count = outlets.filter(({ length }) => length >= size).length;
  const what = `Left-right AUC, means of ${size} articles of an unseen outlet (${count} outlets)`;
  return [{ what, value, low, high, min: 0.95 }];
}

/** Topics with at least sixty articles of left and right outlets, largest first. */
function listTopics(articles: readonly Article[]): { topic: string; articles: number; auc: number }[] {
  const hasBoth = (own: readonly Article[]): boolean =>
    [-1, 1].every((side) => own.filter(({ lean }) => lean === side).length >= 60);
  return groupBy(articles, ({ topic }) => topic)
    .filter(hasBoth)
    .sort((a, b) => b.length - a.length)
    .map((own) => ({ topic: own[0]?.topic ?? '', articles: own.length, auc: aucOf('score')(own) }));
}

function comparedRow(
  what: string,
  articles: readonly Article[],
  figureOf: typeof aucOf,
  min: number,
): MeasuredRow {
  const figures = { ours: figureOf('score'), baseline: figureOf('baseline') };
  const grouping = { by: byBrand, seed: 20_261_120, resamples: 500 };
  const { ours, baseline, difference } = compareOverGroups(articles, figures, grouping);
  return { what, ...ours, baseline: { name: baselineName, ...baseline }, difference, min };
}

/**
 * `npm run eval -- lean`: the text signal alone on outlets it has not seen, beside the robust baseline measured alike, with
 * 95 % intervals over outlets. Model and calibration of each article come from other outlets. Takes some minutes.
 */
export function run(args: string[]): Measured {
  const isInvented = usesInvented(args, corpus);
  const limits = isInvented ? { minArticles: 2, minBrands: 2, max: 5000 } : undefined;
  const loaded = loadTrainingArticles(isInvented ? invented : corpus);
  const data = prepareLeanData(loaded, loadModels().lexicon, limits);
  const { raw, scores } = holdOut(data);
  const baseline = baselineScores(data);
  const articles = data.articles.map(({ brand, topic, lean }, i): Article => {
    return { brand, topic, lean, score: scores[i] ?? 0, baseline: baseline[i] ?? 0 };
  });
  const leans = leansOf(articles);
  const outlets = new Set(articles.map(byBrand)).size;
  const topics = listTopics(articles);
  console.table(topics);
  return report(
    {
      name: 'lean',
      title: 'Lean of the wording alone',
      about: `${articles.length.toLocaleString('en')} articles of ${outlets} outlets of the United States, 2012 to 2020, each labelled with the side of its outlet. One outlet is left out at a time. AUC is how often an article of the right scores above one of the left. Macro F1 is the mean over left, center and right of how well each is hit.`,
      rows: [
        comparedRow('Left-right AUC, all articles', articles, aucOf, 0.76),
        comparedRow('Macro F1 of three classes, cut at ±0.1', articles, macroF1Of, 0.52),
        {
          what: 'Left-right AUC of the word list alone, nothing trained',
          value: rankingAuc(data.balances, leans),
        },
        { what: 'Left-right AUC of partisan terms alone', value: rankingAuc(data.nets, leans) },
        { what: 'Left-right AUC of the linear model alone', value: rankingAuc(raw, leans) },
        ...outletRow(articles),
      ],
      detail: { articles: articles.length, outlets, topics },
    },
    { isInvented },
  );
}
