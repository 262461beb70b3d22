/**
 * Trains the text signal and writes lean-weights.bin and lean-model.json beside itself:
 *
 *   npx tsx models/lean/train-lean.ts ../shared/data/bias-train.jsonl.gz
 *
 * The corpus labels outlets, not articles, so every figure comes from cross-validation in which all
 * articles of an outlet are held out together; the calibration is fitted on those held-out scores.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Lexicon, loadLexicon } from '../lexicon/lexicon.ts';
import { foldOfBrand, readTrainingArticles, type TrainingArticle } from './lean-corpus.ts';
import { rankingAuc, sideTable, threeClass } from './lean-measures.ts';
import { createLeanModel, type LeanModelCard, packWeights } from './lean-model.ts';
import {
  type FeatureTable,
  fitCalibration,
  fitLogistic,
  type LinearModel,
  linearScore,
  type SparseRow,
  selectFeatures,
  toSparseRow,
} from './lean-training.ts';

const folds = 5;
const fitting = { epochs: 2, rate: 0.2, penalty: 1e-4, seed: 1 };
const limits = { minArticles: 100, minBrands: 25, most: 30_000 };
const threshold = 0.25;
const here = fileURLToPath(new URL('.', import.meta.url));

/** An outlet counts with the square root of its articles, and each side in all alike. */
function articleWeights(articles: readonly TrainingArticle[]): Float32Array {
  const sizes = new Map<string, number>();
  for (const { brand } of articles) sizes.set(brand, (sizes.get(brand) ?? 0) + 1);
  const weights = Float32Array.from(articles, ({ brand }) => 15 / Math.sqrt(sizes.get(brand) ?? 1));
  const sides = [0, 0, 0];
  for (const [i, { lean }] of articles.entries())
    sides[lean + 1] = (sides[lean + 1] ?? 0) + (weights[i] ?? 0);
  const most = Math.max(...sides);
  return weights.map((weight, i) => (weight * most) / (sides[(articles[i]?.lean ?? 0) + 1] ?? 1));
}

function fitModel(articles: TrainingArticle[], rows: SparseRow[], width: number): LinearModel {
  const targets = Float32Array.from(articles, ({ lean }) => (lean + 1) / 2);
  return fitLogistic(rows, targets, articleWeights(articles), { width, ...fitting });
}

/** Scores of each article by a model that saw no article of its outlet. */
function heldOutScores(articles: TrainingArticle[], rows: SparseRow[], width: number): Float32Array {
  const fold = foldOfBrand(articles, folds);
  const scores = new Float32Array(articles.length);
  for (let held = 0; held < folds; held += 1) {
    const inside = articles.map(({ brand }) => fold.get(brand) !== held);
    const model = fitModel(
      articles.filter((_, i) => inside[i]),
      rows.filter((_, i) => inside[i]),
      width,
    );
    for (const [i, row] of rows.entries()) if (!inside[i]) scores[i] = linearScore(model, row);
  }
  return scores;
}

function lexiconBalances(articles: readonly TrainingArticle[], lexicon: Lexicon): Float32Array {
  return Float32Array.from(articles, ({ title, text }) => {
    const document = `${title}\n\n${text}`;
    return lexicon.read(document, document.split(/\s+/).length).balance;
  });
}

function quantise(
  table: FeatureTable,
  model: LinearModel,
): { bytes: Buffer; weightScale: number; idfScale: number } {
  const sizes = model.weights.map(Math.abs).sort();
  const weightScale = (sizes[Math.floor(sizes.length * 0.9999)] ?? 1) / 127;
  const idfScale = Math.max(...table.idf) / 255;
  const prints = new Uint32Array(table.idf.length);
  for (const [print, column] of table.columns) prints[column] = print;
  const idf = Uint8Array.from(table.idf, (value) => Math.round(value / idfScale));
  const weights = Int8Array.from(model.weights, (w) =>
    Math.max(-127, Math.min(127, Math.round(w / weightScale))),
  );
  return { bytes: packWeights(prints, idf, weights), weightScale, idfScale };
}

