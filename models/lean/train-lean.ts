/**
 * Trains the text signal and writes lean-weights.bin and lean-model.json beside itself:
 *
 *   npx tsx models/lean/train-lean.ts ../shared/data/bias-train.jsonl.gz
 *
 * The corpus labels outlets, not articles, so every figure comes from cross-validation in which all
 * articles of an outlet are held out together; the calibration is fitted on those held-out scores. The figures of docs/measured/lean.json come from
 * `npm run eval -- lean`, which also fits the calibration on other outlets than it measures.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadLexicon } from '../lexicon/lexicon.ts';
import { loadTrainingArticles, type TrainingArticle } from './lean-corpus.ts';
import {
  calibrate,
  calibrated,
  crossValidatedScores,
  fitLeanModel,
  prepareLeanData,
} from './lean-fitting.ts';
import { rankingAuc, threeClass } from './lean-measures.ts';
import { createLeanModel, type LeanModelCard, packWeights } from './lean-model.ts';
import { type FeatureTable, type LinearModel, linearScore, type SparseRow } from './lean-training.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

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

function main(file: string): void {
  const lexicon = loadLexicon(fileURLToPath(new URL('../lexicon/lexicon.json', import.meta.url)));
  const data = prepareLeanData(loadTrainingArticles(file), lexicon);
  const { articles, rows, table, balances } = data;
  const heldOut = crossValidatedScores(data);
  const calibration = calibrate(articles, heldOut, balances);
  const scores = heldOut.map((raw, i) => calibrated(calibration, raw, balances[i] ?? 0));
  const leans = articles.map(({ lean }) => lean);
  const round = (value: number): number => Math.round(value * 1000) / 1000;
  const { accuracy, macroF1 } = threeClass(scores, leans, 0.1);
  const measured = {
    articles: articles.length,
    outlets: new Set(articles.map(({ brand }) => brand)).size,
    leftRightAuc: round(rankingAuc(scores, leans)),
    leftRightAucLexiconAlone: round(rankingAuc(balances, leans)),
    leftRightAucModelAlone: round(rankingAuc(heldOut, leans)),
    accuracy: round(accuracy),
    macroF1: round(macroF1),
  };
  const model = fitLeanModel(data, table.idf.length);
  const { bytes, weightScale, idfScale } = quantise(table, model);
  const card: LeanModelCard = {
    version: '3',
    features: table.idf.length,
    weightScale,
    idfScale,
    bias: model.bias,
    calibration,
    measured,
  };
  writeFileSync(`${here}lean-weights.bin`, bytes);
  writeFileSync(`${here}lean-model.json`, `${JSON.stringify(card, null, 2)}\n`);
  const packed = createLeanModel(card, bytes);
  const errors: number[] = [];
  for (let i = 0; i < articles.length; i += 50) {
    const article = articles[i] as TrainingArticle;
    const balance = balances[i] ?? 0;
    const full = calibrated(calibration, linearScore(model, rows[i] as SparseRow), balance);
    errors.push(Math.abs(full - packed.score(article.text, balance)));
  }
  console.log(measured);
  console.log({ calibration, bytes: bytes.length, maxPackingError: Math.max(...errors) });
}

main(process.argv[2] ?? '../shared/data/bias-train.jsonl.gz');
