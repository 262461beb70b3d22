import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Basis, ConfigSection, useConfigBlock } from '#web/components/admin/config-section.tsx';
import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { SelectField } from '#web/components/select-field.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import type { CallAnswer } from '#web/lib/api-types.ts';
import { count } from '#web/lib/format.ts';
import { asSent, labelText, valueWords } from '#web/lib/labels.ts';
import {
  limitLabels,
  type ModelDraft,
  ModelForm,
  ModelTestButton,
  providerNames,
  type StoredModel,
  type TaskName,
  taskLabels,
  toServer,
} from './model-form.tsx';

type Offer = CallAnswer<'GET /admin/model/offers'>['offers'][number];

const title = 'Language Model';

function toDraft(stored: StoredModel): ModelDraft {
  const { provider, address, model, task_models, headers } = stored;
  const { timeout_seconds, concurrency, context_tokens, max_output_tokens } = stored;
  return {
    provider: asSent(provider),
    address,
    model,
    task_models,
    key: null,
    headers: headers.map((name) => ({ name, value: '' })),
    timeout_seconds,
    concurrency,
    context_tokens,
    max_output_tokens,
  };
}

/** The connection to a language model: found, chosen, tested and saved. */
export function ModelBlock() {
  const api = useApi();
  const queries = useQueryClient();
  const save = (draft: ModelDraft, basis: Basis) => {
    const { key: _, headers: _entered, ...fields } = draft;
    return api('POST /admin/model', { body: { ...fields, ...toServer(draft), ...basis } });
  };
  const block = useConfigBlock<StoredModel, ModelDraft>({
    name: 'model',
    load: () => api('GET /admin/model'),
    save,
    toDraft,
    isSkipped: ({ address, model }) => address.trim() !== '' && model.trim() === '',
  });
  const { stored, draft } = block;
  const isConnected = stored !== undefined && stored.source !== 'none';
  const offers = useQuery({
    queryKey: ['admin', 'model-offers'],
    queryFn: () => api('GET /admin/model/offers'),
    enabled: stored !== undefined && stored.source === 'none',
  });
  const take = async ({ provider, address }: Offer, model: string) => {
    if (stored === undefined) return;
    await save(
      { ...toDraft(stored), provider: asSent(provider), address, model },
      { based_on: stored.version },
    );
    await queries.invalidateQueries({ queryKey: ['admin', 'model'] });
  };
  const isSetOutside = stored?.source === 'environment';
  return (
    <ConfigSection
      id="model"
      title={title}
      block={block}
      loadFailure="Failed to load the language model"
      canSave={draft === null || draft.address.trim() === '' || draft.model.trim() !== ''}
    >
      {draft !== null && isSetOutside && <SetOutside />}
      {draft !== null && !isSetOutside && <ModelForm draft={draft} stored={stored} onChange={block.change} />}
      {draft === null && stored !== undefined && (
        <div className="stack stack-items">
          {isConnected ? (
            <Connection stored={stored} />
          ) : (
            <p className="muted">
              No language model is connected. Articles and stories are read by the built-in analysis.
            </p>
          )}
          {!isConnected &&
            offers.data?.offers.map((offer) => (
              <OfferRow key={offer.address} offer={offer} onTake={(model) => take(offer, model)} />
            ))}
          {isConnected && <ModelTestButton draft={null} />}
        </div>
      )}
    </ConfigSection>
  );
}

function SetOutside() {
  return (
    <Banner kind="info">
      <p>
        LLM_BASE_URL and LLM_MODEL are set in the environment and stand above what is saved here. Remove them
        to change the connection on this page.
      </p>
    </Banner>
  );
}

const getProviderName = (provider: StoredModel['provider']): string => labelText(providerNames, provider);

function OfferRow({ offer, onTake }: { offer: Offer; onTake: (model: string) => Promise<void> }) {
  const { models } = offer;
  const [model, setModel] = useState(models[0] ?? '');
  return (
    <div className="setting-row">
      <div>
        <p>
          <strong>{getProviderName(offer.provider)}</strong> answers on this machine
          {models.length === 1 ? ` with ${model}.` : '.'}
        </p>
        {models.length > 1 && (
          <SelectField
            label="Model"
            options={models.map((name) => [name, name] as const)}
            value={model}
            onChange={setModel}
          />
        )}
      </div>
      <Button size="small" kind="primary" onClick={() => void onTake(model)}>
        Use {model}
      </Button>
    </div>
  );
}

function keyWords(key: StoredModel['key']): string {
  if (key === 'unreadable') return 'Encrypted with another SECRET_KEY or DATA_DIR: enter it again.';
  if (key === 'missing') return 'None';
  return key === 'set' ? 'Set; it is not shown again.' : valueWords(key);
}

function sourceWords(source: StoredModel['source']): string {
  if (source === 'environment') return 'The environment (LLM_BASE_URL, LLM_MODEL)';
  return source === 'settings' ? 'This page' : valueWords(source);
}

function Connection({ stored }: { stored: StoredModel }) {
  const tasks = (Object.entries(stored.task_models) as [TaskName, string][]).filter(
    ([, model]) => model !== '',
  );
  const limits = limitLabels.filter(([field]) => stored[field] !== null);
  return (
    <>
      {stored.resting !== null && (
        <Banner kind="warn">
          <p>{stored.resting}</p>
        </Banner>
      )}
      <dl>
        <Row name="Model" value={stored.model} />
        <Row name="Server" value={`${getProviderName(stored.provider)}, ${stored.address}`} />
        <Row name="Key" value={keyWords(stored.key)} />
        <Row name="Set in" value={sourceWords(stored.source)} />
        {tasks.map(([task, model]) => (
          <Row key={task} name={`Model for: ${taskLabels[task]}`} value={model} />
        ))}
        {limits.map(([field, label]) => (
          <Row key={field} name={label} value={count(stored[field] ?? 0)} />
        ))}
        {stored.headers.length > 0 && (
          <Row name="Headers" value={`${stored.headers.join(', ')}; values are not shown.`} />
        )}
        {stored.left_out.length > 0 && (
          <Row name="Not taken by the server" value={stored.left_out.join(', ')} />
        )}
      </dl>
    </>
  );
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className="setting-row">
      <dt>{name}</dt>
      <dd className="muted">{value}</dd>
    </div>
  );
}
