import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Banner } from '#web/components/banner.tsx';
import { EditableBlock } from '#web/components/block.tsx';
import { Button } from '#web/components/button.tsx';
import { ApiError, describeError } from '#web/lib/api-error.ts';
import { useTracking } from '#web/lib/tracking/tracking-context.tsx';
import { useUnsavedWork } from '#web/lib/unsaved-work.ts';

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

/** A part of the body of a save. */
export type Basis = { based_on?: number };

interface ConfigBlockOptions<Stored, Draft> {
  /** The key of the block in the cache and in usage events. */
  name: string;
  load: () => Promise<Stored>;
  /** Posts the draft; `basis` is the version that was edited, empty to overwrite the current one. */
  save: (draft: Draft, basis: Basis, options: { force: boolean }) => Promise<Stored>;
  /** Builds the draft from the stored value. */
  toDraft: (stored: Stored) => Draft;
  /** Whether a draft can be saved. One that cannot, such as an empty prompt, stays as it is. */
  isSkipped?: (draft: Draft) => boolean;
  /** Called at a failed save, in addition to what the block shows. */
  onSaveFailed?: (error: unknown) => void;
}

export interface SaveOptions {
  /** Overwrites what another administrator saved in between. */
  overwrite?: boolean;
  /** Saves although the server advises against it. */
  force?: boolean;
}

export interface ConfigBlock<Stored, Draft> {
  /** The current value; undefined until it is loaded. */
  stored: Stored | undefined;
  loadFailed: boolean;
  reload: () => void;
  /** Null in view mode. */
  draft: Draft | null;
  edit: () => void;
  change: (draft: Draft) => void;
  cancel: () => void;
  /** Ends edit mode on success, stays in it on failure. */
  save: (options?: SaveOptions) => Promise<void>;
  isSaving: boolean;
  saveError: unknown;
  /** Another administrator saved in between; `stored` is then theirs. */
  isConflict: boolean;
  /** The server tested the draft and advises against it; it can still be saved. */
  isUnsound: boolean;
}

/** A block of settings with optimistic locking: edited as a draft, saved against the version that was edited. */
export function useConfigBlock<Stored extends { version: number }, Draft>(
  options: ConfigBlockOptions<Stored, Draft>,
): ConfigBlock<Stored, Draft> {
  const queries = useQueryClient();
  const track = useTracking();
  const queryKey = ['admin', options.name];
  const query = useQuery({ queryKey, queryFn: options.load });
  const [editing, setEditing] = useState<{ draft: Draft; before: Draft; basedOn: number } | null>(null);
  const [saveError, setSaveError] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  useUnsavedWork(editing !== null && !isSame(editing.draft, editing.before));
  const stop = () => {
    setEditing(null);
    setSaveError(null);
  };
  const save = async ({ overwrite = false, force = false }: SaveOptions = {}) => {
    if (editing === null || options.isSkipped?.(editing.draft) === true) return;
    setSaving(true);
    setSaveError(null);
    try {
      await options.save(editing.draft, overwrite ? {} : { based_on: editing.basedOn }, { force });
      track('admin_action', { featureName: options.name, success: true });
      await queries.invalidateQueries({ queryKey });
      stop();
    } catch (error) {
      track('admin_action', { featureName: options.name, success: false });
      setSaveError(error);
      options.onSaveFailed?.(error);
      if (isConflictError(error)) await queries.invalidateQueries({ queryKey });
    } finally {
      setSaving(false);
    }
  };
  return {
    stored: query.data,
    loadFailed: query.isError && query.data === undefined,
    reload: () => void query.refetch(),
    draft: editing?.draft ?? null,
    edit: () => {
      if (query.data === undefined) return;
      const draft = options.toDraft(query.data);
      setEditing({ draft, before: draft, basedOn: query.data.version });
    },
    change: (draft) => setEditing((now) => now && { ...now, draft }),
    cancel: stop,
    save,
    isSaving,
    saveError,
    isConflict: isConflictError(saveError),
    isUnsound: saveError instanceof ApiError && saveError.code === 'prompt-unsound',
  };
}

/** Compares drafts, which are plain values. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

function isConflictError(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'conflict';
}

/** The text of a block that could not be loaded. */
export function LoadFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Banner
      kind="error"
      actions={
        <Button size="small" onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      <p>{text}</p>
    </Banner>
  );
}

type SaveFailureProps = {
  block: Pick<ConfigBlock<unknown, never>, 'saveError' | 'isConflict' | 'isUnsound' | 'cancel' | 'save'>;
};

/** Why the last save failed; the draft stays. A save that conflicts may be repeated to overwrite. */
export function SaveFailure({ block }: SaveFailureProps) {
  if (block.saveError === null) return null;
  return (
    <div className="block-notice">
      <Banner
        kind="error"
        actions={
          block.isConflict ? (
            <>
              <Button size="small" onClick={block.cancel}>
                Take theirs
              </Button>
              <Button size="small" onClick={() => void block.save({ overwrite: true })}>
                Save mine anyway
              </Button>
            </>
          ) : block.isUnsound ? (
            <Button size="small" onClick={() => void block.save({ force: true })}>
              Save anyway
            </Button>
          ) : undefined
        }
      >
        <p>
          <strong>Not saved.</strong> {describeError(block.saveError)}
        </p>
      </Banner>
    </div>
  );
}

/** The settings of an answer, as a draft. */
export function withoutVersion<Stored extends { version: number; last_updated: unknown }>(stored: Stored) {
  const { version: _version, last_updated: _at, ...settings } = stored;
  return settings;
}

/** Names and values of settings, in view mode. */
export function SettingRows(props: {
  rows: readonly { name: string; hint?: string | undefined; value: ReactNode }[];
  className?: string;
}) {
  return (
    <dl className={props.className}>
      {props.rows.map(({ name, hint, value }) => (
        <div className="setting-row" key={name}>
          <dt>
            {name}
            {hint && <span className="hint">{hint}</span>}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
