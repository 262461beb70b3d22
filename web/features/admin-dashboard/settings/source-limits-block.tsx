import { useConfigBlock } from '#web/components/admin/use-config-block.ts';
import { useApi } from '#web/lib/api-context.tsx';
import type { CallAnswer } from '#web/lib/api-types.ts';
import { type NumberSetting, NumberSettingsBlock } from './number-settings.tsx';

type Stored = CallAnswer<'GET /admin/source-limits'>;
type Key = Exclude<keyof Stored, 'version' | 'last_updated'>;

const range = { min: 5, max: 100 };
const settings: readonly NumberSetting<Key>[] = [
  { key: 'google_news_max_articles', label: 'Google News', fallback: 20, ...range },
  { key: 'newsapi_max_articles', label: 'NewsAPI', fallback: 15, ...range },
  { key: 'gnews_max_articles', label: 'GNews', fallback: 10, ...range },
  { key: 'currents_max_articles', label: 'Currents', fallback: 20, ...range },
  { key: 'twingly_max_articles', label: 'Twingly', fallback: 15, ...range },
  { key: 'bright_data_max_articles', label: 'Bright Data', fallback: 10, ...range },
];

/** Most articles taken from each source at once. */
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
