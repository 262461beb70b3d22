import { useState } from 'react';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import type { FeedActions } from './use-feed-actions.tsx';
import type { Feed } from './use-rss-config.ts';

interface DeleteFeedsProps {
  feeds: readonly Feed[];
  actions: FeedActions;
  onClose: () => void;
  onDeleted: (ids: string[]) => void;
}

export function DeleteFeeds({ feeds, actions, onClose, onDeleted }: DeleteFeedsProps) {
  const [busy, setBusy] = useState(false);
  const [only] = feeds;
  const one = feeds.length === 1 && only !== undefined ? only.name : null;
  const confirm = async () => {
    setBusy(true);
    if (await actions.remove(feeds)) onDeleted(feeds.map(({ id }) => id));
    onClose();
  };
  return (
    <ConfirmDialog
      title={one === null ? `Delete ${feeds.length} feeds?` : `Delete ${one}?`}
      body={`${one === null ? 'They are' : 'It is'} no longer read. Articles that came from there stay. Revert under Changes can bring ${one === null ? 'them' : 'it'} back.`}
      act={one === null ? 'Delete feeds' : 'Delete feed'}
      busy={busy}
      error={null}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
