import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { rootFolder } from '#server/config/paths.ts';
import { extractArticle } from '#server/pipeline/extract-article.ts';
import { type Match, matchTexts, pageScore, type Score, scoreMatches } from './shingles.ts';

interface Sample {
  name: string;
  address: string;
  html: string;
  expected: string;
}

const labelledFolder = join(rootFolder, '..', 'shared', 'data', 'extraction-dev');
const inventedFolder = join(rootFolder, 'evals', 'testdata', 'extraction');
const resamples = 2000;

function readSamples(folder: string): Sample[] {
  const truth: Record<string, { articleBody: string; url: string }> = JSON.parse(
    readFileSync(join(folder, 'ground-truth.json'), 'utf8'),
  );
  const files = new Set(readdirSync(folder));
  return Object.entries(truth).map(([name, { articleBody, url }]) => ({
    name,
    address: url,
    expected: articleBody,
    html: files.has(`${name}.html.gz`)
      ? gunzipSync(readFileSync(join(folder, `${name}.html.gz`))).toString('utf8')
      : readFileSync(join(folder, `${name}.html`), 'utf8'),
  }));
}

/** Middle 95 % of the score over pages drawn with replacement; seeded, so that a run can be repeated. */
function interval(matches: Match[], key: keyof Score): [number, number] {
  let state = 20_191_119;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
  const values = Array.from({ length: resamples }, () => {
    const drawn = matches.flatMap(() => matches[Math.floor(random() * matches.length)] ?? []);
    return scoreMatches(drawn)[key];
  }).sort((a, b) => a - b);
  return [values[Math.floor(resamples * 0.025)] ?? 0, values[Math.ceil(resamples * 0.975) - 1] ?? 0];
}

function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/**
 * `npm run eval -- extraction [FOLDER] [--worst N]`: precision, recall and F1 of article extraction by the
 * measure of the public article extraction benchmark, with 95 % bootstrap intervals, and time per page.
 */
export function run(args: string[]): void {
  const worst = args.includes('--worst') ? Number(args[args.indexOf('--worst') + 1]) : 0;
  const given = args.find((arg, at) => !arg.startsWith('--') && args[at - 1] !== '--worst');
  const isLabelled = existsSync(join(labelledFolder, 'ground-truth.json'));
  const folder = given ?? (isLabelled ? labelledFolder : inventedFolder);
  if (folder === inventedFolder)
    console.log('The labelled pages are not here: measuring a few invented ones.');
  const samples = readSamples(folder);
  for (const { html, address } of samples.slice(0, 40)) extractArticle({ html, address });
  const kinds = new Map<string, number>();
  let cpuMs = 0;
  const results = samples.map(({ html, address, expected }) => {
    const startedAt = performance.now();
    const cpuBefore = process.cpuUsage();
    const article = extractArticle({ html, address });
    const elapsedMs = performance.now() - startedAt;
    const cpu = process.cpuUsage(cpuBefore);
    cpuMs += (cpu.user + cpu.system) / 1000;
    kinds.set(article.pageKind, (kinds.get(article.pageKind) ?? 0) + 1);
    return { address, elapsedMs, match: matchTexts(expected, article.text) };
  });
  report(results.map(({ match }) => match));
  const times = results.map(({ elapsedMs }) => elapsedMs);
  console.log(
    `ms a page  median ${quantile(times, 0.5).toFixed(1)}  p95 ${quantile(times, 0.95).toFixed(1)}`,
  );
  console.log(`CPU ms     ${(cpuMs / samples.length).toFixed(1)} a page on average`);
  console.log(`kinds      ${[...kinds].map(([kind, count]) => `${kind} ${count}`).join('  ')}`);
  const bad = results.map((result) => ({ ...result, ...pageScore(result.match) }));
  bad.sort((a, b) => Math.min(a.precision, a.recall) - Math.min(b.precision, b.recall));
  for (const { address, precision, recall } of bad.slice(0, worst))
    console.log(`P ${precision.toFixed(3)}  R ${recall.toFixed(3)}  ${address}`);
}

function report(matches: Match[]): void {
  const score = scoreMatches(matches);
  console.log(`${matches.length} pages`);
  for (const key of ['f1', 'precision', 'recall', 'accuracy'] as const) {
    const [low, high] = interval(matches, key);
    console.log(`${key.padEnd(10)} ${score[key].toFixed(4)}  [${low.toFixed(4)}, ${high.toFixed(4)}]`);
  }
}
