import { once } from 'node:events';
import { join } from 'node:path';
import { AppError } from '#domain/app-error.ts';
import { analyseForClustering } from '#domain/clustering/analyse-for-clustering.ts';
import type { BatchArticle } from '#domain/clustering/batch-article.ts';
import { clusterBatch } from '#domain/clustering/cluster-batch.ts';
import type { ClusteringTools } from '#domain/clustering/clustering-tools.ts';
import { decodeFeatures, encodeFeatures } from '#domain/clustering/encode-features.ts';
import { type Phrases, phrasesOf } from '#domain/clustering/phrases.ts';
import { type ClusteredArticles, placeAll } from '#domain/clustering/place-all.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { guessLanguage } from '#models/clustering/guess-language.ts';
import { loadBatchModel, loadClustering } from '#models/clustering/load-clustering.ts';
import { createWordTools } from '#models/clustering/word-tools.ts';
import { rootFolder } from '#server/config/paths.ts';
import {
  type BatchRecord,
  batchOptions,
  betweenFiles,
  maxLineBytes,
  parseId,
  parseRecord,
  type RecordId,
  refusal,
} from '../batch.ts';
import { ByteStore } from '../byte-store.ts';
import { noPositionals, parseVerbArgs } from '../parse-verb-args.ts';
import { createProgress, type Progress } from '../progress.ts';
import { type Line, readLines } from '../read-lines.ts';
import { type Verb, type VerbIo, VerbUsageError } from '../verb.ts';

const help = `Usage: balance cluster [--threshold N] [--in FILE] [--out FILE]

Puts articles into stories: no key, no network, no database.

Reads JSON lines  {"id", "title", "text", "url", "outlet", "published_at"}  (the last three may be absent)
Writes for each   {"id", "story", "semantic_confidence"}
             or   {"id", "error": {"code", "message"}}

Articles are placed in order of publication and answered in the order they came in, once all are placed.
Those more than three days apart are never put together; without a date any can meet. When most have no
date, and there are at most 30,000, all are compared with each other instead of one after the other.

  --threshold N  join a story from this probability on, 0 to 1; absent: 0.65
  --in FILE      read FILE; absent or -: standard input
  --out FILE     write FILE; absent or -: standard output
`;

const defaultThreshold = '0.65';
/** Above this number, articles without dates are placed one after the other too. */
const maxInBatch = 30_000;

function getText(record: BatchRecord, field: string): string {
  const value = record[field];
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  throw new AppError('invalid-input', `${field} must be a text.`);
}

function parseThreshold(value: string): number {
  const threshold = Number(value);
  if (value.trim() === '' || !(threshold >= 0 && threshold <= 1))
    throw new VerbUsageError('--threshold must be a number from 0 to 1');
  return threshold;
}

/** The input in compact form: the answer of each line, and the features for clustering. */
class Collected {
  /** Null for an article; otherwise the complete answer of the line. */
  readonly answers: (string | null)[] = [];
  readonly ids: RecordId[] = [];
  private readonly features = new ByteStore();
  private readonly numbers: number[] = [];
  private readonly times: number[] = [];
  /** Only for the first lines: a batch needs them in addition to the features. */
  private readonly phrases: (Phrases | null)[] = [];
  private readonly tools: ClusteringTools;

  constructor(tools: ClusteringTools) {
    this.tools = tools;
  }

  addLine(line: Line): void {
    let id: RecordId = null;
    try {
      const record = parseRecord(line);
      id = parseId(record);
      const title = getText(record, 'title');
      const text = getText(record, 'text');
      if (`${title}${text}`.trim() === '') throw new AppError('invalid-input', 'title or text is needed.');
      // An invalid date counts as none.
      const time = Date.parse(getText(record, 'published_at'));
      const language = guessLanguage(`${title} ${cutText(text, 2_000)}`);
      const features = analyseForClustering({ title, text, language }, this.tools);
      if (this.ids.length < maxInBatch)
        this.phrases[this.ids.length] = phrasesOf({ title, text, language }, features.language, this.tools);
      this.keep(id, null, this.features.add(encodeFeatures(features)), time);
    } catch (error) {
      this.keep(id, refusal(id, error), -1, Number.NaN);
    }
  }

