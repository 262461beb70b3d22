import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '#web/components/banner.tsx';
import { Block } from '#web/components/block.tsx';
import { Button } from '#web/components/button.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import { describeError } from '#web/lib/api-error.ts';
import { checkerAge } from '#web/lib/relative-time.ts';
import { ReportList } from './report-list.tsx';
import { StoryDialog } from './story-dialog.tsx';
import { StorySearch } from './story-search.tsx';
import { useRepairs } from './use-repairs.ts';

/** Reports of readers, the search for stories to repair, and recent repairs with undo. */
export function StoryRepair() {
  const repairs = useRepairs();
  const [open, setOpen] = useState<string | null>(null);
  const { outcome, problem } = repairs;
  return (
    <Block id="story-repair" title="Story Repair">
      <div className="stack stack-sections">
        <div role="status">
          {outcome && (
            <Banner
              kind="ok"
              onDismiss={repairs.dismiss}
              actions={
                outcome.canUndo && (
                  <Button size="small" onClick={() => void repairs.undo(outcome.repair)}>
                    Undo
                  </Button>
                )
              }
            >
              <p>{outcome.message}</p>
            </Banner>
          )}
        </div>
        {problem && (
          <Banner kind="error" onDismiss={repairs.dismiss}>
            <p>{problem}</p>
          </Banner>
        )}
        <ReportList onOpen={setOpen} />
        <StorySearch onOpen={setOpen} />
        <RecentRepairs onUndo={(id) => void repairs.undo(id)} />
      </div>
      {open !== null && <StoryDialog storyId={open} repairs={repairs} onClose={() => setOpen(null)} />}
    </Block>
  );
}

const max = 10;

/** Recent repairs of stories, newest first. */
export function RecentRepairs({ onUndo }: { onUndo: (repair: string) => void }) {
  const api = useApi();
  const query = useQuery({
    queryKey: ['admin', 'story-repair', 'repairs'],
    queryFn: async () =>
      (await api('GET /admin/story-clustering/repairs', { query: { limit: max } })).repairs,
  });
  if (query.isError) return <p className="error-text">{describeError(query.error)}</p>;
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
              <Button size="small" icon={Undo2} aria-label={`Undo: ${message}`} onClick={() => onUndo(id)}>
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
