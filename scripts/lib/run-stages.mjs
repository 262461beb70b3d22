import { seconds } from './progress.mjs';
import { appendSummary, printSummary } from './test-summary.mjs';

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

/** Runs the stages of a row side by side and the rows one after the other; prints the summary, gives whether all passed. */
export async function runStages(rows) {
  const start = performance.now();
  for (const row of rows) await Promise.all(row.map(runStage));
  return printSummary(performance.now() - start);
}
