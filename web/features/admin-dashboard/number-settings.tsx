import { EditableBlock } from '#web/components/block.tsx';
import { NumberField, type NumberRange } from '#web/components/number-field.tsx';
import { SaveFailure } from '#web/lib/admin/save-failure.tsx';
import type { ConfigBlock } from '#web/lib/admin/use-config-block.ts';
import { count } from '#web/lib/format.ts';
import { LoadFailure } from './load-failure.tsx';

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
  /** Shows the range under each name also in view mode. */
  rangesInView?: boolean;
}

/** A block whose settings are all numbers within ranges. */
export function NumberSettingsBlock<Key extends string>(props: NumberSettingsBlockProps<Key>) {
  const { block, settings } = props;
  const { draft, stored } = block;
  return (
    <EditableBlock
      id={props.id}
      title={props.title}
      isEditing={draft !== null}
      isSaving={block.isSaving}
      canEdit={stored !== undefined}
      canSave
      onEdit={block.edit}
      onCancel={block.cancel}
      onSave={() => void block.save()}
      message={<SaveFailure block={block} />}
    >
      {block.loadFailed && <LoadFailure text={props.loadFailure} onRetry={block.reload} />}
      {draft !== null && (
        <div className="stack gap-4">
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
          {settings.map(({ key, label, least, most }) => (
            <div className="setrow" key={key}>
              <dt>
                {label}
                {props.rangesInView && <span className="hint">{`${least} to ${most}`}</span>}
              </dt>
              <dd>{count(stored[key])}</dd>
            </div>
          ))}
        </dl>
      )}
    </EditableBlock>
  );
}
