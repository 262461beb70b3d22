import type { Db } from '#server/db/db.ts';
import { defaultPrompts, type PromptKind, type PromptVersion } from './prompt.ts';
import { listVersions } from './prompt-store.ts';

/** Older ones stay stored and can be restored by number. */
const maxListed = 200;

/** Versions newest first; the one that ships is always last. */
export async function listPromptVersions(
  deps: { db: Db },
  input: { kind: PromptKind },
): Promise<PromptVersion[]> {
  return [...(await listVersions(deps.db, input.kind, maxListed)), defaultPrompts[input.kind]];
}
