import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import type { CallAnswer } from '#web/lib/api-types.ts';
import { checkerAge } from '#web/lib/relative-time.ts';

type Report = CallAnswer<'GET /admin/story-clustering/reports'>['reports'][number];

const reasons: Record<Report['reason'], string> = {
  'wrong-articles': 'Articles that do not belong here',
  'should-merge': 'Belongs to another story',
  'wrong-title': 'Wrong title',
  other: 'Something else',
};

/** What readers think is grouped wrongly, open reports only. */
export function ReportList({ onOpen }: { onOpen: (storyId: string) => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const query = useQuery({
    queryKey: ['admin', 'story-repair', 'reports'],
    queryFn: async () => (await api('GET /admin/story-clustering/reports', { query: {} })).reports,
  });
  const close = async (report: Report) => {
    setProblem(null);
    try {
      await api('POST /admin/story-clustering/reports/{id}/close', { params: { id: report.id } });
      await queries.invalidateQueries({ queryKey: ['admin', 'story-repair'] });
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };
  const open = query.data?.filter(({ closed_at }) => closed_at === null) ?? [];
  return (
    <section aria-labelledby="repair-reports">
      <h3 className="label mb-2" id="repair-reports">
        Reports by readers
      </h3>
      {query.isError && <p className="err">{sentenceOf(query.error)}</p>}
      {problem && (
        <p className="err" role="alert">
          {problem}
        </p>
      )}
      {query.data !== undefined && open.length === 0 && <p className="muted sm">No open reports.</p>}
      <ul>
        {open.map((report) => (
          <li key={report.id} className="setrow">
            <div className="min-w-0">
              <p className="break-words">
                <strong>{report.story_title}</strong>
              </p>
              <p className="sm">{reasons[report.reason]}</p>
              {report.details && <p className="sm muted break-words">{report.details}</p>}
              <p className="hint">{checkerAge(report.reported_at, Date.now())}</p>
            </div>
            <div className="row">
              <Button
                size="small"
                aria-label={`Repair ${report.story_title}`}
                onClick={() => onOpen(report.story)}
              >
                Repair
              </Button>
              <Button
                size="small"
                kind="quiet"
                aria-label={`Close the report on ${report.story_title}`}
                onClick={() => void close(report)}
              >
                Close
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
