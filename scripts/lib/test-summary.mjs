import { seconds } from './progress.mjs';

const stages = [];

export function appendSummary(stage) {
  stages.push(stage);
}

function sum(key) {
  return stages.reduce(
    (total, stage) => total + (Array.isArray(stage[key]) ? stage[key].length : stage[key]),
    0,
  );
}

/** Prints every stage with its time, what was skipped, tried twice or failed, and the totals on a line of their own. */
export function printSummary(totalMs) {
  console.log('\nStage            time    passed failed skipped');
  for (const { name, time, passed, failed, skipped } of stages) {
    const columns = [passed, failed, skipped.length].map((count) => String(count).padStart(7));
    console.log(`${name.padEnd(12)} ${seconds(time).padStart(8)} ${columns.join('')}`);
  }
  for (const { name, slowest = [] } of stages) {
    if (slowest.length > 0) console.log(`slowest files of ${name}, by processor time:`);
    for (const line of slowest) console.log(line);
  }
  const skipped = new Set(stages.flatMap((stage) => stage.skipped));
  for (const name of skipped) console.log(`skipped: ${name}`);
  const secondTries = stages.flatMap((stage) => stage.secondTries ?? []);
  console.log(`passed on a second try: ${secondTries.length}`);
  for (const name of secondTries) console.log(`  ${name}`);
  for (const failure of stages.flatMap((stage) => stage.failures ?? []))
    console.log(`\nfailed: ${failure}\n`);
  console.log(`from the first stage to the last: ${seconds(totalMs)}`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
  return sum('failed') === 0;
}
