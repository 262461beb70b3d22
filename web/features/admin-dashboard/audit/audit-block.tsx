import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { LoadFailure } from '#web/components/admin/load-failure.tsx';
import { Banner } from '#web/components/banner.tsx';
import { Block } from '#web/components/block.tsx';
import { Button } from '#web/components/button.tsx';
import { useToast } from '#web/components/toast.tsx';
import { TimeOrNever } from '#web/features/admin-dashboard/time-or-never.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import type { CallAnswer } from '#web/lib/api-types.ts';
import { describeChange } from './describe-change.ts';

type Entry = CallAnswer<'GET /admin/logs/audit'>['entries'][number];

const shownAtFirst = 10;

/** The audit log of settings: who changed what and when. A change can be reverted. */
export function AuditBlock() {
  const api = useApi();
  const queries = useQueryClient();
  const toast = useToast();
  const query = useQuery({
    queryKey: ['admin', 'audit'],
    queryFn: () => api('GET /admin/logs/audit', { query: { limit: 100 } }),
  });
  const [error, setError] = useState<string | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const revert = async (entry: Entry) => {
    setError(null);
    try {
      const answer = await api('POST /admin/logs/audit/{id}/revert', { params: { id: entry.id } });
      toast(answer.entry.summary ?? 'The old value is in force again');
      await queries.invalidateQueries({ queryKey: ['admin'] });
    } catch (failure) {
      setError(sentenceOf(failure));
    }
  };
  const entries = query.data?.entries ?? [];
  return (
    <Block id="audit" title="Changes">
      {query.isError && query.data === undefined && (
        <LoadFailure text="The changes could not be loaded." onRetry={() => void query.refetch()} />
      )}
      {error && (
        <Banner kind="error">
          <p>{error}</p>
        </Banner>
      )}
      {query.data !== undefined && entries.length === 0 && (
        <p className="muted text-small">Nobody has changed a setting yet.</p>
      )}
      <ul>
        {entries.slice(0, showsAll ? entries.length : shownAtFirst).map((entry) => (
          <li key={entry.id} className="setting-row">
            <Change entry={entry} />
            {entry.revertible && (
              <Button
                size="small"
                icon={<Undo2 size={16} aria-hidden="true" />}
                aria-label={`Revert ${entry.subject_label}, version ${entry.version}`}
                onClick={() => void revert(entry)}
              >
                Revert
              </Button>
            )}
          </li>
        ))}
      </ul>
      {entries.length > shownAtFirst && !showsAll && (
        <Button size="small" className="list-more" onClick={() => setShowsAll(true)}>
          Show all {entries.length}
        </Button>
      )}
    </Block>
  );
}

/** A change by the program has a reason; a change by a deleted account has no name. */
function authorOf({ new_value: value }: Entry): string {
  const hasReason = typeof value === 'object' && value !== null && 'reason' in value;
  return hasReason ? 'Balance itself' : 'Somebody whose account is deleted';
}

function Change({ entry }: { entry: Entry }) {
  return (
    <div>
      <p>
        <strong>{entry.subject_label}</strong>{' '}
        <span className="text-small muted">
          {entry.changed_by ?? authorOf(entry)}, <TimeOrNever iso={entry.changed_at} />
        </span>
      </p>
      <ul className="text-small muted long-text">
        {(entry.summary ? [entry.summary] : describeChange(entry.old_value, entry.new_value)).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
