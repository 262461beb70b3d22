import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { Parts } from '#web/components/parts.tsx';
import { ValueWord } from '#web/components/value-word.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import { describeError } from '#web/lib/api-error.ts';
import type { CallAnswer } from '#web/lib/api-types.ts';
import type { Labels } from '#web/lib/labels.ts';
import { checkerAge } from '#web/lib/relative-time.ts';

type Report = CallAnswer<'GET /admin/story-clustering/reports'>['reports'][number];

const reasons: Labels<Report['reason']> = {
  'wrong-articles': 'Articles that do not belong here',
  'should-merge': 'Belongs to another story',
  'wrong-title': 'Wrong title',
  other: 'Something else',
};

const groupsAtFirst = 10;
const maxLines = 5;

/** Open reports on one story, newest first. */
interface Group {
  story: string;
  title: string;
  reports: Report[];
}

function groupByStory(reports: readonly Report[]): Group[] {
  const groups = new Map<string, Group>();
  for (const report of reports) {
    if (report.closed_at !== null) continue;
    const group = groups.get(report.story) ?? { story: report.story, title: report.story_title, reports: [] };
    group.reports.push(report);
    groups.set(report.story, group);
  }
  return [...groups.values()];
}

/** The open reports of readers on wrong clustering, by story. */
export function ReportList({ onOpen }: { onOpen: (storyId: string) => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const [max, setMost] = useState(groupsAtFirst);
  const query = useQuery({
    queryKey: ['admin', 'story-repair', 'reports'],
    queryFn: async () =>
      (await api('GET /admin/story-clustering/reports', { query: { limit: 500 } })).reports,
  });
  const close = async (id: string) => {
    setProblem(null);
    try {
      await api('POST /admin/story-clustering/reports/{id}/close', {
        params: { id },
        query: { all: 'true' },
      });
      await queries.invalidateQueries({ queryKey: ['admin', 'story-repair'] });
    } catch (error) {
      setProblem(describeError(error));
    }
  };
  const groups = groupByStory(query.data ?? []);
  const hidden = groups.length - max;
  return (
    <section aria-labelledby="repair-reports">
      <h3 className="list-label" id="repair-reports">
        Reports by readers
      </h3>
      {query.isError && <p className="error-text">{describeError(query.error)}</p>}
      {problem && (
        <p className="error-text" role="alert">
          {problem}
        </p>
      )}
      {query.data !== undefined && groups.length === 0 && (
        <p className="muted text-small">No open reports.</p>
      )}
      <ul>
        <Parts as="li">
          {groups.slice(0, max).map((group) => (
            <ReportedStory key={group.story} group={group} onOpen={onOpen} onClose={(id) => void close(id)} />
          ))}
        </Parts>
      </ul>
      {hidden > 0 && (
        <Button size="small" className="list-more" onClick={() => setMost(max + groupsAtFirst)}>
          Show {Math.min(hidden, groupsAtFirst)} more
        </Button>
      )}
    </section>
  );
}

interface ReportedStoryProps {
  group: Group;
  onOpen: (storyId: string) => void;
  onClose: (reportId: string) => void;
}

function ReportedStory({ group: { story, title, reports }, onOpen, onClose }: ReportedStoryProps) {
  const [newest] = reports;
  const number = reports.length === 1 ? '1 report' : `${reports.length} reports`;
  const rest = reports.length - maxLines;
  if (newest === undefined) return null;
  return (
    <li className="setting-row">
      <div>
        <p className="long-text">
          <strong>{title}</strong>
        </p>
        <ul className="text-small">
          {reports.slice(0, maxLines).map(({ id, reason, details }) => (
            <li key={id} className="long-text">
              <ValueWord value={reason} words={reasons} />
              {details && <p className="muted">{details}</p>}
            </li>
          ))}
        </ul>
        {rest > 0 && <p className="text-small muted">and {rest} more</p>}
        <p className="hint">
          {number}, {checkerAge(newest.reported_at, Date.now())}
        </p>
      </div>
      <div className="row">
        <Button size="small" aria-label={`Repair ${title}`} onClick={() => onOpen(story)}>
          Repair
        </Button>
        <Button
          size="small"
          kind="quiet"
          aria-label={
            reports.length === 1 ? `Close the report on ${title}` : `Close the ${number} on ${title}`
          }
          onClick={() => onClose(newest.id)}
        >
          {reports.length === 1 ? 'Close' : 'Close all'}
        </Button>
      </div>
    </li>
  );
}
