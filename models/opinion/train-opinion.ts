import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { opinionMarks } from '#domain/analysis/opinion-wording.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { candidateWords } from './candidate-words.ts';
import { type Example, type Fitted, fitOpinion, scoreExample } from './fit-opinion.ts';
import { loadOpinionArticles, type OpinionArticle, projectFolder } from './opinion-articles.ts';

const names: readonly string[] = [...candidateWords, ...opinionMarks];
const columnOf = new Map(names.map((name, at) => [name, at]));
const lasso = 0.004;
const scale = 100;
/** Chosen on outlets that the fit left out: of what lies above, four in five are opinions. */
const threshold = 0.9;
const lineWidth = 110;

/** Each outlet counts by the square root of its articles, opinions as much as reports. */
function toExamples(articles: readonly OpinionArticle[]): Example[] {
  const keyOf = ({ outlet, isOpinion }: OpinionArticle) => `${outlet} ${isOpinion}`;
  const counts = new Map<string, number>();
  for (const each of articles) counts.set(keyOf(each), (counts.get(keyOf(each)) ?? 0) + 1);
  const raw = articles.map((each) => 1 / Math.sqrt(counts.get(keyOf(each)) ?? 1));
  const sums = [false, true].map((kind) =>
    raw.reduce((sum, weight, at) => sum + (articles[at]?.isOpinion === kind ? weight : 0), 0),
  );
  return articles.map(({ features, isOpinion }, at) => {
    const pairs = [...features].flatMap(([name, value]) => {
      const column = columnOf.get(name);
      return column === undefined ? [] : [{ column, value }];
    });
    return {
      columns: pairs.map(({ column }) => column),
      values: pairs.map(({ value }) => value),
      isOpinion,
      weight: (raw[at] ?? 0) / (sums[isOpinion ? 1 : 0] ?? 1),
    };
  });
}

const fitAll = (examples: readonly Example[]): Fitted => fitOpinion(examples, names.length, lasso);

/** The score of each article by weights that saw nothing of its outlet. */
function scoreUnseen(articles: readonly OpinionArticle[], examples: readonly Example[]): number[] {
  const scores = articles.map(() => 0);
  for (const outlet of new Set(articles.map((each) => each.outlet))) {
    const fitted = fitAll(examples.filter((_, at) => articles[at]?.outlet !== outlet));
    for (const [at, example] of examples.entries())
      if (articles[at]?.outlet === outlet) scores[at] = scoreExample(fitted, example);
  }
  return scores;
}

function printMeasured(articles: readonly OpinionArticle[], scores: readonly number[]): void {
  for (const limit of [0, 0.5, threshold, 1.5, 2]) {
    const count = (isOpinion: boolean, from: number) =>
      articles.filter((each, at) => each.isOpinion === isOpinion && (scores[at] ?? 0) > from).length;
    const share = (isOpinion: boolean) =>
      ((100 * count(isOpinion, limit)) / count(isOpinion, Number.NEGATIVE_INFINITY)).toFixed(1);
    console.log(`above ${limit}: ${share(true)} % of opinions, ${share(false)} % of the others`);
  }
}

function writeWeights({ weights, bias }: Fitted): void {
  const entries = names
    .map((name, at) => ({ name, weight: Math.round((weights[at] ?? 0) * scale) }))
    .filter(({ weight }) => weight !== 0)
    .map(({ name, weight }) => `${name} ${weight};`);
  const lines = [''];
  for (const entry of entries) {
    const last = lines.at(-1) ?? '';
    if (last.length + entry.length > lineWidth) lines.push(entry);
    else lines[lines.length - 1] = last + entry;
  }
  const source = `/** Written by models/opinion/train-opinion.ts: words with their weights in hundredths. */
const table = \`
${lines.join('\n')}
\`;

export const opinionBias = ${Math.round((bias - threshold) * scale) / scale};
/** The weight of each feature of \`opinionFeatures\`. */
export const opinionWeights: ReadonlyMap<string, number> = new Map(
  table.split(';').flatMap((entry) => {
    const [name = '', weight] = entry.trim().split(' ');
    return weight === undefined ? [] : [[name, Number(weight) / ${scale}] as const];
  }),
);
`;
  writeFileSync(join(projectFolder, 'domain/analysis/opinion-weights.ts'), source);
  console.log(`${entries.length} features`);
}

/**
 * `npx tsx models/opinion/train-opinion.ts` measures on outlets left out, fits on all and writes
 * `domain/analysis/opinion-weights.ts`. `--show N` prints articles without a mark that are worded as opinions.
 */
function run(args: readonly string[]): void {
  const articles = loadOpinionArticles();
  const examples = toExamples(articles);
  const scores = scoreUnseen(articles, examples);
  printMeasured(articles, scores);
  const shown = args[0] === '--show' ? Number(args[1]) : 0;
  const unmarked = articles.filter(({ isOpinion }, at) => !isOpinion && (scores[at] ?? 0) > threshold);
  for (let at = 0; at < shown; at += 1) {
    const found = unmarked[Math.floor(((at + 0.5) * unmarked.length) / shown)];
    if (found === undefined) continue;
    console.log(`${found.outlet} | ${found.title} | ${cutText(found.text, 220).replace(/\s+/g, ' ')}`);
  }
  writeWeights(fitAll(examples));
}

run(process.argv.slice(2));
