import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { loadCorpus, squeeze } from './clustering-corpus.ts';
import { collectPairs } from './collect-pairs.ts';
import { fitPairNet } from './fit-pair-net.ts';
import { learnBackground } from './learn-background.ts';
import { createWordTools } from './word-tools.ts';

/**
 * `node --import tsx models/clustering/train-clustering.ts [FOLDER]`: learns background and weights from the
 * labelled collections in FOLDER and writes them beside this file. About two minutes.
 */
const folder = process.argv[2] ?? '../shared/data';
const here = dirname(fileURLToPath(import.meta.url));
const corpus = loadCorpus(folder, createWordTools());
const firstLabelled = corpus.stream.findIndex(({ story }) => story !== null);
const before = learnBackground(corpus.stream.slice(0, firstLabelled));
const recent = corpus.stream.slice(firstLabelled);
const pairs = [recent, squeeze(recent, 50), corpus.batch].flatMap((articles) =>
  collectPairs(articles, before),
);
const net = fitPairNet(
  pairs.map(({ features, same }) => ({ features, same, weight: 1 })),
  { hiddenUnits: 10, epochs: 6, rate: 0.003, decay: 1e-5 },
);
const shipped = learnBackground(corpus.stream);
writeFileSync(join(here, 'background.bin.br'), brotliCompressSync(shipped.levels));
writeFileSync(
  join(here, 'story-model.json'),
  `${JSON.stringify({ version: 'stories-1', pair: net, join: [0, 1, 0], confidence: [0, 1], backgroundArticles: shipped.articles })}\n`,
);
