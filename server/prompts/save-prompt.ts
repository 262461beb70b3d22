import { AppError } from '#domain/app-error.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { draftText } from './draft-text.ts';
import { defaultPrompts, type PromptKind, type PromptVersion } from './prompt.ts';
import { addVersion, findVersion } from './prompt-store.ts';
import { readPrompt } from './read-prompt.ts';

export interface SavePromptInput {
  kind: PromptKind;
  /** A text of its own, or the number of an old version whose text is taken again. */
  change: { prompt: string } | { version: number };
  /** The version the administrator had before them; absent overwrites whatever is in force. */
  basedOn: number | undefined;
  account: { id: string };
}

interface SavePromptDeps {
  db: Db;
  clock: Clock;
}

async function wantedText(deps: SavePromptDeps, { kind, change }: SavePromptInput) {
  if ('prompt' in change) {
    return { prompt: draftText(change.prompt), restoredFrom: null };
  }
  const { version } = change;
  const old = version === 0 ? defaultPrompts[kind] : await findVersion(deps.db, kind, version);
  if (old === null) throw new AppError('not-found', `There is no version ${version} of this prompt.`);
  return { prompt: old.prompt, restoredFrom: version };
}

function conflict(version: number): AppError {
  return new AppError(
    'conflict',
    `Somebody else saved version ${version} of this prompt in the meantime. Reload to see it, then save again.`,
  );
}

/**
 * Puts a text in force as a new version. A text equal to the one in force changes nothing.
 * @throws AppError invalid-input for an empty text, not-found, or conflict
 */
export async function savePrompt(deps: SavePromptDeps, input: SavePromptInput): Promise<PromptVersion> {
  const { kind, basedOn, account } = input;
  const wanted = await wantedText(deps, input);
  for (let tries = 0; ; tries += 1) {
    const current = await readPrompt(deps, { kind });
    if (basedOn !== undefined && basedOn !== current.version) throw conflict(current.version);
    if (current.prompt === wanted.prompt) return current;
    const version = current.version + 1;
    const added = { kind, version, ...wanted, createdAt: deps.clock(), accountId: account.id };
    if (await addVersion(deps.db, added)) return (await findVersion(deps.db, kind, version)) ?? current;
    if (basedOn !== undefined || tries === 3) throw conflict(version);
  }
}
