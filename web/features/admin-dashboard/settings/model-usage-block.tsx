import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '#web/components/admin/load-failure.tsx';
import { Block } from '#web/components/block.tsx';
import { Switch } from '#web/components/switch.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import type { CallAnswer } from '#web/lib/api-types.ts';
import { count } from '#web/lib/format.ts';
import { isKnown, type Labels, labelText } from '#web/lib/labels.ts';

type Usage = CallAnswer<'GET /admin/model-usage'>;
type Sums = Usage['today'];
type Task = Usage['tasks'][number]['task'];

const names = (): Labels<Task> => ({
  checks: 'Checks',
  trials: 'Trials of prompts',
  stories: 'Stories',
  articles: 'Articles of listed stories',
});

function describe({ calls, input_tokens, output_tokens, cost }: Sums, currency: string): string {
  const tokens = `${count(input_tokens + output_tokens)} tokens in ${count(calls)} calls`;
  return cost === null ? tokens : `${tokens}, ${currency} ${cost.toFixed(2)}`;
}

/** What the language model was asked and what it cost, with a switch for each task. */
export function ModelUsageBlock() {
  const api = useApi();
  const queries = useQueryClient();
  const queryKey = ['admin', 'model-usage'];
  const query = useQuery({ queryKey, queryFn: () => api('GET /admin/model-usage') });
  const [error, setError] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const turn = async (task: Task, isOn: boolean) => {
    if (!isKnown(names(), task)) return;
    setSaving(true);
    setError(null);
    try {
      const { version, last_updated: _, ...spending } = await api('GET /admin/model-spending');
      await api('POST /admin/model-spending', {
        body: { ...spending, [task]: { ...spending[task], isOn }, based_on: version },
      });
      await queries.invalidateQueries({ queryKey });
    } catch (failure) {
      setError(`Not saved. ${sentenceOf(failure)}`);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Block id="model-usage" title="Language Model: Use and Cost">
      {query.isError && query.data === undefined && (
        <LoadFailure
          text="Failed to load the use of the language model"
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && (
        <Figures usage={query.data} disabled={saving} onTurn={(task, on) => void turn(task, on)} />
      )}
      {error && (
        <p className="error-text" role="alert">
          {error}
        </p>
      )}
    </Block>
  );
}

interface FiguresProps {
  usage: Usage;
  disabled: boolean;
  onTurn: (task: Task, isOn: boolean) => void;
}

function Figures({ usage, disabled, onTurn }: FiguresProps) {
  const { model, currency } = usage;
  if (model === null) return <p className="hint">No language model is set up.</p>;
  return (
    <>
      <p className="text-small">
        <strong>{model}</strong> Today {describe(usage.today, currency)}, of {count(usage.daily_tokens)}{' '}
        tokens. Thirty days: {describe(usage.month, currency)}.
      </p>
      {usage.tasks.map(({ task, is_on, today, month, waiting }) => (
        <div className="feature-flag" key={task}>
          <div>
            <strong className={isKnown(names(), task) ? '' : 'unknown'}>{labelText(names(), task)}</strong>
            <p className="hint">
              Today {describe(today, currency)}. Thirty days: {describe(month, currency)}.
              {waiting > 0 && ` ${count(waiting)} waiting.`}
            </p>
          </div>
          <Switch
            checked={is_on}
            disabled={disabled || !isKnown(names(), task)}
            onChange={(isOn) => onTurn(task, isOn)}
          >
            <span className="visually-hidden">{labelText(names(), task)}</span>
            <span className="text-small muted" aria-hidden="true">
              {is_on ? 'On' : 'Off'}
            </span>
          </Switch>
        </div>
      ))}
    </>
  );
}
