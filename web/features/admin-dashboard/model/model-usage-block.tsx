import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import {
  ConfigSection,
  LoadFailure,
  useConfigBlock,
  withoutVersion,
} from '#web/components/admin/config-section.tsx';
import { Button } from '#web/components/button.tsx';
import { Input } from '#web/components/input.tsx';
import { Switch } from '#web/components/switch.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import type { CallAnswer } from '#web/lib/api-types.ts';
import { count } from '#web/lib/format.ts';
import { isKnown, labelText } from '#web/lib/labels.ts';
import { type TaskName, taskLabels } from './model-form.tsx';

type Usage = CallAnswer<'GET /admin/model-usage'>;
type Sums = Usage['today'];
type Spending = CallAnswer<'GET /admin/model-spending'>;
type Draft = Omit<Spending, 'version' | 'last_updated'>;
type Price = Draft['prices'][number];

const taskNames = Object.keys(taskLabels) as TaskName[];
const noPrice: Price = { model: '', input: 0, output: 0 };

function describe({ calls, input_tokens, output_tokens, cost }: Sums, currency: string): string {
  const tokens = `${count(input_tokens + output_tokens)} tokens in ${count(calls)} calls`;
  return cost === null ? tokens : `${tokens}, ${currency} ${cost.toFixed(2)}`;
}

/** What the language model was asked and what it cost; the switches, shares and prices behind it are edited here. */
export function ModelUsageBlock() {
  const api = useApi();
  const usage = useQuery({
    queryKey: ['admin', 'model', 'usage'],
    queryFn: () => api('GET /admin/model-usage'),
  });
  const block = useConfigBlock<Spending, Draft>({
    name: 'model-spending',
    load: () => api('GET /admin/model-spending'),
    async save(draft, basis) {
      const prices = draft.prices.filter(({ model }) => model.trim() !== '');
      const body = { ...draft, prices, ...basis };
      const saved = await api('POST /admin/model-spending', { body });
      await usage.refetch();
      return saved;
    },
    toDraft: withoutVersion,
  });
  const { draft } = block;
  return (
    <ConfigSection id="model-usage" title="Language Model: Use and Cost" block={block}>
      {usage.isError && usage.data === undefined && (
        <LoadFailure
          text="Failed to load the use of the language model"
          onRetry={() => void usage.refetch()}
        />
      )}
      {draft !== null && <SpendingForm draft={draft} onChange={block.change} />}
      {draft === null && usage.data && <Figures usage={usage.data} spending={block.stored} />}
    </ConfigSection>
  );
}

function Figures({ usage, spending }: { usage: Usage; spending: Spending | undefined }) {
  const { model, currency, daily_tokens, month } = usage;
  if (model === null && month.calls === 0)
    return <p className="muted">No language model is connected, so nothing is spent.</p>;
  return (
    <>
      <p className="text-small">
        {model === null ? 'No language model is connected. ' : <strong>{model} </strong>}
        Today {describe(usage.today, currency)}, of {count(daily_tokens)} tokens. Thirty days:{' '}
        {describe(month, currency)}.
      </p>
      {usage.tasks.map(({ task, is_on, today, month, waiting }) => (
        <div className="setting-row" key={task}>
          <div>
            <strong className={isKnown(taskLabels, task) ? '' : 'unknown'}>
              {labelText(taskLabels, task)}
            </strong>
            <p className="hint">
              {month.calls === 0
                ? 'Not used in thirty days.'
                : `Today ${describe(today, currency)}. Thirty days: ${describe(month, currency)}.`}
              {waiting > 0 && ` ${count(waiting)} waiting.`}
            </p>
          </div>
          <p className="muted text-small">{is_on ? `On${writeShare(spending, task)}` : 'Off'}</p>
        </div>
      ))}
    </>
  );
}

function writeShare(spending: Spending | undefined, task: Usage['tasks'][number]['task']): string {
  if (spending === undefined || !isKnown(taskLabels, task)) return '';
  return `, at most ${spending[task].share} % of a day`;
}

interface FormProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
}

function SpendingForm({ draft, onChange }: FormProps) {
  return (
    <div className="stack">
      <p className="hint">
        Each task may use so much of a day’s tokens. Everything but checks uses at most half of them together.
      </p>
      {taskNames.map((task) => {
        const set = (part: Partial<Draft[TaskName]>) =>
          onChange({ ...draft, [task]: { ...draft[task], ...part } });
        return (
          <div className="setting-row" key={task}>
            <Switch checked={draft[task].isOn} onChange={(isOn) => set({ isOn })}>
              {taskLabels[task]}
            </Switch>
            <Input
              type="number"
              className="num"
              label={`${taskLabels[task]}: percent of a day`}
              min={0}
              max={100}
              value={String(draft[task].share)}
              onChange={(event) => set({ share: Number(event.target.value) })}
            />
          </div>
        );
      })}
      <Prices draft={draft} onChange={onChange} />
    </div>
  );
}

function Prices({ draft, onChange }: FormProps) {
  const { prices, currency } = draft;
  const setAt = (index: number, part: Partial<Price>) =>
    onChange({ ...draft, prices: prices.map((price, at) => (at === index ? { ...price, ...part } : price)) });
  return (
    <fieldset className="stack">
      <legend>What a million tokens cost</legend>
      <Input
        label="Currency"
        maxLength={10}
        value={currency}
        onChange={(event) => onChange({ ...draft, currency: event.target.value })}
      />
      {prices.map((price, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a price has no name until it is typed
        <div className="columns columns-3" key={at}>
          <Input
            label="Model"
            value={price.model}
            onChange={(event) => setAt(at, { model: event.target.value })}
          />
          <PriceInput label="Question" value={price.input} onChange={(input) => setAt(at, { input })} />
          <PriceInput label="Answer" value={price.output} onChange={(output) => setAt(at, { output })} />
          <div>
            <Button
              size="small"
              icon={X}
              onClick={() => onChange({ ...draft, prices: prices.filter((_price, index) => index !== at) })}
            >
              Remove {price.model}
            </Button>
          </div>
        </div>
      ))}
      <div>
        <Button size="small" icon={Plus} onClick={() => onChange({ ...draft, prices: [...prices, noPrice] })}>
          Add a price
        </Button>
      </div>
    </fieldset>
  );
}

function PriceInput(props: { label: string; value: number; onChange: (value: number) => void }) {
  return (
    <Input
      type="number"
      className="num"
      label={props.label}
      min={0}
      step="any"
      value={String(props.value)}
      onChange={(event) => props.onChange(Number(event.target.value))}
    />
  );
}
