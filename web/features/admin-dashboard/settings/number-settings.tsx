import { useState } from 'react';
import { limitOf } from '#domain/connectors/connector-names.ts';
import { connectorTable } from '#domain/connectors/connector-table.ts';
import { relevanceNumbers, sourceLimitRange } from '#domain/settings/setting-numbers.ts';
import {
  type ConfigBlock,
  ConfigSection,
  SettingRows,
  useConfigBlock,
  withoutVersion,
} from '#web/components/admin/config-section.tsx';
import { AlertDialog } from '#web/components/confirm-dialog.tsx';
import { NumberField, type NumberRange } from '#web/components/number-field.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import { ApiError, describeError } from '#web/lib/api-error.ts';
import type { CallAnswer } from '#web/lib/api-types.ts';
import { count } from '#web/lib/format.ts';

export interface NumberSetting<Key extends string> extends NumberRange {
  key: Key;
  label: string;
  fallback: number;
}

interface NumberSettingsBlockProps<Key extends string> {
  id: string;
  title: string;
  loadFailure: string;
  settings: readonly NumberSetting<Key>[];
  block: ConfigBlock<Record<Key, number> & { version: number }, Record<Key, number>>;
  /** Also shows the range under each name in view mode. */
  rangesInView?: boolean;
}

/** A block whose settings are all numbers within ranges. */
export function NumberSettingsBlock<Key extends string>(props: NumberSettingsBlockProps<Key>) {
  const { block, settings } = props;
  const { draft, stored } = block;
  return (
    <ConfigSection id={props.id} title={props.title} block={block} loadFailure={props.loadFailure}>
      {draft !== null && (
        <div className="stack">
          {settings.map(({ key, ...setting }) => (
            <NumberField
              key={key}
              {...setting}
              value={draft[key]}
              onChange={(value) => block.change({ ...draft, [key]: value })}
            />
          ))}
        </div>
      )}
      {draft === null && stored !== undefined && (
        <SettingRows
          rows={settings.map(({ key, label, min, max }) => ({
            name: label,
            hint: props.rangesInView ? `${min} to ${max}` : undefined,
            value: count(stored[key]),
          }))}
        />
      )}
    </ConfigSection>
  );
}

type Relevance = CallAnswer<'GET /admin/relevance-config'>;
type RelevanceKey = Exclude<keyof Relevance, 'version' | 'last_updated'>;

const relevanceSettings: readonly NumberSetting<RelevanceKey>[] = [
  { key: 'threshold', label: 'Threshold', step: 0.05, ...relevanceNumbers.threshold },
  { key: 'min_articles', label: 'Min articles', ...relevanceNumbers.min_articles },
  {
    key: 'max_articles_to_score',
    label: 'Max articles to score',
    ...relevanceNumbers.max_articles_to_score,
  },
];

/** The relevance threshold of related articles. The only block that opens an alert when a save fails. */
export function RelevanceBlock() {
  const api = useApi();
  const [alert, setAlert] = useState<string | null>(null);
  const block = useConfigBlock<Relevance, Record<RelevanceKey, number>>({
    name: 'relevance-config',
    load: () => api('GET /admin/relevance-config'),
    save: (draft, basis) => api('POST /admin/relevance-config', { body: { ...draft, ...basis } }),
    toDraft: withoutVersion,
    onSaveFailed: (error) => setAlert(failureText(error)),
  });
  return (
    <>
      <NumberSettingsBlock
        id="relevance"
        title="Relevance Scoring Settings"
        loadFailure="Failed to load relevance scoring configuration"
        settings={relevanceSettings}
        block={block}
        rangesInView
      />
      {alert && (
        <AlertDialog title="Relevance settings were not saved" text={alert} onClose={() => setAlert(null)} />
      )}
    </>
  );
}

/** Status code and status text of the answer. */
function failureText(error: unknown): string {
  const status = error instanceof ApiError && error.status > 0 ? `${error.status} ` : '';
  return `${status}${describeError(error)}`;
}

type SourceLimits = CallAnswer<'GET /admin/source-limits'>;
type SourceLimitKey = Exclude<keyof SourceLimits, 'version' | 'last_updated'>;

const sourceLimitSettings: readonly NumberSetting<SourceLimitKey>[] = connectorTable.map(
  ({ id, name, maxArticles }) => ({
    key: limitOf(id),
    label: name,
    fallback: maxArticles,
    ...sourceLimitRange,
  }),
);

/** The maximum of articles per request to each source. */
export function SourceLimitsBlock() {
  const api = useApi();
  const block = useConfigBlock<SourceLimits, Record<SourceLimitKey, number>>({
    name: 'source-limits',
    load: () => api('GET /admin/source-limits'),
    save: (draft, basis) => api('POST /admin/source-limits', { body: { ...draft, ...basis } }),
    toDraft: withoutVersion,
  });
  return (
    <NumberSettingsBlock
      id="source-limits"
      title="News Source Article Limits"
      loadFailure="Failed to load source limits configuration"
      settings={sourceLimitSettings}
      block={block}
    />
  );
}
