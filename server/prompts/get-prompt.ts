import type { Db } from '#server/db/db.ts';
import { defaultPrompts, type PromptKind, type PromptVersion } from './prompt.ts';
import { getNewestPrompt } from './prompt-store.ts';

/** The prompt in force: the newest saved, or the one that ships. */
export async function getPrompt(deps: { db: Db }, input: { kind: PromptKind }): Promise<PromptVersion> {
  return (await getNewestPrompt(deps.db, input.kind)) ?? defaultPrompts[input.kind];
}
