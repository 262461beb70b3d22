import { AppError } from '#domain/app-error.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { revokeApiKeyRow } from './api-key-store.ts';

/** @throws AppError not-found when no key of that id is in force */
export async function revokeApiKey(deps: { db: Db; clock: Clock }, input: { id: string }): Promise<void> {
  if (!(await revokeApiKeyRow(deps.db, input.id, deps.clock()))) {
    throw new AppError('not-found', 'There is no such API key, or it was revoked already.');
  }
}
