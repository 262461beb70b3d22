import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ApiClient } from '#web/lib/api-client.ts';
import { useApi } from '#web/lib/api-context.tsx';
import { isWithoutRights } from '#web/lib/api-error.ts';
import type { CallAnswer } from '#web/lib/api-types.ts';
import type { Known } from '#web/lib/labels.ts';

export type Job = CallAnswer<'GET /admin/jobs/active'>['jobs'][number];
export type WebhookLog = CallAnswer<'GET /admin/webhooks/logs'>['logs'][number];
export type SetAsideList = CallAnswer<'GET /admin/set-aside'>;
export type InstallationStatus = CallAnswer<'GET /admin/status'>;
export type ActivityHour = CallAnswer<'GET /admin/jobs/activity'>['hours'][number];

export const refreshMs = 5000;
/** The interval of charts and of the search through all stored lines, which are expensive. */
const slowRefreshMs = 60_000;

/** Rows in the panel. */
const maxSetAside = 50;

/** 'connecting': before the first answer; 'refused': the server answers, but refuses the user. */
export type ConnectionState = 'connecting' | 'connected' | 'refused' | 'disconnected';

export interface Connection {
  state: ConnectionState;
  /** Milliseconds since 1970 of the last answer; 0 before the first. */
  lastSeen: number;
}

export interface Monitoring {
  connection: Connection;
  active: readonly Job[] | undefined;
  history: readonly Job[] | undefined;
  webhooks: readonly WebhookLog[] | undefined;
  logs: readonly LogLine[] | undefined;
  hours: readonly ActivityHour[] | undefined;
  setAside: SetAsideList | undefined;
  status: InstallationStatus | undefined;
  /** The running aggregation. */
  aggregation: Job | null;
  refresh: () => void;
}

/** Whether a job is an aggregation, whose feeds are shown. */
function isRunningAggregation(job: Job): boolean {
  return job.operation === 'RSS Aggregation' && job.status === 'running';
}

function getState(query: UseQueryResult<unknown, unknown>): ConnectionState {
  if (isWithoutRights(query.error)) return 'refused';
  if (query.fetchStatus === 'paused') return 'disconnected';
  if (!query.isFetched) return 'connecting';
  return query.isSuccess ? 'connected' : 'disconnected';
}

/** All data of the page, polled every five seconds while `isAutomatic`, also after a lost connection. */
export function useMonitoring(isAutomatic: boolean, filter: LogFilter): Monitoring {
  const api = useApi();
  const queries = useQueryClient();
  const everyMs = (ms: number) => ({
    refetchInterval: isAutomatic ? unlessRefused(ms) : (false as const),
    retry: false,
  });
  const every = everyMs(refreshMs);
  const key = (name: string) => ['admin', 'monitoring', name];
  const active = useQuery({
    queryKey: key('active'),
    queryFn: () => api('GET /admin/jobs/active'),
    ...every,
  });
  const history = useQuery({
    queryKey: key('history'),
    queryFn: () => api('GET /admin/jobs/history', { query: { limit: 50 } }),
    ...every,
  });
  const webhooks = useQuery({
    queryKey: key('webhooks'),
    queryFn: () => api('GET /admin/webhooks/logs', { query: { limit: 100 } }),
    ...every,
  });
  const setAside = useQuery({
    queryKey: key('set-aside'),
    queryFn: () => api('GET /admin/set-aside', { query: { limit: maxSetAside } }),
    ...every,
  });
  const logsKey = [...key('logs'), filter.level, filter.search];
  const logs = useQuery({
    queryKey: logsKey,
    queryFn: () => fetchLog(api, filter, queries.getQueryData<LogLine[]>(logsKey) ?? []),
    ...(filter.search === '' ? every : everyMs(slowRefreshMs)),
    placeholderData: keepPreviousData,
  });
  const activity = useQuery({
    queryKey: key('activity'),
    queryFn: () => api('GET /admin/jobs/activity'),
    ...everyMs(slowRefreshMs),
  });
  const status = useQuery({
    queryKey: key('status'),
    queryFn: () => api('GET /admin/status'),
    ...everyMs(slowRefreshMs),
  });
  return {
    connection: { state: getState(active), lastSeen: active.dataUpdatedAt },
    active: active.data?.jobs,
    history: history.data?.jobs,
    webhooks: webhooks.data?.logs,
    logs: logs.data,
    hours: activity.data?.hours,
    setAside: setAside.data,
    status: status.data,
    aggregation: active.data?.jobs.find(isRunningAggregation) ?? null,
    refresh: () => void queries.invalidateQueries({ queryKey: ['admin', 'monitoring'] }),
  };
}

/** An interval for `refetchInterval` that ends after a refusal, which another request would not change. */
export function unlessRefused(ms: number) {
  return ({ state }: { state: { error: unknown } }): number | false =>
    isWithoutRights(state.error) ? false : ms;
}

/** The debounced value: it changes after `ms` without a change. */
export function useDebouncedValue<Value>(value: Value, ms: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
}

export type LogLine = CallAnswer<'GET /admin/logs/recent'>['logs'][number];

export interface LogFilter {
  level: 'all' | Known<LogLine['level']>;
  search: string;
}

/** Lines that the page holds. */
const maxLines = 200;
/** The overlap of two fetches: a line of another process may arrive a little late. */
const overlap = 20;

/** Fetches the newest lines, newest first; lines of the last fetch (`shown`) are not sent again. */
export async function fetchLog(
  api: ApiClient,
  { level, search }: LogFilter,
  shown: readonly LogLine[],
): Promise<LogLine[]> {
  const kept = shown.slice(overlap);
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
