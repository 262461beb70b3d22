import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flagOf, flagUpdateOf, sourceIds } from '#domain/connectors/connector-names.ts';
import { toRecord } from '#domain/to-record.ts';
import { LoadFailure } from '#web/components/admin/config-section.tsx';
import { Block } from '#web/components/block.tsx';
import { Switch } from '#web/components/switch.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import { describeError } from '#web/lib/api-error.ts';
import type { CallAnswer, CallInput } from '#web/lib/api-types.ts';
import { count, exactTime } from '#web/lib/format.ts';
import { getLabel, type Labels, valueWords } from '#web/lib/labels.ts';
import { checkerAge } from '#web/lib/relative-time.ts';
import { useTracking } from '#web/lib/tracking/tracking-context.tsx';

type Flags = CallAnswer<'GET /admin/feature-flags'>;
type Source = Flags['sources'][number];
type FlagKey = keyof CallInput<'POST /admin/feature-flags'>['body'];

const flags: Labels<Source['id'], FlagKey> = toRecord(
  sourceIds.map((source) => [source, flagUpdateOf(source)] as const),
);

/** The sources of an answer; of one that lists none the switches alone. */
function listSources({ sources, news_sources }: Flags): readonly (Source | SwitchedSource)[] {
  if (sources.length > 0) return sources;
  return sourceIds.map((id) => ({ id, name: valueWords(id), enabled: news_sources[flagOf(id)] }));
}

/** The switch of each source, with the state of its key and its last answer. */
export function FeatureFlags() {
  const api = useApi();
  const queries = useQueryClient();
  const track = useTracking();
  const queryKey = ['admin', 'feature-flags'];
  const query = useQuery({ queryKey, queryFn: () => api('GET /admin/feature-flags') });
  const [saving, setSaving] = useState<{ id: Source['id']; enabled: boolean } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const turn = async (id: Source['id'], enabled: boolean) => {
    const flag = getLabel(flags, id);
    if (flag === undefined) return;
    setSaving({ id, enabled });
    setError(null);
    try {
      const answer = await api('POST /admin/feature-flags', { body: { [flag]: enabled } });
      queries.setQueryData(queryKey, answer);
      track('feature_use', { featureName: flag, enabled });
    } catch (failure) {
      setError(`Not saved. ${describeError(failure)}`);
    } finally {
      setSaving(null);
    }
  };
  return (
    <Block id="feature-flags" title="News API Feature Flags">
      {query.isError && query.data === undefined && (
        <LoadFailure text="Failed to load feature flags" onRetry={() => void query.refetch()} />
      )}
      {query.data &&
        listSources(query.data).map((source) => (
          <Flag
            key={source.id}
            source={saving?.id === source.id ? { ...source, enabled: saving.enabled } : source}
            disabled={saving !== null}
            onTurn={(enabled) => void turn(source.id, enabled)}
          />
        ))}
      {error && (
        <p className="error-text feature-flag-error" role="alert">
          {error}
        </p>
      )}
    </Block>
  );
}

type SwitchedSource = Pick<Source, 'id' | 'name' | 'enabled'>;

interface FlagProps {
  source: Source | SwitchedSource;
  disabled: boolean;
  onTurn: (enabled: boolean) => void;
}

function Flag({ source, disabled, onTurn }: FlagProps) {
  const flag = getLabel(flags, source.id);
  return (
    <div className="feature-flag">
      <div>
        <strong>{source.name}</strong>
        <p className="mono text-tiny dim">{flag ?? valueWords(source.id)}</p>
        {'key' in source && <p className="hint">{describe(source)}</p>}
      </div>
      <Switch checked={source.enabled} disabled={disabled || flag === undefined} onChange={onTurn}>
        <span className="visually-hidden">{source.name}</span>
        <span className="text-small muted" aria-hidden="true">
          {source.enabled ? 'On' : 'Off'}
        </span>
      </Switch>
    </div>
  );
}

function describe(source: Source): string {
  const sentences = [keyState(source), lastResult(source)];
  if (source.paused_until !== null) sentences.push(`Not asked before ${exactTime(source.paused_until)}.`);
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

function keyState({ key, key_setting }: Source): string {
  if (key === 'missing') return `No key: set ${key_setting} and start again.`;
  if (key === 'refused') return `The provider refuses the key in ${key_setting}.`;
  if (key === 'not-needed') return '';
  return key === 'set' ? 'Key set.' : `Key: ${valueWords(key)}.`;
}

function lastResult({ last_result, last_detail, last_at, last_articles }: Source): string {
  if (last_at === null || last_result === 'never') return 'Not asked yet.';
  const age = (checkerAge(last_at, Date.now()) ?? '').toLowerCase();
  if (last_result === 'failed') return `Failed ${age}: ${last_detail ?? 'no reason given.'}`;
  if (last_result !== 'ok') return `${valueWords(last_result)} ${age}.`;
  const articles = last_articles === 1 ? '1 article' : `${count(last_articles ?? 0)} articles`;
  const answered = last_articles === null ? `Answered ${age}.` : `Answered ${age}, ${articles}.`;
  return last_detail === null ? answered : `${answered} ${last_detail}`;
}
