import { rssNumbers } from '#domain/settings/setting-numbers.ts';
import { ConfigSection, SettingRows, useConfigBlock } from '#web/components/admin/config-section.tsx';
import { NumberField, type NumberRange } from '#web/components/number-field.tsx';
import { Switch } from '#web/components/switch.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import { count, exactTime } from '#web/lib/format.ts';
import type { RssConfig } from './use-rss-config.ts';

type Globals = Omit<RssConfig, 'feeds' | 'version' | 'last_updated' | 'lastUpdate'>;
type NumberKey = { [Key in keyof Globals]: Globals[Key] extends number ? Key : never }[keyof Globals];
type SwitchKey = Exclude<keyof Globals, NumberKey>;

interface NumberGlobal extends NumberRange {
  key: NumberKey;
  label: string;
  fallback: number;
  hint: string;
}

const numbers: readonly NumberGlobal[] = [
  {
    key: 'updateFrequency',
    label: 'Update frequency',
    ...rssNumbers.updateFrequency,
    hint: '5 to 1440 minutes',
  },
  {
    key: 'maxTotalArticles',
    label: 'Max total articles',
    ...rssNumbers.maxTotalArticles,
    hint: '10 to 200 for each ten feeds',
  },
  {
    key: 'maxStories',
    label: 'Max stories',
    ...rssNumbers.maxStories,
    hint: '100 to 2000 are kept',
  },
  {
    key: 'minArticlesPerStory',
    label: 'Min articles per story',
    ...rssNumbers.minArticlesPerStory,
    hint: '1 to 10, to be shown at all',
  },
  {
    key: 'storySwarmMinArticles',
    label: 'Story swarm min articles',
    ...rssNumbers.storySwarmMinArticles,
    hint: '2 to 20, to count as a swarm',
  },
];

const switches: readonly (readonly [SwitchKey, string])[] = [
  ['deduplicationEnabled', 'Deduplication'],
  ['clusteringEnabled', 'Clustering'],
  ['autoUpdateEnabled', 'Auto update'],
];

function toGlobals(config: RssConfig): Globals {
  const { feeds: _feeds, version: _version, last_updated: _at, lastUpdate: _update, ...globals } = config;
  return globals;
}

/** The settings of all feeds, in view and edit mode. */
export function GlobalSettings({ load }: { load: () => Promise<RssConfig> }) {
  const api = useApi();
  const block = useConfigBlock<RssConfig, Globals>({
    name: 'rss-config',
    load,
    save: (draft, basis) => api('POST /admin/rss-config', { body: { ...draft, ...basis } }),
    toDraft: toGlobals,
  });
  const { draft, stored } = block;
  return (
    <ConfigSection id="global-settings" title="Global settings" block={block}>
      {draft !== null && <Fields draft={draft} onChange={block.change} />}
      {draft === null && stored !== undefined && <Values globals={stored} />}
      {stored !== undefined && (
        <p className="hint settings-note">
          {stored.lastUpdate === null
            ? 'The feeds have brought nothing yet.'
            : `Last update ${exactTime(stored.lastUpdate)}`}
        </p>
      )}
    </ConfigSection>
  );
}

function Fields({ draft, onChange }: { draft: Globals; onChange: (draft: Globals) => void }) {
  return (
    <>
      <div className="form-grid">
        {numbers.map(({ key, ...field }) => (
          <NumberField
            key={key}
            {...field}
            value={draft[key]}
            onChange={(value) => onChange({ ...draft, [key]: value })}
          />
        ))}
      </div>
      <div className="row feed-switches">
        {switches.map(([key, label]) => (
          <Switch key={key} checked={draft[key]} onChange={(isOn) => onChange({ ...draft, [key]: isOn })}>
            {label}
          </Switch>
        ))}
      </div>
    </>
  );
}

function Values({ globals }: { globals: Globals }) {
  return (
    <SettingRows
      className="setting-grid"
      rows={[
        ...numbers.map(({ key, label, hint }) => ({ name: label, hint, value: count(globals[key]) })),
        ...switches.map(([key, label]) => ({ name: label, value: globals[key] ? 'On' : 'Off' })),
      ]}
    />
  );
}
