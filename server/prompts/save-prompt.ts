import { AppError } from '#domain/app-error.ts';
import type { Model } from '#server/analysis/model/open-model.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { runGoldenSet } from './golden/run-golden-set.ts';
import { defaultPrompts, type GoldenResult, type PromptKind, type PromptVersion } from './prompt.ts';
import { addVersion, getNewestPrompt, getPromptVersion, listVersions } from './prompt-store.ts';
import { draftText } from './try-prompts.ts';

/** The prompt in force: the newest saved, or the one that ships. */
export async function getPrompt(deps: { db: Db }, input: { kind: PromptKind }): Promise<PromptVersion> {
  return (await getNewestPrompt(deps.db, input.kind)) ?? defaultPrompts[input.kind];
}

/** Older ones stay stored and can be restored by number. */
const maxListed = 200;

/** Versions newest first; the one that ships is always last. */
export async function listPromptVersions(
  deps: { db: Db },
  input: { kind: PromptKind },
): Promise<PromptVersion[]> {
  return [...(await listVersions(deps.db, input.kind, maxListed)), defaultPrompts[input.kind]];
}

export interface SavePromptInput {
  kind: PromptKind;
  /** A text of its own, or the number of an old version whose text is taken again. */
  change: { prompt: string } | { version: number };
  /** The version the administrator had before them; absent overwrites whatever is in force. */
  basedOn: number | undefined;
  /** Puts it in force although the golden set went badly under it. */
  force?: boolean;
  account: { id: string };
}

interface SavePromptDeps {
  db: Db;
  clock: Clock;
  /** Tries a text on the golden set before it is in force; null or absent where none is set up. */
  model?: Model | null;
}

async function wantedText(deps: SavePromptDeps, { kind, change }: SavePromptInput) {
  if ('prompt' in change) {
    return { prompt: draftText(change.prompt), restoredFrom: null };
  }
  const { version } = change;
  const old = version === 0 ? defaultPrompts[kind] : await getPromptVersion(deps.db, kind, version);
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
 * Tries a text on the golden set. The text that ships is never refused, so that going back always works.
 * @throws AppError prompt-unsound
 */
async function tryOnGoldenSet(
  { model, clock }: SavePromptDeps,
  { kind, force = false }: SavePromptInput,
  wanted: { prompt: string; restoredFrom: number | null },
): Promise<GoldenResult | null> {
  if (model === null || model === undefined || (await model.getName()) === null) return null;
  const golden = await runGoldenSet({ model, clock }, { kind, prompt: wanted.prompt });
  if (golden.outcome !== 'unsound' || force || wanted.restoredFrom === 0) return golden;
  const worst = golden.cases.find(({ outcome }) => outcome === 'unsound');
  const example = worst === undefined ? '' : ` For example ${worst.name}: ${worst.note}`;
  throw new AppError(
    'prompt-unsound',
    `The prompt was not saved, since the answers under it cannot be used. ${golden.message}${example} Change the prompt, or save it anyway.`,
  );
}

/**
 * Puts a text in force as a new version, after the golden set where a model is set up. A text equal to the
 * one in force changes nothing.
 * @throws AppError invalid-input for an empty text, not-found, conflict, or prompt-unsound
 */
export async function savePrompt(deps: SavePromptDeps, input: SavePromptInput): Promise<PromptVersion> {
  const { kind, basedOn, account } = input;
  const wanted = await wantedText(deps, input);
  const before = await getPrompt(deps, { kind });
  if (basedOn !== undefined && basedOn !== before.version) throw conflict(before.version);
  if (before.prompt === wanted.prompt) return before;
  const golden = await tryOnGoldenSet(deps, input, wanted);
  for (let tries = 0; ; tries += 1) {
    const current = await getPrompt(deps, { kind });
    if (basedOn !== undefined && basedOn !== current.version) throw conflict(current.version);
    if (current.prompt === wanted.prompt) return current;
    const version = current.version + 1;
    const added = { kind, version, ...wanted, golden, createdAt: deps.clock(), accountId: account.id };
    if (await addVersion(deps.db, added)) return (await getPromptVersion(deps.db, kind, version)) ?? current;
    if (basedOn !== undefined || tries === 3) throw conflict(version);
  }
}
