import { run as measureGrowth } from './growth.ts';

/** A run every fifteen minutes; the default is every hour, the shortest interval five minutes. */
const runsOfDay = 96;

/**
 * Heap, memory and handles of one process over a day of aggregations without pauses, on PostgreSQL:
 * `npm run bench -- day [RUNS]`.
 */
export async function run([runs = String(runsOfDay)]: string[] = []): Promise<void> {
  await measureGrowth([`day=${runs}`]);
}
