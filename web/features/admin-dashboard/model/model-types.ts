import { modelProviderIds, modelProviders } from '#domain/settings/model-providers.ts';
import { toRecord } from '#domain/to-record.ts';
import type { CallAnswer, CallInput } from '#web/lib/api-types.ts';
import type { Labels } from '#web/lib/labels.ts';

export type StoredModel = CallAnswer<'GET /admin/model'>;
type SaveBody = CallInput<'POST /admin/model'>['body'];
/** What is edited; `key` is null while the saved one stays. */
export type ModelDraft = Omit<SaveBody, 'key' | 'based_on'> & { key: string | null };
export type ModelTest = CallAnswer<'POST /admin/model/test'>;
export type TaskName = keyof StoredModel['task_models'];

export const providerNames: Labels<StoredModel['provider']> = toRecord(
  modelProviderIds.map((id) => [id, modelProviders[id].name] as const),
);

export const taskLabels: Readonly<Record<TaskName, string>> = {
  checks: 'Checks',
  trials: 'Prompt trials',
  stories: 'Stories',
  articles: 'Aggregated articles',
};

export const limitLabels = [
  ['timeout_seconds', 'Seconds for an answer'],
  ['concurrency', 'Requests at the same time'],
  ['context_tokens', 'Context in tokens'],
  ['max_output_tokens', 'Most tokens of an answer'],
] as const;

/** The address, and the key if it was entered. */
export function toServer({ address, key }: ModelDraft): { address: string; key?: string } {
  return key === null ? { address } : { address, key };
}
