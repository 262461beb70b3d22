import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OutletTable, outletTableProblems } from '#domain/outlets/outlet-table.ts';
import { rootFolder } from '../config/paths.ts';

let loaded: OutletTable | undefined;

/** The built-in outlet table, loaded and checked once. */
export function loadOutletTable(): OutletTable {
  if (loaded === undefined) {
    const file = join(rootFolder, 'models/outlets/outlets.json');
    const table = JSON.parse(readFileSync(file, 'utf8')) as OutletTable;
    const problems = outletTableProblems(table);
    if (problems.length > 0) throw new Error(`The outlet table is not sound: ${problems.join('; ')}`);
    loaded = table;
  }
  return loaded;
}
