import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { deleteReaderMailsBefore } from './reader-mail-store.ts';

/** The key of a mail prevents a second one of its period only while it is stored. */
const rememberMs = 60 * 86_400_000;

/** Removes the records of old mails. Returns their number. */
export async function pruneReaderMails({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  return deleteReaderMailsBefore(db, new Date(clock().getTime() - rememberMs));
}
