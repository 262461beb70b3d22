import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import type { BatchModel } from '#domain/clustering/cluster-batch.ts';
import { loadCorpus } from './clustering-corpus.ts';
import { buildTrainingBatches, fitBatchModel } from './fit-batch-model.ts';
import { buildTrainingSets, fitStoryModel, listPairs } from './fit-story-model.ts';
import { learnBackground } from './learn-background.ts';
import { loadClustering } from './load-clustering.ts';
import { createWordTools } from './word-tools.ts';

/**
 * `node --import tsx models/clustering/train-clustering.ts [FOLDER] [--only batch|stream]`: learns background
 * and weights from the labelled collections in FOLDER and writes them beside this file. Takes about four minutes.
 * The large events of the batch model come from the stream model that is beside this file.
 * The confidences in the files do not change: `npm run eval -- clustering` fits and prints them.
 */
const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true });
const folder = positionals[0] ?? '../shared/data';
const here = dirname(fileURLToPath(import.meta.url));
const corpus = loadCorpus(folder, createWordTools());

function confidenceIn(file: string): [number, number] {
  if (!existsSync(file)) return [0, 1];
  return (JSON.parse(readFileSync(file, 'utf8')) as { confidence: [number, number] }).confidence;
}

function trainStream(): void {
  const file = join(here, 'story-model.json');
  const sets = buildTrainingSets(corpus);
  const model = fitStoryModel(sets, listPairs(sets), null);
  const shipped = learnBackground(corpus.stream);
  writeFileSync(join(here, 'background.bin.br'), brotliCompressSync(shipped.levels));
  const learnt = { ...model, confidence: confidenceIn(file), backgroundArticles: shipped.articles };
  writeFileSync(file, `${JSON.stringify(learnt)}\n`);
}

function trainBatch(): void {
  const file = join(here, 'batch-model.json');
  const { stream } = corpus;
  const first = stream.findIndex(({ story }) => story !== null);
  const background = learnBackground(stream.slice(0, Math.max(0, first)));
  const batches = buildTrainingBatches(corpus, background, loadClustering(here));
  const model: BatchModel = { ...fitBatchModel(batches, null), confidence: confidenceIn(file) };
  writeFileSync(file, `${JSON.stringify(model)}\n`);
}

if (values.only !== 'batch') trainStream();
if (values.only !== 'stream') trainBatch();
