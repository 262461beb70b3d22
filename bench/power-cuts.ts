import { cutPower } from '#testing/power-cuts/cut-power.ts';
import { buildProgram } from '../scripts/lib/build-server.mjs';
import { printTable } from './support/table.ts';

/**
 * Cuts the power of the embedded database during its first start, sign-ins and an aggregation, and opens what each cut
 * may have left. The arguments are the number of cuts (500) and the seed.
 */
export async function run([cuts = '500', seed = '42']: readonly string[]): Promise<void> {
  await buildProgram('server/testing/power-cuts/observed-engine.worker.ts');
  const result = await cutPower({
    ...{ cuts: Number(cuts), seed: Number(seed), atOnce: 2 },
    ...{ signIns: 40, hosts: 4, articlesOfEach: 10 },
    onCut: (done) => {
      if (done % 25 === 0) console.log(`${done} of ${cuts} cuts`);
    },
  });
  for (const fault of result.faults) console.error(fault);
  if (result.faults.length > 0) process.exitCode = 1;
  printTable(`Power cuts of the embedded database, seed ${seed}`, [
    { figure: 'Recorded changes of files; syncs among them', measured: `${result.changes}; ${result.syncs}` },
    { figure: 'Acknowledged writes; articles', measured: `${result.acknowledged}; ${result.articles}` },
    {
      figure: `Power cuts, ${cuts}: faults`,
      measured: String(result.faults.length),
      limit: '0',
    },
  ]);
}
