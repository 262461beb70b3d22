import { FlaskConical } from 'lucide-react';
import { useId, useState } from 'react';
import { advancedNumbers } from '#domain/settings/setting-numbers.ts';
import {
  ConfigSection,
  SettingRows,
  useConfigBlock,
  withoutVersion,
} from '#web/components/admin/config-section.tsx';
import { Button } from '#web/components/button.tsx';
import { NumberField } from '#web/components/number-field.tsx';
import { Switch } from '#web/components/switch.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import { describeError } from '#web/lib/api-error.ts';
import type { CallAnswer } from '#web/lib/api-types.ts';
import { count } from '#web/lib/format.ts';

type Stored = CallAnswer<'GET /admin/advanced-config'>;
type Draft = Omit<Stored, 'version' | 'last_updated'>;

/** Limits, clustering, and the switch for opposing viewpoints. */
export function AdvancedBlock() {
  const api = useApi();
  const block = useConfigBlock<Stored, Draft>({
    name: 'advanced-config',
    load: () => api('GET /admin/advanced-config'),
    save: (draft, basis) => api('POST /admin/advanced-config', { body: { ...draft, ...basis } }),
    toDraft: withoutVersion,
  });
  const { draft, stored } = block;
  return (
    <ConfigSection
      id="advanced"
      title="Advanced Aggregation Settings"
      block={block}
      loadFailure="Failed to load advanced configuration"
    >
      {draft !== null && <Fields draft={draft} onChange={block.change} />}
      {draft === null && stored !== undefined && <Values {...stored} />}
    </ConfigSection>
  );
}

function Values(stored: Stored) {
  const onOrOff = (isOn: boolean) => (isOn ? 'On' : 'Off');
  return (
    <SettingRows
      rows={[
        { name: 'Max total articles', value: stored.max_total_articles },
        { name: 'Semantic clustering threshold', value: stored.semantic_clustering_threshold.toFixed(2) },
        { name: 'Deduplication', value: onOrOff(stored.enable_deduplication) },
        { name: 'Opposing viewpoints', value: onOrOff(stored.opposing_viewpoints_enabled) },
      ]}
    />
  );
}

function Fields({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  const id = useId();
  const threshold = draft.semantic_clustering_threshold;
  return (
    <div className="stack">
      <NumberField
        label="Max total articles"
        {...advancedNumbers.max_total_articles}
        value={draft.max_total_articles}
        hint="1 to 200: most articles of one search or one reading of a source"
        onChange={(value) => onChange({ ...draft, max_total_articles: value })}
      />
      <div className="field">
        <label htmlFor={id}>
          Semantic clustering threshold <output className="num">{threshold.toFixed(2)}</output>
        </label>
        <input
          type="range"
          id={id}
          min={advancedNumbers.semantic_clustering_threshold.min}
          max={advancedNumbers.semantic_clustering_threshold.max}
          step={0.05}
          value={threshold}
          aria-describedby={`${id}-hint`}
          onChange={(event) =>
            onChange({ ...draft, semantic_clustering_threshold: Number(event.target.value) })
          }
        />
        <p className="hint" id={`${id}-hint`}>
          Lower joins more articles, higher keeps stories apart.
        </p>
      </div>
      <ThresholdTrial threshold={threshold} />
      <Switch
        checked={draft.enable_deduplication}
        onChange={(checked) => onChange({ ...draft, enable_deduplication: checked })}
      >
        Deduplication
      </Switch>
      <Switch
        checked={draft.opposing_viewpoints_enabled}
        onChange={(checked) => onChange({ ...draft, opposing_viewpoints_enabled: checked })}
      >
        Opposing viewpoints
      </Switch>
    </div>
  );
}

type Trial = CallAnswer<'POST /admin/story-clustering/what-if'>;

/** The effect of another threshold on recent articles, before it is saved. */
export function ThresholdTrial({ threshold }: { threshold: number }) {
  const api = useApi();
  const [state, setState] = useState<{ busy: boolean; trial?: Trial; error?: string }>({ busy: false });
  const tryIt = async () => {
    setState({ busy: true });
    try {
      const trial = await api('POST /admin/story-clustering/what-if', { body: { threshold } });
      setState({ busy: false, trial });
    } catch (error) {
      setState({ busy: false, error: describeError(error) });
    }
  };
  return (
    <div className="stack stack-items">
      <Button size="small" busy={state.busy} icon={FlaskConical} onClick={() => void tryIt()}>
        Try {threshold.toFixed(2)} on recent articles
      </Button>
      <div role="status" className="stack stack-items">
        {state.error && <p className="error-text">{state.error}</p>}
        {state.trial && <Outcome {...state.trial} />}
      </div>
    </div>
  );
}

const figures = [
  ['stories', 'Stories'],
  ['swarms', 'Story swarms'],
  ['largest', 'Articles in the largest'],
  ['alone', 'Articles alone'],
] as const;

function Outcome({ articles, in_force, proposed, examples }: Trial) {
  return (
    <>
      <div className="table-frame">
        <table className="data-table table-tight">
          <caption className="hint table-caption">The newest {count(articles)} articles</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Figure</span>
              </th>
              <th scope="col" className="n">
                Now, {in_force.threshold.toFixed(2)}
              </th>
              <th scope="col" className="n">
                With {proposed.threshold.toFixed(2)}
              </th>
            </tr>
          </thead>
          <tbody>
            {figures.map(([key, name]) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td className="n">{count(in_force[key])}</td>
                <td className="n">{count(proposed[key])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {examples.length > 0 && (
        <ul className="stack stack-items text-small">
          {examples.map((example) => (
            <li key={JSON.stringify(example.groups)}>
              <strong>{example.kind === 'joined' ? 'Would come together' : 'Would fall apart'}</strong>
              {example.groups.map((group) => (
                <p key={JSON.stringify(group)} className="muted trial-group">
                  {group.map(({ title, source }) => `${title} (${source})`).join(' · ')}
                </p>
              ))}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
