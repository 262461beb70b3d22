import { ConfigSection } from '#web/components/admin/config-section.tsx';
import type { ConfigBlock } from '#web/components/admin/use-config-block.ts';
import { NumberField, type NumberRange } from '#web/components/number-field.tsx';
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
        <dl>
          {settings.map(({ key, label, min, max }) => (
            <div className="setting-row" key={key}>
              <dt>
                {label}
                {props.rangesInView && <span className="hint">{`${min} to ${max}`}</span>}
              </dt>
              <dd>{count(stored[key])}</dd>
            </div>
          ))}
        </dl>
      )}
    </ConfigSection>
  );
}
