import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { Button } from '#web/components/button.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import { checkerAge } from '#web/lib/relative-time.ts';

const max = 10;

/** Recent repairs of stories, newest first. */
export function RecentRepairs({ onUndo }: { onUndo: (repair: string) => void }) {
  const api = useApi();
  const query = useQuery({
    queryKey: ['admin', 'story-repair', 'repairs'],
    queryFn: async () =>
      (await api('GET /admin/story-clustering/repairs', { query: { limit: max } })).repairs,
  });
  if (query.isError) return <p className="error-text">{sentenceOf(query.error)}</p>;
  if (query.data === undefined || query.data.length === 0) return null;
  return (
    <section aria-labelledby="repair-history">
      <h3 className="list-label" id="repair-history">
        Recent repairs
      </h3>
      <ul>
        {query.data.map(({ id, message, done_at, done_by, undone_at, can_undo }) => (
          <li key={id} className="setting-row">
            <div>
              <p className="long-text">{undone_at === null ? message : <del>{message}</del>}</p>
              <p className="hint">
                {done_by ?? 'Somebody'}, {(checkerAge(done_at, Date.now()) ?? '').toLowerCase()}
                {undone_at !== null && ', taken back'}
              </p>
            </div>
            {can_undo && (
              <Button
                size="small"
                icon={<Undo2 size={16} aria-hidden="true" />}
                aria-label={`Undo: ${message}`}
                onClick={() => onUndo(id)}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
