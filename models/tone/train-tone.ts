import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sentiments } from '#domain/stories/sentiment.ts';
import { findNames } from './find-names.ts';
import { fitTone, type ToneWeights } from './fit-tone.ts';
import { loadToneArticles, projectFolder } from './tone-labels.ts';

/** Weights are stored as whole hundredths; words that hardly count are left out. */
const scale = 100;
const minWeight = 4;
const width = 116;

const round = (weights: readonly number[]): number[] => weights.map((weight) => Math.round(weight * scale));

/** The words with their weights, in lines of text. */
function writeWords(words: ToneWeights['words']): string {
  const entries = [...words]
    .map(([word, weights]) => ({ word, rounded: round(weights) }))
    .filter(({ rounded }) => rounded.some((weight) => Math.abs(weight) >= minWeight))
    .sort((a, b) => (a.word < b.word ? -1 : 1))
    .map(({ word, rounded }) => `${word} ${rounded.join(' ')};`);
  const lines = [''];
  for (const entry of entries) {
    const last = lines.at(-1) ?? '';
    if (last.length + entry.length > width) lines.push(entry);
    else lines[lines.length - 1] = last + entry;
  }
  return lines.join('\n');
}

/** `npx tsx models/tone/train-tone.ts` fits on the labels for tuning and writes `domain/stories/tone-weights.ts`. */
function run(): void {
  const articles = loadToneArticles('tuning');
  const { words, lists } = fitTone(articles, findNames(articles.map(({ text }) => text)));
  const source = `/** Weights in hundredths, for ${sentiments.join(', ')}; written by models/tone/train-tone.ts. */
export const toneListWeights: readonly (readonly number[])[] = ${JSON.stringify(lists.map(round))};

/** Words with their weights, as above. */
export const toneWordWeights = \`
${writeWords(words)}
\`;
`;
  writeFileSync(join(projectFolder, 'domain/stories/tone-weights.ts'), source);
  console.log(`${articles.length} articles, ${words.size} words`);
}

run();