  private keep(id: RecordId, answer: string | null, features: number, time: number): void {
    this.ids.push(id);
    this.answers.push(answer);
    this.numbers.push(features);
    this.times.push(time);
  }

  /** Whether to compare all articles with each other, because most have no date. */
  isBatch(lines: readonly number[]): boolean {
    const undated = lines.filter((line) => Number.isNaN(this.times[line])).length;
    return this.ids.length <= maxInBatch && undated * 2 > lines.length;
  }

  batch(lines: readonly number[]): BatchArticle[] {
    const none = { pairs: new Uint32Array(0), weekdays: 0 };
    return [...this.articles(lines)].map((article, i) => ({
      ...article,
      phrases: this.phrases[lines[i] ?? 0] ?? none,
    }));
  }

  /** The lines of articles, by time; an article without a date stays behind the line before it. */
  inOrder(): number[] {
    let latest = Number.NEGATIVE_INFINITY;
    const keys = this.times.map((time) => {
      if (!Number.isNaN(time)) latest = time;
      return latest;
    });
    const lines = [...this.answers.keys()].filter((line) => this.answers[line] === null);
    return lines.sort((a, b) => (keys[a] === keys[b] ? a - b : (keys[a] ?? 0) - (keys[b] ?? 0)));
  }

  *articles(lines: readonly number[]) {
    for (const line of lines) {
      const time = this.times[line] ?? Number.NaN;
      yield {
        features: decodeFeatures(this.features.get(this.numbers[line] ?? 0)),
        publishedAt: Number.isNaN(time) ? null : time,
        outlet: null,
      };
    }
  }
}

async function writeAnswers(
  collected: Collected,
  finished: ClusteredArticles & { at: Int32Array },
  output: NodeJS.WritableStream,
  progress: Progress,
): Promise<void> {
  let broken: Error | undefined;
  output.once('error', (error: Error) => {
    broken = error;
  });
  for (const [line, refused] of collected.answers.entries()) {
    if (broken !== undefined) throw broken;
    const story = finished.stories[finished.at[line] ?? 0] ?? 0;
    const confidence = Math.round((finished.confidences.get(story) ?? 0) * 1000) / 1000;
    const answer = { id: collected.ids[line], story: `s${story + 1}`, semantic_confidence: confidence };
    progress.count(refused !== null);
    if (!output.write(`${refused ?? JSON.stringify(answer)}\n`)) await once(output, 'drain');
  }
}

function placeArticles(collected: Collected, order: readonly number[], threshold: number): ClusteredArticles {
  const folder = join(rootFolder, 'models/clustering');
  const data = loadClustering(folder);
  if (!collected.isBatch(order))
    return placeAll(collected.articles(order), order.length, { ...data, threshold });
  const { background } = data;
  return clusterBatch(collected.batch(order), { threshold, background, model: loadBatchModel(folder) });
}

async function run(args: string[], io: VerbIo): Promise<number> {
  const { values, positionals } = parseVerbArgs(args, { ...batchOptions, threshold: { type: 'string' } });
  noPositionals(positionals);
  const threshold = parseThreshold(values.threshold ?? defaultThreshold);
  return betweenFiles({ io, inFile: values.in, outFile: values.out }, async (input, output) => {
    const collected = new Collected(createWordTools());
    for await (const line of readLines(input, maxLineBytes))
      if (line.kind === 'too-long' || line.text.trim() !== '') collected.addLine(line);
    const order = collected.inOrder();
    const finished = placeArticles(collected, order, threshold);
    const at = new Int32Array(collected.answers.length);
    for (const [position, line] of order.entries()) at[line] = position;
    const progress = createProgress(io.stderr);
    try {
      await writeAnswers(collected, { ...finished, at }, output, progress);
    } finally {
      progress.end();
    }
  });
}

/** `balance cluster`: places articles into stories in bulk. */
export const verb: Verb = { help, run };
