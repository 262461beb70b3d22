import { type ComponentProps, useId, useState } from 'react';
import { type ModelProvider, modelProviderIds, modelProviders } from '#domain/settings/model-providers.ts';
import { Button } from '#web/components/button.tsx';
import { Input } from '#web/components/input.tsx';
import { Options } from '#web/components/options.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import { ModelTestButton } from './model-test.tsx';
import {
  limitLabels,
  type ModelDraft,
  type StoredModel,
  type TaskName,
  taskLabels,
  toServer,
} from './model-types.ts';

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
      <ProviderField
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
      setMessage(sentenceOf(error));
    }
  };
  return { models, message, load: () => void load() };
}

function ProviderField({
  value,
  onChange,
}: {
  value: ModelDraft['provider'];
  onChange: (provider: ModelProvider) => void;
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Server</label>
      <select
        className="input"
        id={id}
        value={value}
        onChange={(event) => {
          const chosen = modelProviderIds.find((provider) => provider === event.target.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        <Options
          options={modelProviderIds.map((provider) => [provider, modelProviders[provider].name] as const)}
          chosen={value}
        />
      </select>
    </div>
  );
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
      <summary>Limits, and other models for tasks</summary>
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
      </div>
    </details>
  );
}
