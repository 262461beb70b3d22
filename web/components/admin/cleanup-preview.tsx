import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import { count } from '#web/lib/format.ts';

const maxTitles = 5;

/** Lists the stories that a cleanup would remove, before it starts; the focus is on Cancel. */
export function CleanupPreview({ onStart, onClose }: { onStart: () => void; onClose: () => void }) {
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  const api = useApi();
  const query = useQuery({
    queryKey: ['admin', 'cleanup-preview'],
    queryFn: async () => {
      const answer = await api('POST /admin/cleanup/orphaned-stories', { query: { preview: 'true' } });
      if (!('preview' in answer))
        throw new Error('The server started the cleanup instead of naming what goes.');
      return answer;
    },
    gcTime: 0,
    retry: false,
  });
  const total = query.data?.total ?? 0;
  return (
    <Dialog
      alert
      title={titleOf(query.data?.total)}
      onClose={onClose}
      actions={
        <>
          <Button ref={cancel} onClick={onClose}>
            {query.data !== undefined && total === 0 ? 'Close' : 'Cancel'}
          </Button>
          {total > 0 && (
            <Button kind="danger-solid" onClick={onStart}>
              Remove stories
            </Button>
          )}
        </>
      }
    >
      {query.isPending && <p role="status">Looking for stories that have no articles left.</p>}
      {query.isError && (
        <p className="error-text" role="alert">
          What would be removed could not be found out, so nothing was. {sentenceOf(query.error)}
        </p>
      )}
      {query.data !== undefined && total === 0 && (
        <p>Every story has articles. There is nothing to remove.</p>
      )}
      {query.data !== undefined && total > 0 && (
        <>
          <p>They have no articles left. This cannot be undone.</p>
          <ul className="title-list">
            {query.data.stories.slice(0, maxTitles).map(({ id, title }) => (
              <li key={id} className="long-text">
                {title}
              </li>
            ))}
          </ul>
          {total > maxTitles && <p className="muted text-small">and {count(total - maxTitles)} more</p>}
        </>
      )}
    </Dialog>
  );
}

function titleOf(total: number | undefined): string {
  if (total === undefined) return 'Start cleanup?';
  if (total === 0) return 'Nothing to clean up';
  return total === 1 ? 'Remove 1 story?' : `Remove ${count(total)} stories?`;
}
