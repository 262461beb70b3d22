import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { findSentences } from '#domain/analysis/sentences.ts';
import { readStorySentences } from '#domain/stories/story-text.ts';
import { summariseStory } from '#domain/stories/summarise-story.ts';
import { rootFolder } from '#server/config/paths.ts';
import { bootstrapMean, type Estimate, formatEstimate, mean } from './support/bootstrap.ts';
import { coverage, sharedFacts } from './support/named-facts.ts';
import { rougeL } from './support/rouge.ts';

interface Row {
  story: string;
  title: string;
  text: string;
  neutral: string;
}

const labelled = join(rootFolder, '..', 'shared', 'data', 'stories-dev.jsonl.gz');
const invented = join(rootFolder, 'evals', 'testdata', 'summary.jsonl');
const resultFile = join(rootFolder, 'docs', 'measured', 'summary.json');

function readStories(file: string): Row[][] {
  const bytes = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  const stories = new Map<string, Row[]>();
  for (const line of text.trim().split('\n')) {
    const row = JSON.parse(line) as Row;
    const known = stories.get(row.story);
    if (known === undefined) stories.set(row.story, [row]);
    else known.push(row);
  }
  return [...stories.values()];
}

/** The neutral summary without its headline. */
function referenceOf([row]: readonly Row[]): string {
  return (row?.neutral ?? '').replace(/^TITLE=>[\s\S]*?ARTICLE=>\s*/, '');
}

function lead({ text }: Row, sentences = 2): string {
  return findSentences(text)
    .slice(0, sentences)
    .map(({ start, end }) => text.slice(start, end))
    .join(' ');
}

function summarise(rows: readonly Row[]): string {
  const articles = rows.map(({ title, text }) => ({ title, sentences: readStorySentences(text) }));
  const summary = summariseStory(articles).map(({ text }) => text);
  return summary.join(' ') || (rows[0]?.title ?? '');
}

/** The article that is most like the two others, found without the reference. */
function mostCentral(rows: readonly Row[]): Row {
  const likeness = (row: Row) =>
    mean(rows.filter((other) => other !== row).map((other) => rougeL(row.text, other.text)));
  const [first] = [...rows].sort((a, b) => likeness(b) - likeness(a));
  if (first === undefined) throw new Error('A story without articles.');
  return first;
}

/** What each method scores on each story. */
interface Scores {
  ours: number[];
  /** Of its three articles, for the rows do not say which is the center's. */
  lead: number[];
  centralLead: number[];
  article: number[];
  centralArticle: number[];
  /** Whichever of the three articles fits the reference best: known only afterwards. */
  oracle: number[];
}

const emptyScores = (): Scores => ({
  ours: [],
  lead: [],
  centralLead: [],
  article: [],
  centralArticle: [],
  oracle: [],
});

function score(into: Scores, rows: readonly Row[], measure: (text: string) => number): void {
  const central = mostCentral(rows);
  const articles = rows.map(({ text }) => measure(text));
  into.ours.push(measure(summarise(rows)));
  into.lead.push(mean(rows.map((row) => measure(lead(row)))));
  into.centralLead.push(measure(lead(central)));
  into.article.push(mean(articles));
  into.centralArticle.push(measure(central.text));
  into.oracle.push(Math.max(...articles));
}

const names: Record<keyof Scores, string> = {
  ours: 'our summary',
  lead: 'lead of one article',
  centralLead: 'lead of the most central article',
  article: 'one whole article',
  centralArticle: 'the most central whole article',
  oracle: 'the best of the three, known afterwards',
};
const methods = Object.keys(names) as (keyof Scores)[];

function differences(scores: Scores): Record<string, Estimate> {
  const against = methods.filter((method) => method !== 'ours');
  return Object.fromEntries(
    against.map((method) => [
      method,
      bootstrapMean(scores.ours.map((value, at) => value - (scores[method][at] ?? 0))),
    ]),
  );
}

function report(title: string, scores: Scores) {
  const values = Object.fromEntries(methods.map((method) => [method, bootstrapMean(scores[method])]));
  const gains = differences(scores);
  console.log(`\n${title}`);
  for (const method of methods) {
    const value = values[method];
    const gain = gains[method];
    if (value === undefined) continue;
    const more = gain === undefined ? '' : `   ours − it ${formatEstimate(gain)}`;
    console.log(`${names[method].padEnd(40)} ${formatEstimate(value)}${more}`);
  }
  return { values, gains };
}

/**
 * `npm run eval -- summary [--show N]`: multi-source summaries against an expert's neutral summary: ROUGE-L,
 * and the share of the names and figures that all articles hold which the summary holds too, each with 95 %
 * bootstrap intervals over stories, beside single articles. `--show` prints some to be read by hand.
 */
export function run(args: string[]): void {
  const file = existsSync(labelled) ? labelled : invented;
  if (file === invented) console.log('The labelled stories are not here: measuring a few invented ones.');
  const stories = readStories(file);
  const rouge = emptyScores();
  const facts = emptyScores();
  let withFacts = 0;
  for (const rows of stories) {
    const reference = referenceOf(rows);
    score(rouge, rows, (text) => rougeL(text, reference));
    const shared = sharedFacts(rows.map(({ title, text }) => `${title} ${text}`));
    if (shared.size === 0) continue;
    withFacts += 1;
    score(facts, rows, (text) => coverage(shared, text));
  }
  console.log(
    `${stories.length} stories, ${withFacts} of them with names or figures that every article holds`,
  );
  const result = {
    stories: stories.length,
    storiesWithSharedFacts: withFacts,
    rougeL: report('ROUGE-L F1 against the neutral summary', rouge),
    sharedFacts: report('Share of the names and figures of all articles that the text holds', facts),
  };
  if (file === labelled) {
    mkdirSync(join(rootFolder, 'docs', 'measured'), { recursive: true });
    writeFileSync(resultFile, `${JSON.stringify(result, null, 2)}\n`);
  }
  const shown = args.includes('--show') ? Number(args[args.indexOf('--show') + 1]) : 0;
  const step = Math.max(1, Math.floor(stories.length / Math.max(1, shown)));
  for (let at = 0; at < shown; at += 1) {
    const rows = stories[at * step];
    if (rows !== undefined) console.log(`\nOURS     ${summarise(rows)}\nNEUTRAL  ${referenceOf(rows)}`);
  }
}
