import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findStoryTopics } from '#domain/analysis/story-topics.ts';
import { loadRows } from '#models/load-rows.ts';
import { rootFolder } from '#server/config/paths.ts';
import { bootstrapMean, type Estimate } from './support/bootstrap.ts';
import { kappaOf } from './support/kappa.ts';
import { type Measured, type MeasuredRow, report, usesInvented } from './support/measured.ts';

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

function loadSample(): Labelled[] {
  const articles = new Map<string, Article>();
  for (const article of loadRows<Article>(corpus)) articles.set(article.id, article);
  const lines = readFileSync(labelFile, 'utf8').trim().split('\n').slice(1);
  return lines.flatMap((line) => {
    const [id = '', first = '', second = ''] = line.split(',');
    const article = articles.get(id);
    return article === undefined ? [] : [{ ...article, first, second }];
  });
}

function loadInvented(): Labelled[] {
  const lines = readFileSync(invented, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Labelled);
}

/** Chance-corrected agreement of two labellings. */
function kappa(rows: readonly Labelled[]): number {
  return kappaOf(rows.map(({ first, second }): [string, string] => [first, second]));
}

function findMostFrequent(rows: readonly Labelled[]): string {
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
  const majority = findMostFrequent(rows);
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

function rowOf(
  what: string,
  { ours, majority, gain }: ReturnType<typeof measure>,
  min?: number,
): MeasuredRow {
  const baseline = { name: 'the most frequent topic', ...majority };
  return { what, ...ours, baseline, difference: gain, ...(min === undefined ? {} : { min }) };
}

/**
 * `npm run eval -- topics`: the leading story topic of 500 articles that were labelled twice, in two orders,
 * before anything was predicted. Word lists were tuned on every second one; the others are the test.
 */
export function run(args: string[]): Measured {
  const isInvented = usesInvented(args, corpus);
  const rows = isInvented ? loadInvented() : loadSample();
  const agreement = rows.filter(({ first, second }) => first === second).length / rows.length;
  const all = measure(rows);
  const tune = measure(rows.filter((_, at) => at % 2 === 0));
  const test = measure(rows.filter((_, at) => at % 2 === 1));
  const detail = { agreement, kappa: kappa(rows), all, tune, test, perTopic: perTopic(rows) };
  console.table(detail.perTopic);
  return report(
    {
      name: 'topics',
      title: 'Story topics',
      about: `The leading one of seven topics of ${rows.length} newsroom articles. One reader labelled them twice; the labellings agree on ${(100 * agreement).toFixed(1)} % (kappa ${detail.kappa.toFixed(2)}). Word lists were tuned on every second article.`,
      rows: [
        rowOf('Accuracy, all articles', all, 0.85),
        rowOf('Accuracy, the half held back from tuning', test, 0.85),
        { what: 'Held-back half, either labelling counts', ...test.eitherLabel },
      ],
      detail,
    },
    { isInvented },
  );
}
