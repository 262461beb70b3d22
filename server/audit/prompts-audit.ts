import { AppError } from '#domain/app-error.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { type PromptKind, type PromptVersion, promptKinds } from '#server/prompts/prompt.ts';
import { getPrompt, listPromptVersions, savePrompt } from '#server/prompts/save-prompt.ts';
import type { AuditEntry, AuditSubject } from './audit-subject.ts';

const prefix = 'prompt:';

/** A prompt may have twenty thousand characters; the page of prompts has the whole text. */
const maxCharacters = 1000;

const labels: Readonly<Record<PromptKind, string>> = {
  analysis: 'Analysis prompt',
  comparative: 'Comparative analysis prompt',
};

function shorten(text: string): string {
  return text.length > maxCharacters ? `${cutText(text, maxCharacters)}…` : text;
}

function toEntry(kind: PromptKind, version: PromptVersion, before: PromptVersion): AuditEntry {
  return {
    id: `${prefix}${kind}:${version.version}`,
    subject: `${prefix}${kind}`,
    label: labels[kind],
    version: version.version,
    changedAt: version.createdAt ?? new Date(0),
    changedBy: version.author,
    oldValue: { prompt: shorten(before.prompt) },
    newValue: { prompt: shorten(version.prompt) },
    isRevertible: version.prompt !== before.prompt,
  };
}

/** Every saved version with the one before it; the text that ships is no change. */
function toEntries(kind: PromptKind, versions: readonly PromptVersion[]): AuditEntry[] {
  return versions.flatMap((version, at) => {
    const before = versions[at + 1];
    // The list is cut at its oldest end, so a neighbour may be missing.
    return before === undefined || before.version !== version.version - 1
      ? []
      : [toEntry(kind, version, before)];
  });
}

function parseId(id: string): { kind: PromptKind; version: number } | null {
  const [, name, digits] = /^prompt:([a-z]+):([1-9]\d{0,8})$/.exec(id) ?? [];
  const kind = promptKinds.find((known) => known === name);
  return kind === undefined ? null : { kind, version: Number(digits) };
}

export const promptsAudit: AuditSubject<Parameters<typeof savePrompt>[0]> = {
  owns: (id) => id.startsWith(prefix),
  async list(deps, { limit, subject }) {
    const kinds = promptKinds.filter((kind) => subject === undefined || subject === `${prefix}${kind}`);
    const lists = await Promise.all(
      kinds.map(async (kind) => toEntries(kind, await listPromptVersions(deps, { kind }))),
    );
    return lists.flatMap((entries) => entries.slice(0, limit));
  },
  async revert(deps, { id, by }) {
    const change = parseId(id);
    if (change === null) throw new AppError('not-found', 'There is no such change.');
    const { kind, version } = change;
    const before = await getPrompt(deps, { kind });
    if (version > before.version) throw new AppError('not-found', 'There is no such change.');
    const input = { kind, change: { version: version - 1 }, basedOn: before.version, account: by };
    const saved = await savePrompt(deps, input);
    if (saved.version === before.version)
      throw new AppError('conflict', 'The old value is in force already.');
    return toEntry(kind, saved, before);
  },
};
