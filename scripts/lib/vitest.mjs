import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './files.mjs';
import { runNode } from './run.mjs';

function loadReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { testResults: [] };
  }
}

/** The tests that passed at the second try only, each with the first line of its failure. */
function secondTries(tests) {
  return tests
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName, failureMessages }) => `${fullName.trim()} (${failureMessages[0].split('\n')[0]})`);
}

const linesOfFailure = 25;

/** What failed, with the beginning of its first message: tests, and files that could not be run. */
function failures(tests, broken) {
  const all = [
    ...tests.map(({ fullName, failureMessages, file }) => [file.name, fullName.trim(), failureMessages[0]]),
    ...broken.map(({ name, message }) => [name, 'the file could not be run', message]),
  ];
  return all.map(
    ([file, name, message = '']) =>
      `${relative(root, file)}: ${name}\n${message.split('\n').slice(0, linesOfFailure).join('\n')}`,
  );
}

const slowestShown = 20;

/** What `server/testing/file-times.ts` wrote. */
function loadTimes(file) {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

/** The files that took most processor time. */
function slowestFiles(times) {
  return times
    .sort((a, b) => b.processorMs - a.processorMs)
    .slice(0, slowestShown)
    .map(
      ({ file, processorMs }) => `${(processorMs / 1000).toFixed(1).padStart(7)} s  ${relative(root, file)}`,
    );
}

function count(report, times) {
  const tests = report.testResults.flatMap((file) =>
    file.assertionResults.map((test) => ({ ...test, file })),
  );
  const withStatus = (...wanted) => tests.filter((test) => wanted.includes(test.status));
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: withStatus('passed').length,
    failed: withStatus('failed').length + broken.length,
    skipped: withStatus('pending', 'skipped', 'todo', 'disabled').map((test) => test.fullName.trim()),
    failures: failures(withStatus('failed'), broken),
    secondTries: secondTries(tests),
    slowest: slowestFiles(times),
  };
}

/**
 * Runs vitest and counts the results. A run that fails without a failed test counts as one failure, and so does one
 * without tests, unless it `mayBeEmpty`.
 */
export async function runVitest(name, args, env = {}, { mayBeEmpty = false } = {}) {
  const report = join(root, '.cache/test', `${name}.json`);
  mkdirSync(join(root, '.cache/test'), { recursive: true });
  const times = join(root, '.cache/test', `${name}.times`);
  for (const file of [report, times]) rmSync(file, { force: true });
  const { code } = await runNode(
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--silent=passed-only',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ],
    { env: { ...env, NODE_ENV: 'test', BALANCE_TEST_TIMES: times } },
  );
  const counted = count(loadReport(report), loadTimes(times));
  if (code !== 0 && counted.failed === 0) counted.failed = 1;
  const total = counted.passed + counted.failed + counted.skipped.length;
  if (total === 0 && !mayBeEmpty) counted.failed = 1;
  return counted;
}
