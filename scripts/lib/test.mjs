import { installIfNeeded } from './install.mjs';
import { fail, seconds } from './progress.mjs';
import { endToEnd, firstScreen, static_, unit } from './test-stages.mjs';
import { appendSummary, printSummary } from './test-summary.mjs';

/** What runs side by side stands in one row; a later row starts when the one before has ended. */
const rows = [static_, unit, firstScreen, endToEnd];

async function runStage(stage) {
  const start = performance.now();
  let result;
  try {
    result = await stage.work();
  } catch (error) {
    result = { passed: 0, failed: 1, skipped: [], output: error.stack ?? String(error) };
  }
  const time = performance.now() - start;
  const word = result.failed === 0 ? 'ok' : 'FAILED';
  console.log(`\n── ${stage.name}: ${word} in ${seconds(time)}`);
  if (result.failed > 0 && result.output) console.log(result.output.trimEnd());
  return appendSummary({ name: stage.name, time, ...result });
}

export async function test(args) {
  try {
    const names = args.filter((name) => !name.startsWith('-'));
    const all = rows.flat().map((stage) => stage.name);
    if (args.includes('--list')) return console.log(all.join('\n'));
    const unknown = names.filter((name) => !all.includes(name));
    if (unknown.length > 0)
      throw new Error(`No such stage: ${unknown.join(', ')}. There are: ${all.join(', ')}`);
    await installIfNeeded(console.log);
    for (const row of rows) {
      await Promise.all(
        row.filter((stage) => names.length === 0 || names.includes(stage.name)).map(runStage),
      );
    }
    process.exit(printSummary() ? 0 : 1);
  } catch (error) {
    fail(error);
  }
}
