import { RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { count } from '#web/lib/format.ts';
import { biasNames } from './filter-feeds.ts';
import { type FeedActions, maxAtOnce } from './use-feed-actions.tsx';
import type { Feed } from './use-rss-config.ts';

interface BulkActionsProps {
  feeds: readonly Feed[];
  /** Of all pages. */
  matching: readonly Feed[];
  onSelectAll: () => void;
  actions: FeedActions;
  onDelete: () => void;
  onClear: () => void;
}

/** Replaces the filters while feeds are selected. */
export function BulkActions({ feeds, matching, onSelectAll, actions, onDelete, onClear }: BulkActionsProps) {
  const [busy, setBusy] = useState(false);
  const during = async (work: Promise<unknown>) => {
    setBusy(true);
    await work;
    setBusy(false);
  };
  const hasMore = matching.length > feeds.length;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would say form, this is a toolbar's group
    <div className="toolbar" role="group" aria-label="Selected feeds">
      <strong className="num" role="status">
        {count(feeds.length)} selected
      </strong>
      {hasMore && (
        <Button size="small" disabled={busy} onClick={onSelectAll}>
          Select all {count(matching.length)} that match
        </Button>
      )}
      <Button
        size="small"
        disabled={busy}
        onClick={() => void during(actions.change(feeds, { enabled: true }))}
      >
        Enable
      </Button>
      <Button
        size="small"
        disabled={busy}
        onClick={() => void during(actions.change(feeds, { enabled: false }))}
      >
        Disable
      </Button>
      <select
        className="input input-sm input-fit"
        aria-label="Set bias of the selected feeds"
        value=""
        disabled={busy}
        onChange={(event) => {
          const bias = biasNames.find(([key]) => key === event.target.value)?.[0];
          if (bias !== undefined) void during(actions.change(feeds, { bias }));
        }}
      >
        <option value="">Set bias</option>
        {biasNames.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      <Button
        size="small"
        disabled={busy || feeds.length > maxAtOnce}
        title={feeds.length > maxAtOnce ? `At most ${count(maxAtOnce)} feeds at once` : undefined}
        icon={RefreshCw}
        onClick={() => void during(actions.fetchNow(feeds))}
      >
        Fetch now
      </Button>
      <Button size="small" kind="danger" disabled={busy} icon={Trash2} onClick={onDelete}>
        Delete
      </Button>
      <Button size="small" kind="quiet" onClick={onClear}>
        Clear selection
      </Button>
    </div>
  );
}

interface DeleteFeedsProps {
  feeds: readonly Feed[];
  actions: FeedActions;
  onClose: () => void;
  onDeleted: (ids: string[]) => void;
}

export function DeleteFeeds({ feeds, actions, onClose, onDeleted }: DeleteFeedsProps) {
  const [busy, setBusy] = useState(false);
  const [only] = feeds;
  const onlyName = feeds.length === 1 && only !== undefined ? only.name : null;
  const confirm = async () => {
    setBusy(true);
    if (await actions.remove(feeds)) onDeleted(feeds.map(({ id }) => id));
    onClose();
  };
  return (
    <ConfirmDialog
      title={onlyName === null ? `Delete ${feeds.length} feeds?` : `Delete ${onlyName}?`}
      body={`${onlyName === null ? 'They are' : 'It is'} no longer read. Articles that came from there stay. Revert under Changes can bring ${onlyName === null ? 'them' : 'it'} back.`}
      act={onlyName === null ? 'Delete feeds' : 'Delete feed'}
      busy={busy}
      error={null}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
