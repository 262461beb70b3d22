import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { AppError } from '#domain/app-error.ts';
import { writtenText } from '#testing/written-text.ts';
import { type Batch, runBatch } from './batch.ts';

interface Ran {
  status: number;
  lines: unknown[];
  stderr: string;
}

async function run(input: string | Buffer[], options: Partial<Batch> & { isTTY?: boolean }): Promise<Ran> {
  const stdout = new PassThrough({ highWaterMark: 1 << 24 });
  const stderr = Object.assign(new PassThrough(), { isTTY: options.isTTY ?? false });
  const status = await runBatch({
    io: { stdin: Readable.from(Array.isArray(input) ? input : [Buffer.from(input)]), stdout, stderr },
    concurrency: 4,
    handle: async (record) => ({ said: record.say }),
    ...options,
  });
  const text = writtenText(stdout);
  const lines = text.split('\n').filter((line) => line !== '');
  return { status, lines: lines.map((line) => JSON.parse(line)), stderr: writtenText(stderr) };
}

describe('runBatch', () => {
  it('keeps the order although later records are ready first', async () => {
    const input = Array.from({ length: 20 }, (_, i) => JSON.stringify({ id: i, say: i })).join('\n');
    const { lines } = await run(input, {
      handle: async (record) => {
        await new Promise((resolve) => setTimeout(resolve, (20 - Number(record.id)) % 7));
        return { said: record.say };
      },
    });
    expect(lines).toEqual(Array.from({ length: 20 }, (_, i) => ({ id: i, said: i })));
  });

  it('answers every line, good or bad', async () => {
    const input = '{"id":"a","say":1}\nnot json\n[1]\n\n{"id":{}}\r\n{"say":2}\n{"id":"b","say":3}';
    const { status, lines } = await run(input, {});
    expect(status).toBe(0);
    expect(lines).toEqual([
      { id: 'a', said: 1 },
      { id: null, error: { code: 'malformed-json', message: 'The line is not valid JSON.' } },
      { id: null, error: { code: 'invalid-input', message: 'The line is not a JSON object.' } },
      { id: null, error: { code: 'invalid-input', message: 'The id must be a text or a number.' } },
      { id: null, said: 2 },
      { id: 'b', said: 3 },
    ]);
  });

  it('turns a refusal into an error line with its code', async () => {
    const { lines } = await run('{"id":1}\n', {
      handle: async () => {
        throw new AppError('no-article', 'There is no article.');
      },
    });
    expect(lines).toEqual([{ id: 1, error: { code: 'no-article', message: 'There is no article.' } }]);
  });

  it('splits at line feeds only, across chunks, and skips a byte order mark', async () => {
    const bytes = Buffer.from('\uFEFF{"id":1,"say":"é\u2028ü"}\n{"id":2,"say":"ok"}\n');
    const { lines } = await run([bytes.subarray(0, 17), bytes.subarray(17, 18), bytes.subarray(18)], {});
    expect(lines).toEqual([
      { id: 1, said: 'é\u2028ü' },
      { id: 2, said: 'ok' },
    ]);
  });

  it('never handles more records than the concurrency', async () => {
    let now = 0;
    let max = 0;
    await run('{"id":1}\n'.repeat(50), {
      concurrency: 3,
      handle: async () => {
        now += 1;
        max = Math.max(max, now);
        await new Promise((resolve) => setTimeout(resolve, 1));
        now -= 1;
        return {};
      },
    });
    expect(max).toBe(3);
  });

  it('reads and writes files', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'batch-'));
    const inFile = join(folder, 'in.jsonl');
    const outFile = join(folder, 'out.jsonl');
    await writeFile(inFile, '{"id":1,"say":"x"}\n');
    expect((await run('', { inFile, outFile })).status).toBe(0);
    expect(await readFile(outFile, 'utf8')).toBe('{"id":1,"said":"x"}\n');
  });

  it('reports in one line that a file is missing, cannot be written or is both input and output', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'batch-'));
    const same = join(folder, 'same.jsonl');
    await writeFile(same, '{"id":1}\n');
    const missing = await run('', { inFile: join(folder, 'none.jsonl') });
    const unwritable = await run('', { outFile: join(folder, 'no', 'such', 'folder') });
    const both = await run('', { inFile: same, outFile: same });
    expect([missing.status, unwritable.status, both.status]).toEqual([1, 1, 1]);
    for (const { stderr } of [missing, unwritable, both]) expect(stderr).toMatch(/^[^\n]+\n$/);
    expect(await readFile(same, 'utf8')).toBe('{"id":1}\n');
  });

  it('shows progress at a terminal only', async () => {
    expect((await run('{"id":1}\n', { isTTY: true })).stderr).toContain('1 answered');
    expect((await run('{"id":1}\n', {})).stderr).toBe('');
  });
});
