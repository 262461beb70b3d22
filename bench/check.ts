import { performance } from 'node:perf_hooks';
import { createTestApp } from '#testing/create-test-app.ts';
import { addressOf, inventedArticles } from '#testing/small-web/invented-articles.ts';
import { printTable, quantile } from './support/table.ts';

const rounds = 20;

/** Time of POST /bias-check from request to answer, over the invented articles on this machine. */
export async function run(): Promise<void> {
  const app = await createTestApp();
  const timed = async (address: string) => {
    const start = performance.now();
    await app.check(app.adminEmail, address);
    return performance.now() - start;
  };
  try {
    for (const article of inventedArticles) await timed(`${addressOf(article)}?warm=up`);
    const first: number[] = [];
    const again: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const article of inventedArticles) {
        const address = `${addressOf(article)}?round=${round}`;
        first.push(await timed(address));
        again.push(await timed(address));
      }
    }
    const row = (figure: string, values: number[], share: number) => ({
      figure,
      measured: `${quantile(values, share).toFixed(1)} ms`,
    });
    printTable(`Checks of an address (${first.length} each)`, [
      row('Page fetched, read and judged, p50', first, 0.5),
      row('Page fetched, read and judged, p95', first, 0.95),
      row('Page read within the last minutes, p50', again, 0.5),
      row('Page read within the last minutes, p95', again, 0.95),
    ]);
  } finally {
    await app.close();
  }
}
