import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { ExtractedPage } from '#domain/articles/extracted-article.ts';
import { extractArticle } from '#server/ingestion/extraction/extract-article.ts';
import { parsePage } from '#server/ingestion/extraction/tree/parse-page.ts';
import { extractionPages, type NamedPage } from './support/extraction-pages.ts';
import { type Extract, loadExtraction } from './support/other-extraction.ts';
import { printTable, quantile, type Row } from './support/table.ts';

const comparedOfNewsroom = 1500;
const timedOfNewsroom = 300;
const warmUp = 200;
const rounds = 5;
const maxShown = 20;
const keptPages = 40;

/** Processor time of each page in milliseconds, garbage collection included. */
function timesOf(extract: Extract, pages: readonly NamedPage[]): number[] {
  return pages.map((page) => {
    const before = process.cpuUsage();
    extract(page);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Mean and 95th percentile of each build, medians of the rounds, in turns. */
function timeInTurns(builds: ReadonlyMap<string, Extract>, pages: readonly NamedPage[]): Row[] {
  for (const extract of builds.values()) timesOf(extract, pages.slice(0, warmUp));
  const measured = new Map([...builds.keys()].map((name) => [name, [] as number[][]]));
  for (let round = 0; round < rounds; round += 1)
    for (const [name, extract] of builds) measured.get(name)?.push(timesOf(extract, pages));
  return [...measured].flatMap(([name, times]) => {
    const row = (what: string, value: (round: readonly number[]) => number) => ({
      figure: `Extraction, ${pages[0]?.from}, ${name}, ${what}`,
      measured: `${median(times.map(value)).toFixed(1)} ms`,
    });
    return [row('mean', mean), row('p95', (round) => quantile(round, 0.95))];
  });
}

/** Bytes of the heap that the tree of a page needs, and of the text that was parsed. */
function heapOfTrees(pages: readonly NamedPage[]): Row {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  const kept = pages.map(({ html }) => parsePage(html));
  collectGarbage();
  const bytes = (process.memoryUsage().heapUsed - before) / kept.length;
  const length = mean(pages.map(({ html }) => html.length));
  return {
    figure: `${pages[0]?.from}, ${Math.round(length / 1000)} kB on average: heap of a parsed page`,
    measured: `${(bytes / 1e6).toFixed(2)} MB`,
  };
}

const linesOf = (page: ExtractedPage): string[] => page.text.split('\n');

/** The fields that differ, and the lines of the text that only one of both has. */
function showDifference(page: NamedPage, other: ExtractedPage, own: ExtractedPage, fields: string[]): void {
  console.log(`${page.from}  ${page.address}  ${fields.join(', ')}`);
  for (const line of linesOf(other)) if (!linesOf(own).includes(line)) console.log(`  - ${line}`);
  for (const line of linesOf(own)) if (!linesOf(other).includes(line)) console.log(`  + ${line}`);
}

function compare(other: Extract, pages: readonly NamedPage[]): Row {
  let same = 0;
  let sameTexts = 0;
  let shown = 0;
  for (const page of pages) {
    const [before, after] = [other(page), extractArticle(page)];
    const keys = Object.keys(after) as (keyof ExtractedPage)[];
    const fields = keys.filter((key) => before[key] !== after[key]);
    if (!fields.includes('text')) sameTexts += 1;
    if (fields.length === 0) same += 1;
    else if (shown < maxShown) {
      shown += 1;
      showDifference(page, before, after, fields);
    }
  }
  return {
    figure: `${pages[0]?.from} (${pages.length}): same text as the other checkout; same in all fields`,
    measured: `${sameTexts}; ${same}`,
  };
}

/**
 * `npm run bench -- extraction [CHECKOUT]`: processor time and heap of extraction alone, in one warm process. With
 * another checkout of the repository, both are timed in turns and their results are compared page by page.
 */
export async function run([checkout]: readonly string[] = []): Promise<void> {
  const all = await extractionPages(comparedOfNewsroom);
  const names = [...new Set(all.map(({ from }) => from))];
  const collections = names.map((name) => all.filter(({ from }) => from === name));
  const builds = new Map<string, Extract>([['this build', extractArticle]]);
  const other = checkout === undefined ? null : await loadExtraction(checkout);
  if (other !== null) builds.set('the other', other);
  const rows = other === null ? [] : collections.map((pages) => compare(other, pages));
  const timed = collections.map((pages) => pages.slice(0, timedOfNewsroom));
  rows.push(...timed.flatMap((pages) => timeInTurns(builds, pages)));
  rows.push(...timed.map((pages) => heapOfTrees(pages.slice(0, keptPages))));
  printTable('Extraction alone', rows);
}
