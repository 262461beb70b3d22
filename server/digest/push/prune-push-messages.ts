import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { deleteMessagesBefore } from './message-store.ts';

/** The key of a message prevents a second one of its period only while it is stored. */
const rememberMs = 7 * 86_400_000;

/** Removes the records of old alerts to devices. Returns their number. */
export async function prunePushMessages({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  return deleteMessagesBefore(db, new Date(clock().getTime() - rememberMs));
}
