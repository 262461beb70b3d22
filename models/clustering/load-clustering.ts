import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { Background } from '#domain/clustering/background.ts';
import type { BatchModel } from '#domain/clustering/cluster-batch.ts';
import type { StoryModel } from '#domain/clustering/story-model.ts';

interface StoryModelFile extends StoryModel {
  /** The number of articles in the background by language. */
  backgroundArticles: Record<string, number>;
}

export interface ClusteringData {
  background: Background;
  model: StoryModel;
}

/** Loads `story-model.json` and `background.bin.br` of a folder. */
export function loadClustering(folder: string): ClusteringData {
  const file = JSON.parse(readFileSync(`${folder}/story-model.json`, 'utf8')) as StoryModelFile;
  const { backgroundArticles, ...model } = file;
  const levels = new Uint8Array(brotliDecompressSync(readFileSync(`${folder}/background.bin.br`)));
  return { background: { levels, articles: backgroundArticles }, model };
}

/** Loads the model for articles without dates from the same folder. */
export function loadBatchModel(folder: string): BatchModel {
  return JSON.parse(readFileSync(`${folder}/batch-model.json`, 'utf8')) as BatchModel;
}
