import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { loadCorpus } from './clustering-corpus.ts';
import { fitStoryModel, pairsOf, trainingSets } from './fit-story-model.ts';
import { learnBackground } from './learn-background.ts';
import { createWordTools } from './word-tools.ts';

/**
 * `node --import tsx models/clustering/train-clustering.ts [FOLDER]`: learns background and weights from the
 * labelled collections in FOLDER and writes them beside this file. About two minutes. The confidence is
 * kept as it stands in the file: `npm run eval -- clustering` fits and prints it.
 */
const folder = process.argv[2] ?? '../shared/data';
const here = dirname(fileURLToPath(import.meta.url));
const file = join(here, 'story-model.json');
const { confidence } = JSON.parse(readFileSync(file, 'utf8')) as { confidence: [number, number] };
const corpus = loadCorpus(folder, createWordTools());
const sets = trainingSets(corpus);
const { model } = fitStoryModel(sets, pairsOf(sets), null);
const shipped = learnBackground(corpus.stream);
writeFileSync(join(here, 'background.bin.br'), brotliCompressSync(shipped.levels));
writeFileSync(file, `${JSON.stringify({ ...model, confidence, backgroundArticles: shipped.articles })}\n`);
