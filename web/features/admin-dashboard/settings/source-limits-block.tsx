import { limitOf } from '#domain/connectors/connector-names.ts';
import { connectorTable } from '#domain/connectors/connector-table.ts';
import { sourceLimitRange } from '#domain/settings/setting-numbers.ts';
import { useConfigBlock } from '#web/components/admin/use-config-block.ts';
import { useApi } from '#web/lib/api-context.tsx';
import type { CallAnswer } from '#web/lib/api-types.ts';
import { type NumberSetting, NumberSettingsBlock } from './number-settings.tsx';

type Stored = CallAnswer<'GET /admin/source-limits'>;
type Key = Exclude<keyof Stored, 'version' | 'last_updated'>;

const settings: readonly NumberSetting<Key>[] = connectorTable.map(({ id, name, maxArticles }) => ({
  ...{ key: limitOf(id), label: name, fallback: maxArticles },
  ...sourceLimitRange,
}));

/** The maximum of articles per request to each source. */
export function SourceLimitsBlock() {
  const api = useApi();
  const block = useConfigBlock<Stored, Record<Key, number>>({
    name: 'source-limits',
    load: () => api('GET /admin/source-limits'),
    save: (draft, basedOn) =>
      api('POST /admin/source-limits', {
        body: { ...draft, ...(basedOn === undefined ? {} : { based_on: basedOn }) },
      }),
    toDraft: ({ version: _version, last_updated: _at, ...limits }) => limits,
  });
  return (
    <NumberSettingsBlock
      id="source-limits"
      title="News Source Article Limits"
      loadFailure="Failed to load source limits configuration"
      settings={settings}
      block={block}
    />
  );
}
