import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findStoryTopics } from '#domain/analysis/story-topics.ts';
import { readRows } from '#models/read-rows.ts';
import { rootFolder } from '#server/config/paths.ts';
import { bootstrapMean, type Estimate, formatEstimate } from './support/bootstrap.ts';

interface Article {
  id: string;
  title: string;
  text: string;
}

interface Labelled extends Article {
  first: string;
  second: string;
}

const corpus = join(rootFolder, '..', 'shared', 'newsroom', 'articles-dev.jsonl.gz');
const labelFile = join(rootFolder, 'evals', 'topic-labels.csv');
const invented = join(rootFolder, 'evals', 'testdata', 'topics.jsonl');
const resultFile = join(rootFolder, 'docs', 'measured', 'topics.json');

function readSample(): Labelled[] {
  const articles = new Map<string, Article>();
  for (const article of readRows<Article>(corpus)) articles.set(article.id, article);
  const lines = readFileSync(labelFile, 'utf8').trim().split('\n').slice(1);
  return lines.flatMap((line) => {
    const [id = '', first = '', second = ''] = line.split(',');
    const article = articles.get(id);
    return article === undefined ? [] : [{ ...article, first, second }];
  });
}

function readInvented(): Labelled[] {
  const lines = readFileSync(invented, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Labelled);
}

/** Chance-corrected agreement of two labellings (Cohen's kappa). */
function kappa(rows: readonly Labelled[]): number {
  const share = (key: 'first' | 'second', label: string): number =>
    rows.filter((row) => row[key] === label).length / rows.length;
  const labels = [...new Set(rows.map(({ first }) => first))];
  const expected = labels.reduce((sum, label) => sum + share('first', label) * share('second', label), 0);
  const agreed = rows.filter(({ first, second }) => first === second).length / rows.length;
  return expected === 1 ? 1 : (agreed - expected) / (1 - expected);
}

function mostFrequent(rows: readonly Labelled[]): string {
  const counts = new Map<string, number>();
  for (const { first } of rows) counts.set(first, (counts.get(first) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'general';
}

function measure(rows: readonly Labelled[]): {
  articles: number;
  ours: Estimate;
  eitherLabel: Estimate;
  majority: Estimate;
  gain: Estimate;
} {
  const best = rows.map(({ title, text }) => findStoryTopics(title, text)[0] ?? 'general');
  const hit = (of: (at: number) => boolean): number[] => rows.map((_, at) => (of(at) ? 1 : 0));
  const majority = mostFrequent(rows);
  const ours = hit((at) => best[at] === rows[at]?.first);
  const base = hit((at) => majority === rows[at]?.first);
  return {
    articles: rows.length,
    ours: bootstrapMean(ours),
    eitherLabel: bootstrapMean(hit((at) => best[at] === rows[at]?.first || best[at] === rows[at]?.second)),
    majority: bootstrapMean(base),
    gain: bootstrapMean(ours.map((value, at) => value - (base[at] ?? 0))),
  };
}

/** Precision and recall of each topic against the first labelling. */
function perTopic(
  rows: readonly Labelled[],
): { topic: string; labelled: number; found: number; right: number }[] {
  const best = rows.map(({ title, text }) => findStoryTopics(title, text)[0] ?? 'general');
  const topics = [...new Set(rows.map(({ first }) => first))].sort();
  return topics.map((topic) => ({
    topic,
    labelled: rows.filter(({ first }) => first === topic).length,
    found: best.filter((one) => one === topic).length,
    right: rows.filter(({ first }, at) => first === topic && best[at] === topic).length,
  }));
}

function report(title: string, rows: readonly Labelled[]): ReturnType<typeof measure> {
  const result = measure(rows);
  console.log(`\n${title}: ${result.articles} articles`);
  console.log(`accuracy              ${formatEstimate(result.ours)}`);
  console.log(`  either labelling    ${formatEstimate(result.eitherLabel)}`);
  console.log(`most frequent topic   ${formatEstimate(result.majority)}`);
  console.log(`ours − it             ${formatEstimate(result.gain)}`);
  return result;
}

/**
 * `npm run eval -- topics`: the leading story topic of 500 articles that were labelled twice, in two orders,
 * before anything was predicted. Word lists were tuned on every second one; the others are the test.
 */
export function run(): void {
  const isHere = existsSync(corpus);
  if (!isHere) console.log('The labelled articles are not here: measuring a few invented ones.');
  const rows = isHere ? readSample() : readInvented();
  const agreement = rows.filter(({ first, second }) => first === second).length / rows.length;
  console.log(`agreement of the two labellings ${agreement.toFixed(3)}, kappa ${kappa(rows).toFixed(3)}`);
  const halves = { tune: rows.filter((_, at) => at % 2 === 0), test: rows.filter((_, at) => at % 2 === 1) };
  const result = {
    agreement,
    kappa: kappa(rows),
    all: report('All', rows),
    tune: report('Half that the word lists were tuned on', halves.tune),
    test: report('Half that was held back', halves.test),
    perTopic: perTopic(rows),
  };
  console.table(result.perTopic);
  if (!isHere) return;
  mkdirSync(join(rootFolder, 'docs', 'measured'), { recursive: true });
  writeFileSync(resultFile, `${JSON.stringify(result, null, 2)}\n`);
}
