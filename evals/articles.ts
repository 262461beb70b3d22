import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ArticleWeights } from '#models/articles/article-weights.ts';
import { neutralBelow, wordingLean } from '#models/articles/article-weights.ts';
import { rankingAuc } from '#models/lean/lean-measures.ts';
import { seededRandom } from '#models/seeded-random.ts';
import { rootFolder } from '#server/config/paths.ts';
import { fitArticles, isLeaning, opinionScore, ratingOf, sideFrom } from './articles/fit-articles.ts';
import {
  inventLabelledArticles,
  type LabelledArticle,
  labelFile,
  loadLabelledArticles,
} from './articles/labelled-articles.ts';
import { bootstrapGroups, compareOverGroups, type Estimate, mean } from './support/bootstrap.ts';
import { formatFiles, type Measured, type MeasuredRow, report, usesInvented } from './support/measured.ts';
import { rankCorrelation } from './support/rank-correlation.ts';

const weightFile = join(rootFolder, 'models', 'articles', 'article-weights.json');

/** An article with what weights say that were fitted on the other half of the hosts. */
export interface Said {
  article: LabelledArticle;
  wording: number;
  rating: number;
  isOpinion: boolean;
}

/** Both halves of the hosts, drawn once. */
function halvesOf(articles: readonly LabelledArticle[]): [LabelledArticle[], LabelledArticle[]] {
  const random = seededRandom(20_261_128);
  const brands = [...new Set(articles.map(({ brand }) => brand))].sort();
  const first = new Set(brands.filter(() => random() < 0.5));
  return [
    articles.filter(({ brand }) => first.has(brand)),
    articles.filter(({ brand }) => !first.has(brand)),
  ];
}

function sayOf(article: LabelledArticle, weights: ArticleWeights): Said {
  return {
    article,
    wording: wordingLean(weights, article),
    rating: ratingOf(weights, article),
    isOpinion: article.isMarked || opinionScore(weights, article.opinion) > 0,
  };
}

const grouping = { by: ({ article }: Said) => article.brand, seed: 1128, resamples: 500 };

/** A figure with the middle 95 % over hosts drawn with replacement. */
const overHosts = (said: readonly Said[], figureOf: (drawn: readonly Said[]) => number): Estimate =>
  bootstrapGroups(said, figureOf, grouping);

type Number = (said: Said) => number;
const labelOf: Number = ({ article }) => article.lean ?? 0;

function compared(
  what: string,
  said: readonly Said[],
  options: { ours: Number; name: string; baseline: Number; of?: typeof rho; min?: number },
): MeasuredRow {
  const { name, of = rho, min } = options;
  const figures = {
    ours: (drawn: readonly Said[]) => of(drawn, options.ours),
    baseline: (drawn: readonly Said[]) => of(drawn, options.baseline),
  };
  const { ours, baseline, difference } = compareOverGroups(said, figures, grouping);
  const aim = min === undefined ? {} : { min };
  return { what, ...ours, baseline: { name, ...baseline }, difference, ...aim };
}

const rho = (said: readonly Said[], number: Number): number =>
  rankCorrelation(said.map(number), said.map(labelOf));
const auc = (said: readonly Said[], number: Number): number =>
  rankingAuc(
    said.map(number),
    said.map((each) => Math.sign(labelOf(each))),
  );

function leanRows(said: readonly Said[]): MeasuredRow[] {
  const leaning = said.filter(({ article }) => isLeaning(article));
  const outletAlone: Number = ({ article }) => article.outlet ?? 0;
  const words = {
    name: 'the score of its words alone',
    baseline: (({ article }) => article.score) as Number,
  };
  const own: Number = ({ wording }) => wording;
  const whole: Number = ({ rating }) => rating;
  return [
    compared('Wording alone: rank correlation with the labels', leaning, { ours: own, ...words, min: 0.56 }),
    compared('Wording alone: left-right AUC', leaning, { ours: own, ...words, of: auc, min: 0.89 }),
    compared('Rating as a whole: rank correlation with the labels', leaning, {
      ...{ ours: whole, name: 'the outlet alone', baseline: outletAlone, min: 0.78 },
    }),
    compared('Rating as a whole: left-right AUC', leaning, {
      ...{ ours: whole, name: 'the outlet alone', baseline: outletAlone, of: auc },
    }),
  ];
}

const shareOf = (isHit: (said: Said) => boolean) => (said: readonly Said[]) =>
  mean(said.map((each) => (isHit(each) ? 1 : 0)));

