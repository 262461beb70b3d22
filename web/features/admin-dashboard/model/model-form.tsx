import { type ComponentProps, useId, useState } from 'react';
import { modelProviderIds, modelProviders } from '#domain/settings/model-providers.ts';
import { toRecord } from '#domain/to-record.ts';
import { useAction } from '#web/components/admin/use-action.ts';
import { Button } from '#web/components/button.tsx';
import { Input } from '#web/components/input.tsx';
import { SelectField } from '#web/components/select-field.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import { describeError } from '#web/lib/api-error.ts';
import type { CallAnswer, CallInput } from '#web/lib/api-types.ts';
import { count } from '#web/lib/format.ts';
import { type Labels, valueWords } from '#web/lib/labels.ts';
import { type ModelHeader, ModelHeaders } from './model-headers.tsx';

interface ModelFormProps {
  draft: ModelDraft;
  stored: StoredModel | undefined;
  onChange: (draft: ModelDraft) => void;
}

/** Server, key and model, with the server's list; limits and models of tasks below. */
export function ModelForm({ draft, stored, onChange }: ModelFormProps) {
  const listId = useId();
  const { models, message, load } = useServerModels(draft);
  const set = (part: Partial<ModelDraft>) => onChange({ ...draft, ...part });
  const keepsKey = stored?.key === 'set' && draft.key === null;
  return (
    <div className="stack">
      <SelectField
        label="Server"
        options={modelProviderIds.map((provider) => [provider, modelProviders[provider].name] as const)}
        value={draft.provider}
        onChange={(provider) => set({ provider, address: modelProviders[provider].address || draft.address })}
      />
      <Input
        label="Address"
        type="url"
        hint="It usually ends in /v1. Empty: no model."
        value={draft.address}
        onChange={(event) => set({ address: event.target.value })}
      />
      <Input
        label="Key"
        type="password"
        autoComplete="off"
        hint={
          keepsKey
            ? 'A key is saved. Leave this empty to keep it.'
            : 'Stored encrypted, and not shown again. Servers on your own machine need none.'
        }
        value={draft.key ?? ''}
        onChange={(event) => set({ key: event.target.value === '' ? null : event.target.value })}
      />
      <ModelField label="Model" listId={listId} value={draft.model} onChange={(model) => set({ model })} />
      <datalist id={listId}>
        {models.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div>
        <Button size="small" disabled={draft.address.trim() === ''} onClick={load}>
          List the server’s models
        </Button>
        <p role="status" className="hint">
          {message}
        </p>
      </div>
      <Details draft={draft} listId={listId} set={set} />
      <ModelTestButton draft={draft} />
    </div>
  );
}

function useServerModels(draft: ModelDraft) {
  const api = useApi();
  const [models, setModels] = useState<string[]>([]);
  const [message, setMessage] = useState('');
  const load = async () => {
    setMessage('Asking the server…');
    try {
      const answer = await api('POST /admin/model/models', { body: toServer(draft) });
      setModels(answer.models);
      setMessage(answer.message ?? `Choose one of ${answer.models.length}: ${answer.models.join(', ')}`);
    } catch (error) {
      setMessage(describeError(error));
    }
  };
  return { models, message, load: () => void load() };
}

type ModelFieldProps = Omit<ComponentProps<typeof Input>, 'onChange' | 'list'> & {
  listId: string;
  onChange: (model: string) => void;
};

function ModelField({ listId, onChange, ...rest }: ModelFieldProps) {
  return (
    <Input
      {...rest}
      list={listId}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface DetailsProps {
  draft: ModelDraft;
  listId: string;
  set: (part: Partial<ModelDraft>) => void;
}

function Details({ draft, listId, set }: DetailsProps) {
  return (
    <details>
      <summary>Limits, headers, and other models for tasks</summary>
      <div className="stack details-body">
        {limitLabels.map(([field, label]) => (
          <Input
            key={field}
            type="number"
            className="num"
            label={label}
            hint="Empty: the usual one."
            value={draft[field] === null ? '' : String(draft[field])}
            onChange={(event) =>
              set({ [field]: event.target.value === '' ? null : Number(event.target.value) })
            }
          />
        ))}
        {(Object.entries(taskLabels) as [TaskName, string][]).map(([task, label]) => (
          <ModelField
            key={task}
            label={`Model for: ${label}`}
            hint="Empty: the model above."
            listId={listId}
            value={draft.task_models[task]}
            onChange={(model) => set({ task_models: { ...draft.task_models, [task]: model } })}
          />
        ))}
        <ModelHeaders headers={draft.headers} onChange={(headers) => set({ headers })} />
      </div>
    </details>
  );
}

/** Sends a draft, or the model in force, one question of each kind, and shows what that means. */
export function ModelTestButton({ draft }: { draft: ModelDraft | null }) {
  const api = useApi();
  const body = draft === null ? {} : { ...toServer(draft), model: draft.model };
  const trial = useAction(() => api('POST /admin/model/test', { body }));
  const isReady = draft === null || (draft.address.trim() !== '' && draft.model.trim() !== '');
  return (
    <div className="stack stack-parts">
      <div>
        <Button size="small" busy={trial.busy} disabled={!isReady} onClick={trial.run}>
          Test
        </Button>
      </div>
      <div role="status" className="stack stack-parts text-small">
        {trial.busy && (
          <p>Asking a question about an article, a comparison and a story. This may take a minute.</p>
        )}
        {trial.error && <p className="error-text">{trial.error}</p>}
        {trial.answer && <TestResult {...trial.answer} />}
      </div>
    </div>
  );
}

function TestResult({ model, reached, key_accepted, model_known, questions, findings }: ModelTest) {
  const steps = [
    ['Server reached', reached],
    ['Key accepted', key_accepted],
    ['Model known', model_known],
  ] as const;
  return (
    <>
      <p>
        <strong>{model}:</strong>{' '}
        {steps.map(([name, isFine]) => `${name}: ${isFine ? 'yes' : 'no'}`).join('. ')}.
      </p>
      {questions.map((question) => (
        <p key={question.kind}>
          <strong>{valueWords(question.kind)}:</strong> {describe(question)}
        </p>
      ))}
      {findings.map((finding) => (
        <p key={finding}>{finding}</p>
      ))}
    </>
  );
}

/** Below this, the speed says more about the network than about the model. */
const minSecondsForSpeed = 1;

function describe(question: ModelTest['questions'][number]): string {
  const { answered, seconds, tokens_per_second, structure, tokens_sent, tokens_read } = question;
  const time = seconds < minSecondsForSpeed ? 'within a second' : `in ${count(Math.round(seconds))} s`;
  const speed =
    tokens_per_second === null || seconds < minSecondsForSpeed
      ? ''
      : `, ${count(Math.round(tokens_per_second))} tokens a second`;
  const form = structure === null ? '' : ` Form: ${formWords(structure)}.`;
  const read =
    tokens_read === null ? '' : ` Read ${count(tokens_read)} of about ${count(tokens_sent)} tokens.`;
  return `${answered ? 'answered' : 'no usable answer'} ${time}${speed}.${form}${read}`;
}

function formWords(structure: NonNullable<ModelTest['questions'][number]['structure']>): string {
  if (structure === 'none') return 'requested in words';
  return valueWords(structure).replace('Json', 'JSON');
}

export type StoredModel = CallAnswer<'GET /admin/model'>;
type SaveBody = CallInput<'POST /admin/model'>['body'];
/** What is edited; `key` is null while the saved one stays. */
export type ModelDraft = Omit<SaveBody, 'key' | 'headers' | 'based_on'> & {
  key: string | null;
  /** In the order in which they were entered; a saved value is empty. */
  headers: ModelHeader[];
};
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

/** The address and the headers, and the key if it was entered. */
export function toServer({ address, key, headers }: ModelDraft) {
  const named = headers.filter(({ name }) => name.trim() !== '');
  return {
    address,
    headers: Object.fromEntries(named.map(({ name, value }) => [name.trim(), value.trim()])),
    ...(key === null ? {} : { key }),
  };
}
