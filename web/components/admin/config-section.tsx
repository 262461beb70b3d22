import type { ReactNode } from 'react';
import { EditableBlock } from '#web/components/block.tsx';
import { LoadFailure } from './load-failure.tsx';
import { SaveFailure } from './save-failure.tsx';
import type { ConfigBlock } from './use-config-block.ts';

interface ConfigSectionProps<Stored, Draft> {
  id: string;
  title: string;
  block: ConfigBlock<Stored, Draft>;
  /** The text for settings that could not be loaded; absent where the page shows the failure. */
  loadFailure?: string;
  canSave?: boolean;
  children: ReactNode;
}

/** The frame of a block of settings: Edit, Cancel and Save, and the failure of loading or saving. */
export function ConfigSection<Stored, Draft>(props: ConfigSectionProps<Stored, Draft>) {
  const { block, loadFailure } = props;
  return (
    <EditableBlock
      id={props.id}
      title={props.title}
      isEditing={block.draft !== null}
      isSaving={block.isSaving}
      canEdit={block.stored !== undefined}
      canSave={props.canSave ?? true}
      onEdit={block.edit}
      onCancel={block.cancel}
      onSave={() => void block.save()}
      message={<SaveFailure block={block} />}
    >
      {loadFailure !== undefined && block.loadFailed && (
        <LoadFailure text={loadFailure} onRetry={block.reload} />
      )}
      {props.children}
    </EditableBlock>
  );
}