function report(scores: Float32Array, articles: readonly TrainingArticle[]): Record<string, number> {
  const leans = articles.map(({ lean }) => lean);
  const means = new Map<string, { sum: number; leans: number; n: number }>();
  for (const [i, { brand, lean }] of articles.entries()) {
    const mean = means.get(brand) ?? { sum: 0, leans: 0, n: 0 };
    means.set(brand, { sum: mean.sum + (scores[i] ?? 0), leans: mean.leans + lean, n: mean.n + 1 });
  }
  const outlets = [...means.values()].filter(({ n }) => n >= 20);
  const { accuracy, macroF1 } = threeClass(scores, leans, 0.1);
  const round = (value: number): number => Math.round(value * 1000) / 1000;
  return {
    articles: articles.length,
    outlets: means.size,
    leftRightAuc: round(rankingAuc(scores, leans)),
    outletAuc: round(
      rankingAuc(
        outlets.map(({ sum, n }) => sum / n),
        outlets.map((mean) => Math.round(mean.leans / mean.n)),
      ),
    ),
    accuracy: round(accuracy),
    macroF1: round(macroF1),
    shareBelowThreshold: round(scores.filter((score) => Math.abs(score) < threshold).length / scores.length),
  };
}

function main(file: string): void {
  const articles = readTrainingArticles(file);
  const lexicon = loadLexicon(fileURLToPath(new URL('../lexicon/lexicon.json', import.meta.url)));
  const balances = lexiconBalances(articles, lexicon);
  const table = selectFeatures(articles, limits);
  const rows = articles.map((article) => toSparseRow(article, table));
  const width = table.idf.length;
  const held = heldOutScores(articles, rows, width);
  const targets = Float32Array.from(articles, ({ lean }) => (lean + 1) / 2);
  const calibration = fitCalibration(held, balances, targets, articleWeights(articles));
  const { linear, lexicon: share, offset } = calibration;
  const scores = held.map((raw, i) => {
    return 2 / (1 + Math.exp(-(linear * raw + share * (balances[i] ?? 0) + offset))) - 1;
  });
  const leans = articles.map(({ lean }) => lean);
  const measured = {
    ...report(scores, articles),
    leftRightAucLexiconAlone: Math.round(rankingAuc(balances, leans) * 1000) / 1000,
    leftRightAucModelAlone: Math.round(rankingAuc(held, leans) * 1000) / 1000,
  };
  const sides = sideTable(scores, leans);
  const model = fitModel(articles, rows, width);
  const { bytes, weightScale, idfScale } = quantise(table, model);
  const card: LeanModelCard = {
    version: '1',
    features: width,
    weightScale,
    idfScale,
    bias: model.bias,
    calibration,
    threshold,
    classRight: sides.map(({ from, exact }) => ({ from, chance: exact })),
    measured,
  };
  writeFileSync(`${here}lean-weights.bin`, bytes);
  writeFileSync(`${here}lean-model.json`, `${JSON.stringify(card, null, 2)}\n`);
  const packed = createLeanModel(card, bytes);
  let worst = 0;
  let sum = 0;
  let checked = 0;
  for (let i = 0; i < articles.length; i += 50) {
    const article = articles[i] as TrainingArticle;
    const raw = linearScore(model, rows[i] as SparseRow);
    const full = 2 / (1 + Math.exp(-(linear * raw + share * (balances[i] ?? 0) + offset))) - 1;
    const error = Math.abs(full - packed.score(article.title, article.text, balances[i] ?? 0));
    worst = Math.max(worst, error);
    sum += error;
    checked += 1;
  }
  console.log(measured);
  console.table(sides);
  console.log({
    calibration,
    bytes: bytes.length,
    largestErrorOfPacking: worst,
    meanErrorOfPacking: sum / checked,
  });
}

main(process.argv[2] ?? '../shared/data/bias-train.jsonl.gz');
