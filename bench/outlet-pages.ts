import { performance } from 'node:perf_hooks';
import { getOutletPage as endpoint } from '#contract/outlet-pages.ts';
import { openPostgresql } from '#server/db/open-postgresql.ts';
import { createLog } from '#server/log.ts';
import { getOutletPage } from '#server/outlet-pages/get-outlet-page.ts';
import { loadCoverage } from '#server/outlet-pages/load-coverage.ts';
import { databaseProcessorMs } from './support/database-processor.ts';
import { inventOutlets } from './support/invented-outlets.ts';
import { runOverNews } from './support/run-over-news.ts';
import { printTable, quantile } from './support/table.ts';

const now = new Date('2026-11-23T00:00:00Z');

async function report(url: string, articles: number): Promise<void> {
  const database = await openPostgresql(url, createLog('silent'));
  const outlets = { version: 1, outlets: inventOutlets() };
  const deps = { db: database.db, clock: () => now, outlets };
  const started = performance.now();
  const coverage = await loadCoverage(deps);
  const loading = performance.now() - started;
  const times: number[] = [];
  const [used, before] = [process.cpuUsage(), await databaseProcessorMs(database.db)];
  const measured = outlets.outlets.filter((_, at) => at % 5 === 0);
  for (const { domain } of measured) {
    const start = performance.now();
    const page = await getOutletPage({ ...deps, getCoverage: async () => coverage }, { domain });
    JSON.stringify(endpoint.answer.shape.outlet.parse(page));
    times.push(performance.now() - start);
  }
  const { user, system } = process.cpuUsage(used);
  const ofDatabase = (await databaseProcessorMs(database.db)) - before;
  await database.close();
  printTable(`Pages of ${measured.length} outlets over ${articles} articles`, [
    { figure: 'p50', measured: `${quantile(times, 0.5).toFixed(0)} ms` },
    { figure: 'p95', measured: `${quantile(times, 0.95).toFixed(0)} ms`, limit: '100 ms' },
    {
      figure: 'Processor time for one page: server; database',
      measured: `${((user + system) / 1000 / measured.length).toFixed(1)}; ${(ofDatabase / measured.length).toFixed(1)} ms`,
    },
    { figure: 'Who carries what, computed once for all pages', measured: `${loading.toFixed(0)} ms` },
  ]);
}

/** Time of an outlet's page over an invented corpus. Arguments and database as `npm run bench -- search`. */
export function run(args: string[] = []): Promise<void> {
  return runOverNews(args, now, report);
}
