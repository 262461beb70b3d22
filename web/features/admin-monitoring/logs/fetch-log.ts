import type { ApiClient } from '#web/lib/api-client.ts';
import type { CallAnswer } from '#web/lib/api-types.ts';
import type { Known } from '#web/lib/labels.ts';

export type LogLine = CallAnswer<'GET /admin/logs/recent'>['logs'][number];

export interface LogFilter {
  level: 'all' | Known<LogLine['level']>;
  search: string;
}

/** Lines that the page holds. */
const maxLines = 200;
/** The overlap of two fetches: a line of another process may arrive a little late. */
const overlap = 20;

/** Fetches the newest lines, newest first; lines of the last fetch (`known`) are not sent again. */
export async function fetchLog(
  api: ApiClient,
  { level, search }: LogFilter,
  known: readonly LogLine[],
): Promise<LogLine[]> {
  const kept = known.slice(overlap);
  const { logs, continues } = await api('GET /admin/logs/recent', {
    query: {
      limit: maxLines,
      ...(level === 'all' ? {} : { level }),
      ...(search === '' ? {} : { search }),
      ...(kept[0] === undefined ? {} : { after: kept[0].id }),
    },
  });
  return continues ? [...logs, ...kept].slice(0, maxLines) : logs;
}
