import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { analyseForClustering } from '#domain/clustering/analyse-for-clustering.ts';
import type { BatchArticle } from '#domain/clustering/batch-article.ts';
import { clusterBatch } from '#domain/clustering/cluster-batch.ts';
import { phrasesOf } from '#domain/clustering/phrases.ts';
import { xorshift } from '../seeded-random.ts';
import { loadBatchModel, loadClustering } from './load-clustering.ts';
import { createWordTools } from './word-tools.ts';

const folder = dirname(fileURLToPath(import.meta.url));
const { background } = loadClustering(folder);
const model = loadBatchModel(folder);
const tools = createWordTools();
const day = 86_400_000;

function article(title: string, text = '', language = 'en', publishedAt: number | null = null): BatchArticle {
  const features = analyseForClustering({ title, text, language }, tools);
  return { features, phrases: phrasesOf({ title, text, language }, language, tools), publishedAt };
}

function storiesOf(articles: readonly BatchArticle[], threshold = 0.65): number[] {
  return [...clusterBatch(articles, { threshold, background, model }).stories];
}

const bridge = [
  article(
    'Harbour bridge closed after cracks found in Port Ellery',
    'Engineers closed the Ellery harbour bridge on Tuesday after inspectors found cracks in two supports. The transport agency said repairs could take six weeks.',
  ),
  article(
    'Cracked supports force closure of Ellery harbour bridge',
    'The harbour bridge at Port Ellery will stay closed for about six weeks while cracked supports are repaired, the transport agency announced.',
  ),
];
const cup = article(
  'Rovers lift the Senn Cup after shoot-out',
  'Marlow Rovers won the Senn Cup for the first time, beating Eastgate on penalties. Goalkeeper Imre Halas saved twice.',
);

/** Invents events with rare words among common ones, with so many articles each. */
function inventedBatch(sizes: readonly number[], seed: number): BatchArticle[] {
  const random = xorshift(seed);
  const word = (): string =>
    Array.from({ length: 7 }, () => 'abdegiklmnoprstu'[Math.floor(random() * 16)]).join('');
  return sizes.flatMap((size) => {
    const own = Array.from({ length: 12 }, word);
    return Array.from({ length: size }, () => {
      const some = own.filter(() => random() < 0.8);
      return article(
        `${some.slice(0, 4).join(' ')} minister`,
        some.map((name, i) => `The ${name} budget ${i % 3 === 0 ? word() : ''} president`).join('. '),
      );
    });
  });
}

describe('clusterBatch', () => {
  it('puts articles on one event together, and others apart', () => {
    const [first, other, second] = storiesOf([...bridge.slice(0, 1), cup, ...bridge.slice(1)]);
    expect(second).toBe(first);
    expect(other).not.toBe(first);
  });

  it('gives the same stories in any order', () => {
    const articles = inventedBatch([3, 1, 2, 5, 1, 3, 4], 3);
    const forwards = storiesOf(articles);
    const backwards = storiesOf([...articles].reverse()).reverse();
    const together = (stories: readonly number[]): boolean[] =>
      stories.flatMap((a) => stories.map((b) => a === b));
    expect(together(backwards)).toEqual(together(forwards));
  });

  it('keeps large stories whole', () => {
    const sizes = [30, 2, 3, 12, 1, 1, 2, 3];
    const stories = storiesOf(inventedBatch(sizes, 5));
    expect(new Set(stories.slice(0, 30)).size).toBe(1);
    expect(new Set(stories.slice(35, 47)).size).toBe(1);
    expect(new Set(stories).size).toBe(sizes.length);
  });

  it('joins no more at a higher threshold, nothing at 1', () => {
    const articles = inventedBatch([4, 3, 2, 1, 5], 9);
    const counts = [0, 0.3, 0.65, 0.9, 1].map((threshold) => new Set(storiesOf(articles, threshold)).size);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(counts.at(-1)).toBe(articles.length);
  });

  it('never joins articles of two languages, or dated articles with weeks between them', () => {
    const title = 'Rovers gewinnen Senn Cup Marlow Eastgate Halas';
    const [german, english] = storiesOf([article(title, '', 'de'), article(title, '', 'en')]);
    expect(german).not.toBe(english);
    const [early, late] = storiesOf([article(title, '', 'en', 0), article(title, '', 'en', 20 * day)]);
    expect(early).not.toBe(late);
  });

  it('accepts an empty batch, and articles without a word', () => {
    expect(storiesOf([])).toEqual([]);
    expect(storiesOf([article('', '?'), article('!'), cup])).toEqual([0, 1, 2]);
  });

  it('has a higher confidence for a story whose articles say the same', () => {
    const { stories, confidences } = clusterBatch([...bridge, cup], { threshold: 0.65, background, model });
    const confidence = confidences.get(stories[0] ?? -1) ?? 0;
    expect(confidence).toBeGreaterThan(0.5);
    expect(confidence).toBeLessThan(1);
    expect(confidences.get(stories[2] ?? -1)).toBe(1);
  });
});
