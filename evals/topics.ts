import { findStoryTopics } from '#domain/analysis/story-topics.ts';
import { loadRows } from '#models/load-rows.ts';
import { bootstrapShare } from './support/bootstrap.ts';
import { compareMeans } from './support/compare-means.ts';
import { loadInvented, loadLabels, newsroomFile } from './support/data-files.ts';
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

function loadSample(): Labelled[] {
  const articles = new Map([...loadRows<Article>(newsroomFile)].map((article) => [article.id, article]));
  return loadLabels('topic-labels.csv').flatMap(([id = '', first = '', second = '']) => {
    const article = articles.get(id);
    return article === undefined ? [] : [{ ...article, first, second }];
  });
}

function findMostFrequent(rows: readonly Labelled[]): string {
  const counts = new Map<string, number>();
  for (const { first } of rows) counts.set(first, (counts.get(first) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'general';
}

const getTopic = ({ title, text }: Article): string => findStoryTopics(title, text)[0] ?? 'general';

function compareTopics(what: string, rows: readonly Labelled[]): MeasuredRow {
  const majority = findMostFrequent(rows);
  const ours = rows.map((row) => (getTopic(row) === row.first ? 1 : 0));
  const values = rows.map(({ first }) => (first === majority ? 1 : 0));
  return { ...compareMeans(what, ours, { name: 'the most frequent topic', values }), min: 0.85 };
}

/** Precision and recall of each topic against the first labelling. */
function perTopic(
  rows: readonly Labelled[],
): { topic: string; labelled: number; found: number; right: number }[] {
  const best = rows.map(getTopic);
  const topics = [...new Set(rows.map(({ first }) => first))].sort();
  return topics.map((topic) => ({
    topic,
    labelled: rows.filter(({ first }) => first === topic).length,
    found: best.filter((one) => one === topic).length,
    right: rows.filter(({ first }, at) => first === topic && best[at] === topic).length,
  }));
}

/**
 * `npm run eval -- topics`: the leading story topic of 500 articles that were labelled twice, in two orders,
 * before anything was predicted. Word lists were tuned on every second one; the others are the test.
 */
export function run(args: string[]): Measured {
  const isInvented = usesInvented(args, newsroomFile);
  const rows = isInvented ? loadInvented<Labelled>('topics.jsonl') : loadSample();
  const agreement = rows.filter(({ first, second }) => first === second).length / rows.length;
  const heldBack = rows.filter((_, at) => at % 2 === 1);
  const detail = { agreement, perTopic: perTopic(rows) };
  console.table(detail.perTopic);
  return report(
    {
      name: 'topics',
      title: 'Story topics',
      about: `The leading one of seven topics of ${rows.length} newsroom articles. One reader labelled them twice; the labellings agree on ${(100 * agreement).toFixed(1)} %. Word lists were tuned on every second article.`,
      rows: [
        compareTopics('Accuracy, all articles', rows),
        compareTopics('Accuracy, the half held back from tuning', heldBack),
        {
          what: 'Held-back half, either labelling counts',
          ...bootstrapShare(heldBack, (row) => [row.first, row.second].includes(getTopic(row))),
        },
      ],
      detail,
    },
    { isInvented },
  );
}
