import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import type { Check } from './check.ts';
import { checkDatabase } from './check-database.ts';
import { checkWork } from './check-work.ts';

/** Looks at the database and, when it can be used, at the work that it knows of. */
export async function checkStored({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): Promise<Check[]> {
  const checks = await checkDatabase(database);
  const isUsable = checks.every(({ level, subject }) => level === 'OK' || subject === 'durability');
  return isUsable ? [...checks, ...(await checkWork({ database, clock }))] : checks;
}
