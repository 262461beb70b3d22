import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { rootFolder } from '#server/config/paths.ts';

/** Keeps 80 MB in use and lets 400 MB of old objects become garbage; prints the highest size of the heap in MB. */
const program = `
  const kept = Array.from({ length: 600 }, () => new Array(12_500).fill(0));
  const recent = [];
  let max = 0;
  for (let at = 0; at < 4_000; at += 1) {
    recent.push(Array.from({ length: 100 }, (_, n) => new Array(120).fill(at + n)));
    if (recent.length > 200) recent.shift();
    if (at > 2_000 && at % 10 === 0) max = Math.max(max, process.memoryUsage().heapTotal);
  }
  console.log(max / 1e6, kept.length);
`;

async function maxHeap(before: string): Promise<number> {
  const options = ['--import', 'tsx', '--input-type=module', '-e', before + program];
  const { stdout } = await promisify(execFile)(process.execPath, options, { cwd: rootFolder });
  return Number.parseFloat(stdout);
}

/** V8 from version 13 on (Node 24) collects as early by itself: the program needs 220 MB there with and without. */
const collectsEarly = Number.parseInt(process.versions.v8, 10) >= 13;

it.skipIf(collectsEarly)('keeps the heap of a process with much garbage small', async () => {
  const module = pathToFileURL(join(rootFolder, 'server/limit-heap-growth.ts')).href;
  const usual = await maxHeap('');
  const limited = await maxHeap(`import { limitHeapGrowth } from '${module}'; limitHeapGrowth();`);
  expect(limited).toBeLessThan(0.75 * usual);
});
