import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { getStoredSetting, insertSetting } from './settings-store.ts';

const stored = z.object({ secret: z.string().min(1) });

/**
 * A secret that the program creates at its first use and shares among all processes. Administrators cannot read or change
 * it, so it has no audit.
 * @returns 256 random bits in base64
 */
export async function ownSecret({ db, clock }: { db: Db; clock: Clock }, key: string): Promise<string> {
  const known = await getStoredSetting(db, key);
  if (known !== null) return stored.parse(known.value).secret;
  const value = { secret: randomBytes(32).toString('base64') };
  await insertSetting(db, { key, value, at: clock() });
  // Another process may have stored its own value first.
  const row = await getStoredSetting(db, key);
  return stored.parse(row?.value).secret;
}
