import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { AppError } from '#domain/app-error.ts';
import { parseJson } from '#domain/text/parse-json.ts';
import { createProgress } from './progress.ts';
import { type Line, readLines } from './read-lines.ts';
import type { VerbIo } from './verb.ts';

export const maxLineBytes = 64 * 1024 * 1024;

/** Options of all batch verbs, for `parseArgs`. */
export const batchOptions = {
  in: { type: 'string' },
  out: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

export type BatchRecord = Record<string, unknown>;

export interface BatchFiles {
  io: VerbIo;
  /** A file of JSON lines; absent or `-` for stdin. */
  inFile?: string | undefined;
  /** Absent or `-` for stdout. */
  outFile?: string | undefined;
}

export interface Batch extends BatchFiles {
  /** Maximum number of records that are handled concurrently. */
  concurrency: number;
  /**
   * Handles one record. The answer is written with the `id` of the record in front; a thrown `AppError`
   * becomes `{id, error: {code, message}}`. An answer may also contain an `error` itself.
   */
  handle(record: BatchRecord): Promise<BatchRecord>;
}

interface Answered {
  json: string;
  failed: boolean;
}

/**
 * Reads JSON lines and answers each with one line in the same order, with only `concurrency` of them in
 * memory. A line that is not a JSON object is answered with an error and `id: null`; empty lines are
 * skipped. Returns the exit status: 1 when a file cannot be read or written, else 0.
 */
export async function runBatch(batch: Batch): Promise<number> {
  return betweenFiles(batch, (input, output) => answerAll(batch, input, output));
}

/** Runs `work` with a pool of workers and closes the pool afterwards. */
export async function withPool<Pool extends { close(): Promise<void> }, Result>(
  pool: Pool,
  work: (pool: Pool) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(pool);
  } finally {
    await pool.close();
  }
}

/** Opens both files, runs `work` on them and returns the exit status, like `runBatch`. */
export async function betweenFiles(
  batch: BatchFiles,
  work: (input: AsyncIterable<Buffer | string>, output: NodeJS.WritableStream) => Promise<void>,
): Promise<number> {
  const { stderr } = batch.io;
  try {
    await refuseSameFile(batch);
    const input = await openInput(batch);
    const output = await openOutput(batch);
    await work(input, output.stream);
    await output.close();
    return 0;
  } catch (error) {
    if (errorCode(error) === 'EPIPE') return 0;
    if (errorCode(error) === undefined && !(error instanceof AppError)) throw error;
    stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

async function answerAll(
  batch: Batch,
  input: AsyncIterable<Buffer | string>,
  output: NodeJS.WritableStream,
): Promise<void> {
  const progress = createProgress(batch.io.stderr);
  const pending: Promise<Answered>[] = [];
  let broken: Error | undefined;
  const onError = (error: Error): void => {
    broken = error;
  };
  output.on('error', onError);

  async function writeFirst(): Promise<void> {
    const answered = await pending.shift();
    if (broken !== undefined) throw broken;
    if (answered === undefined) return;
    progress.count(answered.failed);
    if (!output.write(`${answered.json}\n`)) await once(output, 'drain');
  }

  try {
    for await (const line of readLines(input, maxLineBytes)) {
      if (line.kind === 'line' && line.text.trim() === '') continue;
      pending.push(answerLine(batch, line));
      if (pending.length >= batch.concurrency) await writeFirst();
    }
    while (pending.length > 0) await writeFirst();
    if (broken !== undefined) throw broken;
  } finally {
    await Promise.allSettled(pending);
    output.removeListener('error', onError);
    progress.end();
  }
}

async function answerLine(batch: Batch, line: Line): Promise<Answered> {
  let id: RecordId = null;
  try {
    const record = parseRecord(line);
    id = parseId(record);
    const answer = await batch.handle(record);
    return { json: JSON.stringify({ id, ...answer }), failed: 'error' in answer };
  } catch (error) {
    return { json: refusal(id, error), failed: true };
  }
}

export type RecordId = string | number | null;

/** The line of output for a record that fails. */
export function refusal(id: RecordId, error: unknown): string {
  const code = error instanceof AppError ? error.code : 'internal';
  const message = error instanceof Error ? error.message : String(error);
  return JSON.stringify({ id, error: { code, message } });
}

export function parseRecord(line: Line): BatchRecord {
  if (line.kind === 'too-long')
    throw new AppError('body-too-large', `The line is longer than ${maxLineBytes / 1024 / 1024} MB.`);
  let value: unknown;
  try {
    value = parseJson(line.text);
  } catch {
    throw new AppError('malformed-json', 'The line is not valid JSON.');
  }
  if (!isRecord(value)) throw new AppError('invalid-input', 'The line is not a JSON object.');
  return value;
}

function isRecord(value: unknown): value is BatchRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function parseId(record: BatchRecord): RecordId {
  const { id } = record;
  if (id === undefined || id === null) return null;
  if (typeof id === 'string' || typeof id === 'number') return id;
  throw new AppError('invalid-input', 'The id must be a text or a number.');
}

/** A field that may be absent or null. */
export function optionalText(record: BatchRecord, field: string): string | null {
  const value = record[field];
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') throw new AppError('invalid-input', `The field ${field} must be a text.`);
  return value;
}

function isFile(name: string | undefined): name is string {
  return name !== undefined && name !== '-';
}

async function refuseSameFile({ inFile, outFile }: BatchFiles): Promise<void> {
  if (!isFile(inFile) || !isFile(outFile)) return;
  const [source, target] = await Promise.all([stat(inFile), stat(outFile).catch(() => null)]);
  if (target !== null && source.dev === target.dev && source.ino === target.ino)
    throw new AppError('invalid-input', `--in and --out are the same file: ${inFile}`);
}

async function openInput({ io, inFile }: BatchFiles): Promise<AsyncIterable<Buffer | string>> {
  if (!isFile(inFile)) return io.stdin;
  await (await open(inFile, 'r')).close();
  return createReadStream(inFile, { highWaterMark: 1 << 20 });
}

async function openOutput({ io, outFile }: BatchFiles): Promise<{
  stream: NodeJS.WritableStream;
  close(): Promise<void>;
}> {
  if (!isFile(outFile)) return { stream: io.stdout, async close() {} };
  const stream = createWriteStream(outFile);
  await once(stream, 'open');
  return {
    stream,
    async close() {
      stream.end();
      await once(stream, 'close');
    },
  };
}

function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || error instanceof AppError) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