/** How often each certainty of the wording is met. */
function certaintyRows(said: readonly Said[]): MeasuredRow[] {
  const leaning = said.filter(({ article }) => isLeaning(article));
  const bands: [string, number, number][] = [
    ['close to neutral', 0, neutralBelow],
    ['leans a little', neutralBelow, 0.3],
    ['leans', 0.3, 0.5],
    ['leans clearly', 0.5, 2],
  ];
  return bands.flatMap(([words, from, to]) => {
    const own = leaning.filter(({ wording }) => Math.abs(wording) >= from && Math.abs(wording) < to);
    if (own.length === 0) return [];
    const isHit = (each: Said) =>
      from === 0 ? Math.abs(labelOf(each)) < sideFrom : labelOf(each) * Math.sign(each.wording) >= sideFrom;
    const isOpposite = (each: Said) => labelOf(each) * Math.sign(each.wording) <= -sideFrom;
    return [
      {
        what: `Wording that is called “${words}” (${own.length}): label alike`,
        ...overHosts(own, shareOf(isHit)),
      },
      ...(from === 0
        ? []
        : [
            {
              what: `Wording that is called “${words}”: label of the opposite side`,
              ...overHosts(own, shareOf(isOpposite)),
            },
          ]),
    ];
  });
}

function kindRows(said: readonly Said[]): MeasuredRow[] {
  const is =
    (...kinds: LabelledArticle['kind'][]) =>
    (each: Said) =>
      kinds.includes(each.article.kind);
  const threeClasses = shareOf((each) =>
    each.isOpinion ? is('opinion')(each) : is('report', 'analysis', 'feature')(each),
  );
  const majority = overHosts(said, shareOf(is('report', 'analysis', 'feature')));
  const opinions = said.filter(is('opinion'));
  const called = said.filter(({ isOpinion }) => isOpinion);
  return [
    {
      what: 'Kind, three classes (report with analysis and feature, opinion, other): accuracy',
      ...overHosts(said, threeClasses),
      baseline: { name: 'always report', ...majority },
      min: 0.85,
    },
    {
      what: 'Kind, one of report, analysis, opinion and feature as shown: accuracy',
      ...overHosts(
        said,
        shareOf(({ article }) => article.analysis.kind?.name === article.kind),
      ),
      baseline: { name: 'always report', ...overHosts(said, shareOf(is('report'))) },
    },
    {
      what: `Opinions (${opinions.length}) that are called so`,
      ...overHosts(
        opinions,
        shareOf(({ isOpinion }) => isOpinion),
      ),
    },
    {
      what: `Articles that are called opinions (${called.length}): they are`,
      ...overHosts(called, shareOf(is('opinion'))),
    },
  ];
}

const toneRow = (said: readonly Said[]): MeasuredRow => ({
  what: 'Tone, always said: accuracy',
  ...overHosts(
    said,
    shareOf(({ article }) => article.saidTone === article.tone),
  ),
  baseline: {
    name: 'always negative',
    ...overHosts(
      said,
      shareOf(({ article }) => article.tone === 'negative'),
    ),
  },
  min: 0.7,
});

/** All articles, each half of the hosts by weights that were fitted on the other; a few invented ones by those of all. */
export function sayUnseen(articles: LabelledArticle[], isInvented: boolean) {
  const [first, second] = halvesOf(articles);
  const weights = fitArticles(articles);
  const [ofFirst, ofSecond] = isInvented ? [weights, weights] : [fitArticles(first), fitArticles(second)];
  const said = [
    ...first.map((article) => sayOf(article, ofSecond)),
    ...second.map((article) => sayOf(article, ofFirst)),
  ];
  return { said, weights, ofFirst, ofSecond };
}

/**
 * `npm run eval -- articles [--fit]`: wording, rating, kind and tone beside labels of the articles themselves. Each half
 * of the hosts is judged by weights that were fitted on the other. `--fit` writes the weights of all.
 */
export async function run(args: string[]): Promise<Measured> {
  const isInvented = usesInvented(args, labelFile);
  const articles = await (isInvented ? inventLabelledArticles() : loadLabelledArticles());
  const { said, weights, ofFirst, ofSecond } = sayUnseen(articles, isInvented);
  if (args.includes('--fit') && !isInvented) {
    writeFileSync(weightFile, `${JSON.stringify(weights, null, 2)}\n`);
    formatFiles([weightFile]);
  }
  return report(
    {
      name: 'articles',
      title: 'Articles beside labels of articles',
      about: `${articles.length} articles of ${new Set(articles.map(({ brand }) => brand)).size} hosts, 2019 and 2020. Large language models labelled their kind, tone and lean without knowing the outlet; two models agree on a lean with a rank correlation of 0.92. Each half of the hosts is judged by weights fitted on the other half. Half of the articles are labelled neither left nor right.`,
      rows: [...leanRows(said), ...certaintyRows(said), ...kindRows(said), toneRow(said)],
      detail: { weights, ofFirst, ofSecond },
    },
    { isInvented },
  );
}
