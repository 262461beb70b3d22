import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Sentiment } from '#domain/stories/sentiment.ts';
import { parseStorySentences } from '#domain/stories/story-text.ts';
import { type ToneFeatures, toneFeatures } from '#domain/stories/tone-features.ts';
import { loadRows } from '#models/load-rows.ts';

/** The folder of the project. */
export const projectFolder = fileURLToPath(new URL('../..', import.meta.url));
const shared = join(projectFolder, '..', 'shared');
const collections = [
  join(shared, 'newsroom', 'articles-dev.jsonl.gz'),
  join(shared, 'data', 'bias-train.jsonl.gz'),
];

/** `evals/sentiment-labels.csv`, see `evals/sentiment-labels.md`. */
const labelFile = join(projectFolder, 'evals', 'sentiment-labels.csv');

export interface ToneLabel {
  id: string;
  label: Sentiment;
  /** The label of the second reading; null for articles that were read once. */
  second: Sentiment | null;
  /** The number of readers of the two readings. */
  readers: number;
  use: 'tuning' | 'measuring';
}

export interface ToneArticle extends ToneLabel {
  title: string;
  text: string;
  features: ToneFeatures;
}

export function loadToneLabels(): ToneLabel[] {
  return readFileSync(labelFile, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [id = '', label, second, readers, use] = line.split(',');
      return {
        id,
        label: label as Sentiment,
        second: second === '' ? null : (second as Sentiment),
        readers: Number(readers),
        use: use === 'measuring' ? 'measuring' : 'tuning',
      };
    });
}

/** The features of an article as a story sees it: its headline and its first usable sentences. */
export function featuresOf(title: string, text: string): ToneFeatures {
  return toneFeatures(
    title,
    parseStorySentences(text).map((sentence) => sentence.text),
  );
}

/** The labelled articles with their texts, which are private and not part of the project. */
export function loadToneArticles(use?: ToneLabel['use']): ToneArticle[] {
  const labels = new Map(
    loadToneLabels()
      .filter((label) => use === undefined || label.use === use)
      .map((label) => [label.id, label]),
  );
  const found: ToneArticle[] = [];
  for (const file of collections) {
    for (const { id, title, text } of loadRows<{ id: string; title: string; text: string }>(file)) {
      const label = labels.get(id);
      if (label === undefined) continue;
      labels.delete(id);
      found.push({ ...label, title, text, features: featuresOf(title, text) });
    }
  }
  return found;
}
